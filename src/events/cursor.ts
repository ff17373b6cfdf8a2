/**
 * The opaque cursor of an event in its client's log: the sequence number and a keyed tag over it and the client. The tag
 * shows another client's, a guessed or a broken cursor.
 */
import { createHmac, timingSafeEqual } from 'node:crypto';

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
