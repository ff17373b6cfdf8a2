import { pipeline, Readable, type Transform } from 'node:stream';
import { RegisterUnreachable } from '../http/register-session.ts';
import { ReadingEnd, refuse } from '../reading/reading-end.ts';

/**
 * What `transform` makes of the chunks. Leaving the loop early stops their source; a failure of the source comes out
 * as it is, one of the transform is `damage`: the bytes are damaged or cut short.
 */
export async function* through<T = Uint8Array>(
  chunks: AsyncIterable<Uint8Array>,
  transform: Transform,
  damage = 'the packed file is damaged or cut short',
): AsyncGenerator<T> {
  // The failure of either side ends the loop below; there is nobody else to tell.
  const packed = pipeline(Readable.from(chunks, { objectMode: false }), transform, () => {});
  try {
    yield* packed;
  } catch (error) {
    if (error instanceof ReadingEnd || error instanceof RegisterUnreachable) throw error;
    refuse(damage);
  }
}
