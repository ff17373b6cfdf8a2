import type { ListRegister } from '../register.ts';
import { sanctionFacts } from './facts.ts';
import { meta } from './meta.ts';
import { parseSanctions } from './parse.ts';
import { readSanctionList } from './read-sanction-list.ts';
import type { SanctionRecord } from './sanction-record.ts';
import { pagesToTheLast } from './whole-list.ts';

/** Labour sanctions that ACT makes public. What of it is assumed: README.md. */
export const actSanctions: ListRegister<SanctionRecord> = {
  kind: 'list',
  meta,
  parse: parseSanctions,
  readList: readSanctionList,
  watchWhole: pagesToTheLast,
  facts: sanctionFacts,
};
