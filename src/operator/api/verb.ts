/** One question or one change of the operator's page: a file of verbs each, listed in `operator-api.ts`. */
import { z } from 'zod';
import type { Database } from '../../db/open-database.ts';
import type { JobQueue } from '../../jobs/queue/job-queue.ts';
import type { Register } from '../../registers/register.ts';
import type { RegisterSettings } from '../registers/register-states.ts';

type InThread = <R extends Register>(register: R) => R;

export interface OperatorDeps {
  readonly db: Database;
  readonly jobQueue: JobQueue;
  readonly settings: RegisterSettings;
  /** The path of the file of taught words; null where none is set. */
  readonly registerWords: string | null;
  /** Null in a process that reads no register. */
  readonly personHashKey: string | null;
  /** Parses in a thread, with persons numbered instead of hashed. */
  readonly inThread: InThread;
  /** The same with persons hashed, for what is kept. */
  readonly keyedInThread: InThread;
}

export interface OperatorVerb<I extends z.ZodType = z.ZodType> {
  /** Under `/operator/api/`: `keys/revoke`. */
  readonly path: string;
  readonly method: 'GET' | 'POST';
  /** Of the query, or of the JSON body. */
  readonly input: I;
  /** Set for a change, as the command line names it; the log has what it was done to. */
  readonly changes?: { readonly action: string; object(input: z.output<I>): string | null };
  run(deps: OperatorDeps, input: z.output<I>): Promise<unknown>;
}

type Work<I extends z.ZodType> = Pick<OperatorVerb<I>, 'input' | 'run'>;

export const read = <I extends z.ZodType>(path: string, work: Work<I>) =>
  ({ path, method: 'GET', ...work }) as OperatorVerb;

/** At the path that its action names: `keys revoke` is `keys/revoke`. A reason may come with each, for the log; some want one. */
export const change = <I extends z.ZodObject>({
  input,
  run,
  ...changes
}: Work<I> & Required<OperatorVerb<I>>['changes']) =>
  ({
    path: changes.action.replace(' ', '/'),
    method: 'POST',
    input: z.strictObject({ reason: z.string().optional(), ...input.shape }),
    changes,
    run,
  }) as OperatorVerb;
