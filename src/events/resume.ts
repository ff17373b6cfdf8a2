/** Resuming from a cursor: the same rules for the event list, its stream, GraphQL and subscriptions. */
import { Problem } from '../kernel/problems.ts';
import type { CursorCodec } from './cursor.ts';
import type { LogBounds } from './read-events.ts';

/** The sequence number of a client's cursor. @throws Problem `invalid-cursor`, also for another client's. */
export function readCursor(cursors: CursorCodec, clientId: string, cursor: string): bigint {
  const sequence = cursors.decode(clientId, cursor);
  if (sequence === null) throw invalidCursor('broken or another client’s');
  return sequence;
}

/**
 * Checks that a reader can resume after a place in the log.
 * @throws Problem `cursor-expired` if events after it are gone, with `oldest`, the cursor before the oldest event left;
 * `invalid-cursor` for a place that the log has not reached: the database was restored since.
 */
export function requireResumable(
  cursors: CursorCodec,
  { clientId, sequence, bounds }: { clientId: string; sequence: bigint; bounds: LogBounds },
): void {
  if (sequence > bounds.last) throw invalidCursor('ahead of the log, which was restored from an older copy');
  if (sequence >= bounds.retired) return;
  throw new Problem(
    'cursor-expired',
    'Events behind this cursor are older than the retention of 30 days. Read on from `oldest`, and read the assessments again that may have changed in between.',
    { members: { oldest: cursors.encode(clientId, bounds.retired) } },
  );
}

const invalidCursor = (what: string): Problem =>
  new Problem('invalid-cursor', `The cursor is ${what}. Use one exactly as an event or a page gave it.`);
