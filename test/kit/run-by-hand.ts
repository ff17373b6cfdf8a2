import { runAnalysis } from '../../src/jobs/analysis/run-analysis.ts';
import { createAnswers } from '../../src/jobs/answers/answers.ts';
import { silentLog } from '../../src/kernel/log.ts';
import { NO_RELAY } from './no-relay.ts';

type Parts = Parameters<typeof runAnalysis>[0];
const nothing = async () => {};

/** One round of an analysis, in this process, of which nothing follows: no job is sent, and no event placed. */
export const runByHand = (
  parts: Pick<Parts, 'db' | 'gateway'> & Partial<Parts>,
  id: string,
): Promise<unknown> =>
  runAnalysis(
    {
      patientDb: parts.db,
      log: silentLog,
      answers: createAnswers(parts.db),
      enqueue: nothing,
      reviseLater: nothing,
      reviseNow: nothing,
      askFurther: nothing,
      askLinked: nothing,
      relay: NO_RELAY,
      ...parts,
    },
    id,
    new AbortController().signal,
  );
