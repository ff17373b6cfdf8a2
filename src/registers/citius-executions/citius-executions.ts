import type { ConsultedRegister } from '../register.ts';
import { consultExecutions } from './consult.ts';
import type { ExecutionRecord } from './execution-record.ts';
import { executionFacts } from './facts.ts';
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
