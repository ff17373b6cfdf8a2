import type { ConsultedRegister } from '../register.ts';
import { consultCire, searchCireDays } from './consult.ts';
import { cireFacts } from './facts.ts';
import { meta } from './meta.ts';
import { parseCire, parseCirePages } from './parse.ts';
import type { CireRecord } from './record.ts';

/** Insolvency and pre-insolvency notices, asked by company number, or by days, on the CIRE pages of Citius. */
export const citiusInsolvency: ConsultedRegister<CireRecord> = {
  kind: 'consulted',
  meta,
  parse: parseCire,
  parseTogether: parseCirePages,
  consult: consultCire,
  searchDays: searchCireDays,
  facts: cireFacts,
};
