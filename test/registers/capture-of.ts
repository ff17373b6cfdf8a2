/** What tests of every parser start from and end with. */
import type { Capture, Reading } from '../../src/registers/register.ts';

/** A capture of this body, as of an answer with status 200. */
export const captureOf = (body: string | Uint8Array, more: Partial<Capture> = {}): Capture => ({
  body: typeof body === 'string' ? new TextEncoder().encode(body) : body,
  status: 200,
  contentType: null,
  request: {},
  url: null,
  ...more,
});

/** The records of a reading that must be `found`. */
export function recordsIn<R>(reading: Reading<R>): readonly R[] {
  if (reading.outcome !== 'found') throw new Error(`expected found, got ${JSON.stringify(reading)}`);
  return reading.records;
}
