/** The log of what operators did. It is written here alone, whichever way the action came, and only grows. */
import type { Database } from '../../db/open-database.ts';
import { newId } from '../../kernel/ids.ts';
import { Problem } from '../../kernel/problems.ts';
import { mayBeStored, NOT_STORED } from '../../kernel/requests/storable-text.ts';
import { visibleLine } from '../../kernel/text/visible.ts';

type Db = Pick<Database, 'pool'>;

export interface NewAction {
  /** The name that the operator gave. */
  readonly actor: string;
  readonly via: 'cli' | 'page';
  /** As the command is named: `keys revoke`. */
  readonly action: string;
  /** What it is done to: an id, a register, a company's NIF; null where there is no one thing. */
  readonly object: string | null;
  readonly reason: string | null;
}

export interface OperatorAction extends NewAction {
  readonly id: string;
  readonly at: Date;
  /** A second row of the same action, which did not succeed. */
  readonly failed: boolean;
}

/**
 * Does `work` as a logged action. The row is written before the work begins, so nothing changes without one. Work that
 * fails or is refused gets a second row that says so.
 */
export async function recorded<T>(db: Db, action: NewAction, work: () => Promise<T>): Promise<T> {
  const row = tidy(action);
  await append(db, row, false);
  try {
    return await work();
  } catch (error) {
    // Without the database there is no second row, and what went wrong is what to say.
    await append(db, row, true).catch(() => {});
    throw error;
  }
}

async function append({ pool }: Db, { actor, via, action, object, reason }: NewAction, failed: boolean) {
  await pool.query(
    `insert into operator_actions (id, at, actor, via, action, object, reason, failed)
     values ($1, app_now(), $2, $3, $4, $5, $6, $7)`,
    [newId('opa'), actor, via, action, object, reason, failed],
  );
}

const LONGEST_NAME = 100;
const LONGEST_TEXT = 500;

const tidy = (action: NewAction): NewAction => ({
  ...action,
  actor: operatorName(action.actor),
  object: action.object && ownLine(action.object),
  reason: action.reason && oneLine('The reason', action.reason, LONGEST_TEXT),
});

/** Whatever was typed: the action itself judges it. */
const ownLine = (text: string): string | null =>
  mayBeStored(text) ? visibleLine(text.trim()).slice(0, LONGEST_TEXT) || null : null;

/** @throws Problem for a name that cannot stand in the log. */
export const operatorName = (text: string): string => oneLine('The operator’s name', text, LONGEST_NAME);

function oneLine(what: string, text: string, longest: number): string {
  const line = text.trim();
  if (line === '' || line.length > longest || visibleLine(line) !== line)
    throw new Problem(
      'invalid-parameter',
      `${what} is one line of 1 to ${longest} characters without control characters.`,
    );
  if (!mayBeStored(line)) throw new Problem('natural-person', `${what} ${NOT_STORED}; leave it out.`);
  return line;
}

export interface ActionFilter {
  readonly actor?: string | undefined;
  readonly action?: string | undefined;
  readonly object?: string | undefined;
  readonly since?: Date | undefined;
  /** Goes on behind this row. */
  readonly after?: string | undefined;
  readonly limit: number;
}

export const MOST_ACTIONS = 1_000;

/** Newest first. */
export async function readActions({ pool }: Db, filter: ActionFilter): Promise<OperatorAction[]> {
  const { actor, action, object, since, after, limit } = filter;
  const { rows } = await pool.query<OperatorAction>(
    `select id, at, actor, via, action, object, reason, failed from operator_actions
     where ($1::text is null or actor = $1) and ($2::text is null or action = $2) and ($3::text is null or object = $3)
       and ($4::timestamptz is null or at >= $4)
       and ($5::text is null or (at, id) < (select at, id from operator_actions where id = $5))
     order by at desc, id desc limit $6`,
    [actor, action, object, since, after, limit].map(value => value ?? null),
  );
  return rows;
}
