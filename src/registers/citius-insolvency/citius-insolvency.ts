import type { ConsultedRegister } from '../register.ts';
import { consultCire } from './consult.ts';
import { cireFacts } from './facts.ts';
import { meta } from './meta.ts';
import { parseCire } from './parse.ts';
import type { CireRecord } from './record.ts';

/** Insolvency and pre-insolvency notices, asked by company number on the CIRE pages of Citius. */
export const citiusInsolvency: ConsultedRegister<CireRecord> = {
  kind: 'consulted',
  meta,
  parse: parseCire,
  consult: consultCire,
  facts: cireFacts,
};
