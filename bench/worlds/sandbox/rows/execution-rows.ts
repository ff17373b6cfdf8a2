/** Entries of the public list of executions as the register's own records. */
import type { SandboxCompany } from '../../../../sandbox/country/country.ts';
import type { Fact } from '../../../../src/facts/fact.ts';
import type { Nif } from '../../../../src/kernel/nif.ts';
import { executionFacts } from '../../../../src/registers/citius-executions/citius-executions.ts';
import type { Reader } from './reader.ts';

export function executionFactsOf({ nif, firma, executions }: SandboxCompany, { today }: Reader): Fact[] {
  const listed = executions.filter(
    ({ includedOn, removedOn }) => includedOn <= today && (removedOn === null || removedOn > today),
  );
  return executionFacts(
    listed.map(execution => ({ nif: nif as Nif, name: firma, ...execution })),
    nif as Nif,
  );
}
