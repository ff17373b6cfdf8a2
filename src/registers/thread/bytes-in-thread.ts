/** Work on the bytes of a page that may be made to take for ever: in a thread with limited time and memory. */
import { isWrapped } from '../reading/saved-page.ts';
import { BoundedThread, ifEnded } from './bounded-thread.ts';

const thread = new BoundedThread({ reads: [], personSecret: null, words: [] });

/** The answer inside a saved file; the file itself if it is not packed, or not to be unpacked within these bytes. */
export const unwrappedInThread = async (file: Uint8Array, most: number): Promise<Uint8Array> =>
  isWrapped(file)
    ? thread.read<Uint8Array>({ method: 'unwrap', args: [most] }, file).catch(ifEnded(file))
    : file;

const NOT_KEPT: Uint8Array = Buffer.from(
  'Not kept: a page that takes too long to be searched for natural persons.\n',
);

/** The page as it may be kept (`without-persons.ts`). */
export const withoutPersonsInThread = (page: Uint8Array): Promise<Uint8Array> =>
  thread.read<Uint8Array>({ method: 'withoutPersons', args: [] }, page).catch(ifEnded(NOT_KEPT));
