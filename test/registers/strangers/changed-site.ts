/**
 * A site that was changed by its own people: a portal of the sandbox behind a server that rewrites what passes. The adapter is
 * the real one and knows nothing of it.
 */
import type { IncomingMessage, RequestListener } from 'node:http';
import { gunzipSync } from 'node:zlib';
import { request as sendHttp } from 'undici';
import type { RegisterName } from '../../../src/kernel/register-name.ts';
import type { TaughtWord } from '../../../src/registers/reading/vocabulary.ts';

/** A request as it passes: of the adapter, and then of the portal. */
export interface Passing {
  readonly method: string;
  /** Path and query below the register's address, such as `/portal/consultas/ConsultasCire.aspx?x=1`. */
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Buffer;
}

export interface Answer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string | string[]>>;
  /** Without compression. */
  readonly body: Buffer;
}

/** What the people of a site changed. */
export interface Change {
  readonly register: RegisterName;
  /** The change as they would announce it. */
  readonly what: string;
  /** What an operator would teach, where a word mends it. */
  readonly words?: readonly Pick<TaughtWord, 'vocabulary' | 'word' | 'meaning'>[];
  /** The portal behind is the old one: gives its names back to what the adapter sends by the new ones. */
  readonly request?: (request: Passing) => Passing;
  readonly answer?: (answer: Answer, request: Passing) => Answer;
  /** An answer of the new site alone, without the portal (a redirect, a banner); null lets the request pass. */
  readonly instead?: (request: Passing) => Answer | null;
}

export const changesOf = (register: RegisterName, changes: readonly Omit<Change, 'register'>[]): Change[] =>
  changes.map(change => ({ register, ...change }));

/** The changed site, in front of the portals at `portals`. */
export const changedSite =
  (portals: string, change: Change): RequestListener =>
  async (incoming, response) => {
    const prefix = `/${change.register}`;
    const asked = await read(incoming, prefix);
    const sent = change.request?.(asked) ?? asked;
    // At the end of the tests the portals close before the last question of a reader that gave up has come.
    const plain = change.instead?.(asked) ?? (await pass(`${portals}${prefix}`, sent).catch(() => null));
    if (!plain) return void response.destroy();
    const { status, headers, body } = change.answer?.(plain, asked) ?? plain;
    response.writeHead(status, { ...headers, 'content-length': body.length, connection: 'close' }).end(body);
  };

async function read(incoming: IncomingMessage, prefix: string): Promise<Passing> {
  const chunks: Buffer[] = [];
  for await (const chunk of incoming) chunks.push(chunk);
  return {
    method: incoming.method!,
    path: incoming.url!.slice(prefix.length),
    headers: incoming.headers as Record<string, string>,
    body: Buffer.concat(chunks),
  };
}

/** Of hops, or wrong once a body was changed. */
const NOT_PASSED = [
  'host',
  'connection',
  'content-length',
  'transfer-encoding',
  'content-encoding',
  'keep-alive',
];

const passed = <V>(headers: Readonly<Record<string, V | undefined>>): Record<string, V> =>
  Object.fromEntries(
    Object.entries(headers).filter(
      (entry): entry is [string, V] => entry[1] !== undefined && !NOT_PASSED.includes(entry[0]),
    ),
  );

async function pass(base: string, { method, path, headers, body }: Passing): Promise<Answer> {
  const answer = await sendHttp(`${base}${path}`, {
    method: method as 'GET' | 'POST',
    headers: { ...passed(headers), 'accept-encoding': 'gzip' },
    body: body.length > 0 ? body : null,
  });
  const bytes = Buffer.from(await answer.body.arrayBuffer());
  const isPacked = answer.headers['content-encoding'] === 'gzip';
  return {
    status: answer.statusCode,
    headers: passed(answer.headers),
    body: isPacked ? gunzipSync(bytes) : bytes,
  };
}

/** Rewrites the text of an answer that is one, in its own charset; other answers pass. */
export const text =
  (change: (text: string, request: Passing) => string): NonNullable<Change['answer']> =>
  (answer, request) => {
    const type = String(answer.headers['content-type'] ?? '');
    if (!/^text\/|json|xml/.test(type)) return answer;
    const charset = /charset=(?:windows-1252|iso-8859-1)/i.test(type) ? 'latin1' : 'utf8';
    return { ...answer, body: Buffer.from(change(answer.body.toString(charset), request), charset) };
  };
