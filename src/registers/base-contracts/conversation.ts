/** Asks Portal BASE and dados.gov.pt: small answers whole, files as they come. */
import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import type { RegisterSession, StreamedAnswer } from '../http/register-session.ts';
import { blockedReading, decodeText } from '../reading/capture-text.ts';
import { ReadingEnd, refuse } from '../reading/reading-end.ts';
import { type Capture, type RegisterContext, unavailable } from '../register.ts';
import { bansUrl, fileUrl } from './addresses.ts';
import { type DatasetKind, type DumpFile, datasetPaths, readDataset } from './dataset.ts';

/** Compressed; the largest so far has 41 MB. */
const MAX_FILE_BYTES = 2 * 1024 ** 3;

export interface Conversation {
  bans(): Promise<Capture>;
  files(kind: DatasetKind): Promise<DumpFile[]>;
  /** The bytes of a file. Refuses, at its end, one that is not the one announced. */
  download(file: DumpFile): AsyncGenerator<Uint8Array>;
}

export function converse({ openSession, baseUrl, today, signal }: RegisterContext): Conversation {
  const session = openSession();
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
      const text = decodeText(answer!.body);
      const blocked = blockedReading(answer!, text);
      if (blocked) throw new ReadingEnd(blocked);
      return readDataset(text, kind, today);
    },
    async *download(file) {
      signal.throwIfAborted();
      const answer = await opened(session, fileUrl(file.url, baseUrl));
      if (answer.status !== 200) {
        for await (const _ of answer.chunks) break;
        throw new ReadingEnd(unavailable(`HTTP ${answer.status} for ${file.name}`, answer.retryAfterSeconds));
      }
      yield* announced(answer.chunks, file.sha1);
    },
  };
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
