/** Walks the lists of companies as the site publishes them: FC1, FC2, … until there is no further one. */
import { isUnchanged, markOf } from '../http/file-mark.ts';
import { type RegisterSession, RegisterUnreachable } from '../http/register-session.ts';
import { blockedReading, decodeText } from '../reading/capture-text.ts';
import {
  type Capture,
  type FileMarks,
  type ListPart,
  NOTHING_CAME,
  type Reading,
  type RegisterContext,
  unavailable,
} from '../register.ts';
import type { AtDebtorRecord } from './parse-at-list.ts';
import { parseAtList } from './parse-at-list.ts';
import { isPage } from './pdf-fault.ts';

type Part = ListPart<AtDebtorRecord>;

const FOLDER = '/app/devedores_static';
export const INDEX_PATH = `${FOLDER}/de-devedores.html`;

/** Twelve lists exist since 2006; a site that has this many is not the one we know. */
const MAX_LISTS = 50;

/**
 * Yields every list of companies; the lists of persons (`listaFS…`) are never asked for. A list that is missing
 * although announced, or an end before the open-ended band, is `unavailable`: half a list would clear the others.
 */
export async function* readAtLists(context: RegisterContext): AsyncGenerator<Part> {
  const session = context.openSession();
  const index = await get(session, context.baseUrl + INDEX_PATH);
  const indexText = decodeText(index.capture.body);
  const silent = index.silent ?? blockedReading(index.capture, indexText);
  if (silent) return yield { part: 'index', reading: silent, capture: index.capture };
  const announced = Math.max(0, ...[...indexText.matchAll(/listaFC(\d{1,3})\.pdf/gi)].map(m => Number(m[1])));
  let openEnded = false;
  for (let number = 1; number <= MAX_LISTS; number++) {
    context.signal.throwIfAborted();
    const part = `listaFC${number}`;
    const { capture, silent } = await get(session, addressOf(part, context));
    const isBeyond = announced > 0 && number > announced;
    if (!silent && (capture.status === 404 || (isBeyond && isPage(capture.body)))) {
      const whole = number > 1 && (announced > 0 ? number > announced : openEnded);
      if (!whole)
        yield { part, reading: unavailable(`${part}.pdf is missing: the list is not whole`), capture };
      return;
    }
    const reading = silent ?? (await parseAtList(capture, { nif: null }, context));
    if (reading.outcome === 'found') openEnded ||= reading.records.some(record => record.maxEur === null);
    yield { part, reading, capture, file: { name: part, mark: markOf(capture) } };
    if (reading.outcome !== 'found') return;
  }
}

const addressOf = (part: string, { baseUrl }: RegisterContext): string => `${baseUrl}${FOLDER}/${part}.pdf`;

/** Whether every file is as it was, and still no further one follows. The first that changed ends the asking. */
export async function areAtListsUnchanged(files: FileMarks, context: RegisterContext): Promise<boolean> {
  const session = context.openSession();
  const parts = Object.keys(files);
  try {
    for (const part of parts) {
      context.signal.throwIfAborted();
      if (!(await isUnchanged(session, addressOf(part, context), files[part]!))) return false;
    }
    const next = await session.send({ method: 'GET', url: addressOf(`listaFC${parts.length + 1}`, context) });
    return next.status === 404;
  } catch (error) {
    if (error instanceof RegisterUnreachable) return false;
    throw error;
  }
}

/** One answer; `silent` says why there is none. */
async function get(
  session: RegisterSession,
  url: string,
): Promise<{ capture: Capture; silent: Reading<never> | null }> {
  try {
    const capture = await session.send({ method: 'GET', url });
    return { capture: { ...capture, url }, silent: null };
  } catch (error) {
    if (!(error instanceof RegisterUnreachable)) throw error;
    return { capture: { ...NOTHING_CAME, url }, silent: unavailable(error.message) };
  }
}
