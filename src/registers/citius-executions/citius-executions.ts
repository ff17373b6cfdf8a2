import type { Execution } from '../../facts/fact.ts';
import type { Nif } from '../../kernel/nif.ts';
import type { SpecifiedRegister } from '../../kernel/register-name.ts';
import { legible } from '../../kernel/unreadable.ts';
import { CITIUS } from '../reading/citius-search/citius-search.ts';
import type { ConsultedRegister, RegisterMeta } from '../register.ts';
import { consultExecutions, LIST_PATH } from './consult.ts';
import type { ExecutionRecord } from './execution-page.ts';
import { parseExecutionPages, parseExecutions } from './parse.ts';

const meta: RegisterMeta<SpecifiedRegister> = {
  name: 'citius-executions',
  title: 'Citius: Lista Pública de Execuções',
  ...CITIUS,
  officialPage: `${CITIUS.officialBaseUrl}${LIST_PATH}`,
  legalBasis:
    'DL 201/2003, arts. 16-A to 16-C; Portaria 313/2009, arts. 5 and 7; CPC, arts. 717, 718 and 750',
  retention: 'until the debt is paid, and at most five years (removed ex officio)',
  keeps: { statements: 'while-published', mostYears: 5, pageDays: 180 },
  maxAgeHours: 24 * 7,
  essential: false,
  timeoutMs: 30_000,
  // One company in a hundred or so stands on the list.
  alarmAfter: { nothingFound: 500, nothingNew: 5_000 },
  parserVersion: 11,
};

/** Executions that ended without (full) payment, asked by company number. What of it is assumed: README.md. */
export const citiusExecutions: ConsultedRegister<ExecutionRecord> = {
  kind: 'consulted',
  meta,
  parse: parseExecutions,
  parseTogether: parseExecutionPages,
  consult: consultExecutions,
  facts: executionFacts,
};

/**
 * One fact per execution that ended on the list; an execution may be renewed and end there again on another day. Where
 * one ending is listed twice (two creditors in one process), the larger debt that can be read stands for both.
 */
export function executionFacts(records: readonly ExecutionRecord[], about: Nif): Execution[] {
  const facts = new Map<string, Execution>();
  for (const record of records) {
    if (record.nif !== about) continue;
    const fact = factOf(record);
    const same = facts.get(fact.key);
    if (!same || (legible(same.owedEur) ?? -1) < (legible(fact.owedEur) ?? -1)) facts.set(fact.key, fact);
  }
  return [...facts.values()];
}

function factOf(record: ExecutionRecord): Execution {
  // It ended before it was listed: a day that cannot be read is taken to be no earlier than that.
  const endedOn = legible(record.extinguishedOn) ?? legible(record.includedOn)!;
  return {
    kind: 'execution',
    key: `citius-executions:${record.nif}:${record.process}:${endedOn}:${record.reason}`,
    source: {
      register: meta.name,
      reference: `${record.process}, ${record.court}`,
      url: meta.officialPage,
      date: legible(record.includedOn),
    },
    process: record.process,
    owedEur: record.owedEur,
    reason: record.reason,
    extinguishedOn: endedOn,
  };
}
