/**
 * The opaque cursor of an event in its client's log: the sequence number and a keyed tag over it and the client. The tag
 * shows another client's, a guessed or a broken cursor.
 */
import { createHmac, timingSafeEqual } from 'node:crypto';
import type { Database } from '../db/open-database.ts';
import { Problem } from '../kernel/problems.ts';
import { type LogBounds, readLogBounds } from './read-events.ts';

export interface CursorCodec {
  encode(clientId: string, sequence: bigint): string;
  /** The sequence number, or null when the cursor is broken or another client's. */
  decode(clientId: string, cursor: string): bigint | null;
}

const TAG_BYTES = 10;

/** Whether it has the form of one. */
export const isEventCursor = (text: string): boolean => /^[\w-]{24}$/.test(text);

export function createCursorCodec(secret: string): CursorCodec {
  const tag = (clientId: string, number: Buffer): Buffer =>
    createHmac('sha256', secret).update(`cursor:${clientId}:`).update(number).digest().subarray(0, TAG_BYTES);
  return {
    encode(clientId, sequence) {
      const number = Buffer.alloc(8);
      number.writeBigUInt64BE(sequence);
      return Buffer.concat([number, tag(clientId, number)]).toString('base64url');
    },
    decode(clientId, cursor) {
      if (!isEventCursor(cursor)) return null;
      const bytes = Buffer.from(cursor, 'base64url');
      const number = bytes.subarray(0, 8);
      if (bytes.length !== 8 + TAG_BYTES || !timingSafeEqual(bytes.subarray(8), tag(clientId, number)))
        return null;
      return number.readBigUInt64BE();
    },
  };
}

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

/**
 * The place that a reader of a stream goes on behind; null: it names none. One that reconnects sends `Last-Event-ID` and what it first
 * asked: the later of the two places counts.
 * @throws Problem as `readCursor` and `requireResumable`.
 */
export async function resumedPlace(
  db: Database,
  cursors: CursorCodec,
  { clientId, named }: { clientId: string; named: readonly (string | null | undefined)[] },
): Promise<{ readonly place: bigint | null; readonly bounds: LogBounds }> {
  const places = named.filter(cursor => cursor != null).map(cursor => readCursor(cursors, clientId, cursor));
  const bounds = await readLogBounds(db, clientId);
  if (places.length === 0) return { place: null, bounds };
  const place = places.reduce((one, other) => (one > other ? one : other));
  requireResumable(cursors, { clientId, sequence: place, bounds });
  return { place, bounds };
}

const invalidCursor = (what: string): Problem =>
  new Problem('invalid-cursor', `The cursor is ${what}. Use one exactly as an event or a page gave it.`);
