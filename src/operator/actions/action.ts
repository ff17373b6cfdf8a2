/** What an operator does by a command and by a button of the page: declared once, for both. */
import type { z } from 'zod';
import type { Database } from '../../db/open-database.ts';
import type { JobQueue } from '../../jobs/queue/job-queue.ts';

export interface ActionDeps {
  readonly db: Database;
  /** The job queue, which a command opens only for work that needs it. */
  readonly withJobQueue: <T>(work: (jobQueue: JobQueue) => Promise<T>) => Promise<T>;
}

export interface OperatorAction<I extends z.ZodObject = z.ZodObject, A = unknown> {
  /** As typed and as logged; the page's API has `keys revoke` at `keys/revoke`. */
  readonly name: string;
  /** For the command's help, as `CliCommand` has them. */
  readonly summary: string;
  readonly example: string;
  /** Each member with the `flags` of the command: `<key>` is an argument, `--text <text>` an option. */
  readonly input: I;
  /** For the log: an id, a register, a company's NIF; null where there is no one thing. Never anything of a person. */
  object(input: z.output<I>): string | null;
  /** Its answer is that of the page's API, and the command's with `--json`. */
  run(deps: ActionDeps, input: z.output<I>): Promise<A>;
  /** The answer in words, for the command. */
  text(answer: A, input: z.output<I>): string;
}

export const action = <I extends z.ZodObject, A>(declared: OperatorAction<I, A>) =>
  declared as OperatorAction;
