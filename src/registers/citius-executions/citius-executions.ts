import type { Execution } from '../../facts/fact.ts';
import type { Nif } from '../../kernel/nif.ts';
import { legible } from '../../kernel/unreadable.ts';
import type { ConsultedRegister } from '../register.ts';
import { consultExecutions } from './consult.ts';
import type { ExecutionRecord } from './execution-record.ts';
import { meta } from './meta.ts';
import { parseExecutionPages, parseExecutions } from './parse.ts';

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

const factOf = (record: ExecutionRecord): Execution => ({
  kind: 'execution',
  key: `citius-executions:${record.nif}:${record.process}:${record.extinguishedOn}:${record.reason}`,
  source: {
    register: meta.name,
    reference: `${record.process}, ${record.court}`,
    url: meta.officialPage,
    date: legible(record.includedOn),
  },
  process: record.process,
  owedEur: record.owedEur,
  reason: record.reason,
  extinguishedOn: record.extinguishedOn,
});
