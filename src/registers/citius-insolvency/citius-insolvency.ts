import type { InsolvencyNotice } from '../../facts/fact.ts';
import { mainProcess } from '../../facts/process-number.ts';
import type { Nif } from '../../kernel/nif.ts';
import type { SpecifiedRegister } from '../../kernel/register-name.ts';
import { legible } from '../../kernel/unreadable.ts';
import { CITIUS } from '../reading/citius-search/citius-search.ts';
import type { ConsultedRegister, RegisterMeta } from '../register.ts';
import { CIRE_PATH, consultCire, searchCireDays } from './consult.ts';
import { parseCire, parseCirePages } from './parse.ts';
import { heaviestRole } from './party.ts';
import { type CireRecord, recordKey } from './record.ts';

const meta: RegisterMeta<SpecifiedRegister> = {
  name: 'citius-insolvency',
  title: 'Citius: Publicidade do PER, PEAP, PEVE e dos processos de insolvência (CIRE)',
  ...CITIUS,
  officialPage: `${CITIUS.officialBaseUrl}${CIRE_PATH}`,
  legalBasis:
    'CIRE (DL 53/2004): art. 38 (insolvency), arts. 17-A ff. (PER), 222-A ff. (PEAP); Lei 75/2020 (PEVE)',
  retention: 'How long a notice stays published is not stated; notices since 2018 have been seen.',
  keeps: { statements: 'while-published', pageDays: 180 },
  maxAgeHours: 24,
  essential: true,
  timeoutMs: 30_000,
  // A few companies in a hundred have a notice; of those asked again, few have a new one.
  alarmAfter: { nothingFound: 300, nothingNew: 5_000 },
  parserVersion: 15,
};

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

/** What the documents say about one company, each with the role that it has there; documents about others are passed over. */
export function cireFacts(records: readonly CireRecord[], about: Nif): InsolvencyNotice[] {
  return records.flatMap(record => {
    const roles = record.parties.filter(party => party.nif === about).map(party => party.role);
    const role = heaviestRole(roles);
    return role === null ? [] : [notice(record, role)];
  });
}

function notice(record: CireRecord, role: InsolvencyNotice['role']): InsolvencyNotice {
  return {
    kind: 'insolvency-notice',
    key: recordKey(record),
    source: {
      register: meta.name,
      reference: referenceOf(record),
      url: meta.officialPage,
      date: record.publishedOn,
    },
    process: mainProcess(record.process),
    proceeding: record.proceeding,
    act: record.act,
    role,
    publishedOn: record.publishedOn,
    filedOn: record.filedOn && legible(record.filedOn),
    species: record.species,
  };
}

const referenceOf = ({ process, reference }: CireRecord): string =>
  legible(reference) === null ? process : `${process} (ref. ${reference})`;
