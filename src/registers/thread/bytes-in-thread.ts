/** Work on the bytes of a page that may be made to take for ever: in a thread with limited time and memory. */
import { isWrapped } from '../reading/saved-page.ts';
import { BoundedThread, ReadingEnded } from './bounded-thread.ts';
import type { BytesJob } from './thread-messages.ts';

const thread = new BoundedThread({ reads: [], personSecret: null, words: [] });

/** The answer inside a saved file; the file itself if it is not packed, or not to be unpacked within these bytes. */
export const unwrappedInThread = async (file: Uint8Array, most: number): Promise<Uint8Array> =>
  isWrapped(file) ? worked({ method: 'unwrap', args: [most] }, file, file) : file;

const NOT_KEPT = Buffer.from('Not kept: a page that takes too long to be searched for natural persons.\n');

/** The page as it may be kept (`without-persons.ts`). */
export const withoutPersonsInThread = (page: Uint8Array): Promise<Uint8Array> =>
  worked({ method: 'withoutPersons', args: [] }, page, NOT_KEPT);

/** `otherwise` where it took too much. */
async function worked(job: BytesJob, body: Uint8Array, otherwise: Uint8Array): Promise<Uint8Array> {
  const answer = () => Promise.reject(new Error('bytes are worked on without questions'));
  try {
    return (await thread.run({ job, body, repeatable: true, answer })) as Uint8Array;
  } catch (error) {
    if (error instanceof ReadingEnded) return otherwise;
    throw error;
  }
}
