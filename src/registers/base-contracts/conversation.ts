/** Requests to Portal BASE and dados.gov.pt: small answers whole, files as streams. */
import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import { isUnchanged, isUnchangedByValidators } from '../http/file-mark.ts';
import type { RegisterSession, StreamedAnswer } from '../http/register-session.ts';
import { answerText } from '../reading/capture-text.ts';
import { ReadingEnd, refuse } from '../reading/reading-end.ts';
import { type Capture, type FileMark, type RegisterContext, unavailable } from '../register.ts';
import { bansUrl, fileUrl } from './addresses.ts';
import { type DatasetKind, type DumpFile, datasetPaths, readDataset } from './dataset.ts';

/** Compressed; the largest so far has 41 MB. */
const MAX_FILE_BYTES = 2 * 1024 ** 3;

export interface Conversation {
  bans(): Promise<Capture>;
  files(kind: DatasetKind): Promise<DumpFile[]>;
  download(file: DumpFile): Download;
  /** Whether the page of barred companies, or the file, still has this mark. */
  areBansUnchanged(mark: FileMark): Promise<boolean>;
  isFileUnchanged(file: DumpFile, mark: FileMark): Promise<boolean>;
}

export interface Download {
  /** The bytes of the file. Refuses, at its end, one that is not the one announced. */
  readonly chunks: AsyncIterable<Uint8Array>;
  /** The file's mark; complete once its bytes have begun to come. */
  mark(): FileMark;
}

export function converse(context: RegisterContext): Conversation {
  const { baseUrl, today, signal } = context;
  const session = context.openSession();
  const get = (url: string): Promise<Capture> => {
    signal.throwIfAborted();
    return session.send({ method: 'GET', url });
  };
  return {
    bans: () => get(bansUrl(baseUrl)),
    async files(kind) {
      let answer: Capture | null = null;
      for (const path of datasetPaths(kind, today)) {
        answer = await get(`${baseUrl}${path}`);
        if (answer.status !== 404) break;
      }
      return readDataset(answerText(answer!), kind, today);
    },
    download: file => downloadOf(session, file, context),
    areBansUnchanged: mark => isUnchanged(session, bansUrl(baseUrl), mark),
    async isFileUnchanged(file, mark) {
      signal.throwIfAborted();
      const told = catalogued(file);
      // The catalogue suffices, because it is made from the file.
      if (told !== null && mark.catalogued !== undefined) return told === mark.catalogued;
      return isUnchangedByValidators(session, fileUrl(file.url, baseUrl), mark, MAX_FILE_BYTES);
    },
  };
}

const catalogued = ({ sha1, modifiedAt }: DumpFile): string | null => sha1 ?? modifiedAt;

function downloadOf(
  session: RegisterSession,
  file: DumpFile,
  { baseUrl, signal }: RegisterContext,
): Download {
  const told = catalogued(file);
  let mark: FileMark = told === null ? {} : { catalogued: told };
  async function* chunks(): AsyncGenerator<Uint8Array> {
    signal.throwIfAborted();
    const answer = await opened(session, fileUrl(file.url, baseUrl));
    if (answer.status !== 200) {
      for await (const _ of answer.chunks) break;
      throw new ReadingEnd(unavailable(`HTTP ${answer.status} for ${file.name}`, answer.retryAfterSeconds));
    }
    mark = { ...mark, ...answer.validators };
    yield* announced(answer.chunks, file.sha1);
  }
  return { chunks: chunks(), mark: () => mark };
}

/** A session that cannot stream holds the whole answer. */
async function opened(session: RegisterSession, url: string): Promise<StreamedAnswer> {
  if (session.stream) return session.stream({ method: 'GET', url }, { maxBytes: MAX_FILE_BYTES });
  const { body, ...answer } = await session.send({ method: 'GET', url });
  return { ...answer, chunks: Readable.from([body]) };
}

async function* announced(
  chunks: AsyncIterable<Uint8Array>,
  sha1: string | null,
): AsyncGenerator<Uint8Array> {
  const hash = createHash('sha1');
  for await (const chunk of chunks) {
    hash.update(chunk);
    yield chunk;
  }
  if (sha1 !== null && hash.digest('hex') !== sha1)
    refuse('the file is not the one that dados.gov.pt announces');
}
