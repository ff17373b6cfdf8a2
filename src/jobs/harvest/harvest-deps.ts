import type { Database } from '../../db/open-database.ts';
import type { SqlTx } from '../../db/sql-transaction.ts';
import type { Log } from '../../kernel/log.ts';
import type { Answers } from '../answers/answers.ts';
import type { RegisterGateway } from '../asking/register-gateway.ts';

export interface HarvestDeps {
  /** Patient: its statements may take minutes. */
  readonly db: Database;
  readonly gateway: RegisterGateway;
  readonly answers: Answers;
  readonly log: Log;
  /** Has these companies judged again, in the transaction that gives the reason. */
  readonly revise: (tx: SqlTx, nifs: readonly string[]) => Promise<void>;
}

/** Prisma's limit for one step of the harvest. */
export const STEP_MS = { timeout: 120_000, maxWait: 60_000 };
