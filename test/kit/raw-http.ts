/** HTTP as bytes: what no well-behaved client would send, and everything that comes back. */
import { once } from 'node:events';
import { connect, type Socket } from 'node:net';

export interface RawAnswer {
  readonly status: number;
  /** Names in lower case; of a field that came twice, the last. */
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

export async function openRaw(url: string): Promise<Socket> {
  const { hostname, port } = new URL(url);
  const connection = connect(Number(port), hostname);
  connection.on('error', () => {});
  await once(connection, 'connect');
  return connection;
}

/**
 * Sends the bytes on a connection of their own and reads until the service closes it (ask for that: `Connection: close`),
 * or says nothing more for `silenceMs`: it waits for the rest of a request then.
 */
export async function sendRaw(url: string, bytes: string | Buffer, silenceMs = 2_000): Promise<RawAnswer[]> {
  const connection = await openRaw(url);
  const chunks: Buffer[] = [];
  connection.on('data', chunk => chunks.push(chunk));
  connection.setTimeout(silenceMs, () => connection.destroy());
  connection.write(typeof bytes === 'string' ? Buffer.from(bytes, 'latin1') : bytes);
  await once(connection, 'close');
  return answersIn(Buffer.concat(chunks));
}

/** The answers that the bytes are, one after another. Throws where they are none: a body longer than it was said to be. */
export function answersIn(bytes: Buffer): RawAnswer[] {
  const answers: RawAnswer[] = [];
  let rest = bytes.toString('latin1');
  while (rest !== '') {
    const head = /^HTTP\/1\.1 (\d{3})[^\r\n]*\r\n((?:[^\r\n]+\r\n)*)\r\n/.exec(rest);
    if (!head) throw new Error(`no answer: ${JSON.stringify(rest.slice(0, 200))}`);
    const headers = Object.fromEntries(
      head[2]!
        .split('\r\n')
        .filter(Boolean)
        .map(line => [line.split(':', 1)[0]!.toLowerCase(), line.slice(line.indexOf(':') + 1).trim()]),
    );
    const [body, behind] = bodyOf(Number(head[1]), headers, rest.slice(head[0].length));
    answers.push({ status: Number(head[1]), headers, body: Buffer.from(body, 'latin1').toString('utf8') });
    rest = behind;
  }
  return answers;
}

function bodyOf(status: number, headers: Record<string, string>, text: string): [string, string] {
  // What follows is another protocol's.
  if (status === 101) return [text, ''];
  if (status < 200 || status === 204 || status === 304) return ['', text];
  if (headers['transfer-encoding'] === 'chunked') return dechunked(text);
  if (headers['content-length'] === undefined) return [text, ''];
  const length = Number(headers['content-length']);
  return [text.slice(0, length), text.slice(length)];
}

function dechunked(text: string): [string, string] {
  let body = '';
  let rest = text;
  for (;;) {
    const size = /^([0-9a-f]+)\r\n/i.exec(rest);
    if (!size) throw new Error(`no chunk: ${JSON.stringify(rest.slice(0, 200))}`);
    const length = Number.parseInt(size[1]!, 16);
    const from = size[0].length;
    body += rest.slice(from, from + length);
    rest = rest.slice(from + length + 2);
    if (length === 0) return [body, rest];
  }
}
