import { pipeline, Readable, type Transform } from 'node:stream';
import { RegisterUnreachable } from '../http/register-session.ts';
import { ReadingEnd, refuse } from '../reading/reading-end.ts';

/**
 * What `transform` makes of the chunks. Leaving the loop early stops their source; a failure of the source comes out
 * as it is, one of the transform means that the packed bytes are damaged or cut short.
 */
export async function* through(
  chunks: AsyncIterable<Uint8Array>,
  transform: Transform,
): AsyncGenerator<Uint8Array> {
  // The failure of either side ends the loop below; there is nobody else to tell.
  const packed = pipeline(Readable.from(chunks, { objectMode: false }), transform, () => {});
  try {
    yield* packed;
  } catch (error) {
    if (error instanceof ReadingEnd || error instanceof RegisterUnreachable) throw error;
    refuse('the packed file is damaged or cut short');
  }
}
