/**
 * Compresses answers that are long enough for it, by what the caller accepts. Streams stay as they are. A compressed answer has a
 * strong tag of its own, `"tag:br"`; whichever form a caller sends back fits whatever is asked for next (`entity-tag.ts`).
 */
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { Answer } from '../problem-response.ts';

/** Shorter ones fit into a packet or three: nothing is won. Pages come many at once, and are compressed but once. */
export const LEAST_BYTES = 4_096;
const LEAST_PAGE_BYTES = 400;
const TEXT = /^(?:text\/|image\/svg|application\/(?:[\w.-]+\+)?(?:json|xml|yaml))/;

type Coding = 'br' | 'gzip';
const CODINGS: readonly Coding[] = ['br', 'gzip'];
const ONCE = { br: 4, gzip: 5 };
/** Made once and kept: worth more time than an answer that is sent once. */
const KEPT: typeof ONCE = { br: 9, gzip: 9 };

const inBrotli = promisify(brotliCompress);
const inGzip = promisify(gzip);

/** Pages that everybody gets, compressed, by their tags: as many as there are files. */
const kept = new Map<string, Promise<Buffer>>();

/** What the request's headers say of it. */
interface Accepted {
  readonly accepts: string | null;
  /** `If-None-Match`, as it was sent. */
  readonly known: string | null;
}

/** The answer as this caller accepts it. */
export async function encoded(answer: Answer, { accepts, known }: Accepted): Promise<Answer> {
  const { body, status } = answer;
  const { ETag: tag, Vary: vary, 'Content-Type': type } = answer.headers;
  if (status === 304) return { ...answer, headers: { ...answer.headers, ...knownTag(tag, known) } };
  const least = isPublic(answer) && tag ? LEAST_PAGE_BYTES : LEAST_BYTES;
  if (typeof body !== 'string' || body.length < least || !TEXT.test(type ?? '')) return answer;
  const headers = { ...answer.headers, Vary: vary ? `${vary}, Accept-Encoding` : 'Accept-Encoding' };
  const coding = codingOf(accepts);
  if (!coding) return { ...answer, headers };
  return {
    status,
    headers: { ...headers, 'Content-Encoding': coding, ...(tag ? { ETag: tagIn(tag, coding) } : {}) },
    body: await compressed(body, coding, isPublic(answer) && tag ? tagIn(tag, coding) : null),
  };
}

/** The first of ours that is accepted; a weight of 0 refuses. */
export function codingOf(accepts: string | null): Coding | null {
  if (!accepts) return null;
  const weights = new Map(
    accepts.split(',').map(part => {
      const [name = '', ...parameters] = part.split(';').map(piece => piece.trim().toLowerCase());
      return [name, !parameters.some(parameter => /^q=0(?:\.0{0,3})?$/.test(parameter))] as const;
    }),
  );
  return CODINGS.find(coding => weights.get(coding) ?? (coding === 'gzip' && weights.get('*'))) ?? null;
}

/** Compresses with the effort for one caller. */
export const compressedOnce = (body: string, coding: Coding): Promise<Buffer> =>
  compressed(body, coding, null);

const tagIn = (tag: string, coding: Coding): string => tag.replace(/"$/, `:${coding}"`);

/** `304` repeats the tag of what the caller holds. */
function knownTag(tag: string | undefined, known: string | null): Record<string, string> {
  const held = tag && CODINGS.map(coding => tagIn(tag, coding)).find(one => known?.includes(one));
  return held ? { ETag: held } : {};
}

const isPublic = ({ headers }: Answer): boolean => !/private|no-store/.test(headers['Cache-Control'] ?? '');

function compressed(body: string, coding: Coding, keptAs: string | null): Promise<Buffer> {
  if (keptAs === null) return compress(body, coding, ONCE);
  const made = kept.get(keptAs) ?? compress(body, coding, KEPT);
  kept.set(keptAs, made);
  return made;
}

const compress = (body: string, coding: Coding, effort: typeof ONCE): Promise<Buffer> =>
  coding === 'br'
    ? inBrotli(body, { params: { [constants.BROTLI_PARAM_QUALITY]: effort.br } })
    : inGzip(body, { level: effort.gzip });
