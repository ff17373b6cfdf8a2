/** Real receivers on free local ports: HTTP, HTTPS, and bare TCP for what no HTTP server would do. */
import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type IncomingHttpHeaders, type RequestListener, type ServerResponse } from 'node:http';
import { createServer as createHttps } from 'node:https';
import { type AddressInfo, createServer as createTcp, type Server, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { TLSSocket } from 'node:tls';

export interface Received {
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
  readonly path: string;
  /** The name asked for in the TLS handshake (SNI), if any. */
  readonly serverName: string | null;
}

export interface Receiver {
  readonly port: number;
  readonly url: string;
  readonly received: Received[];
  /** Sockets opened to it so far, whatever was said on them. */
  readonly connections: () => number;
  /** Ends when every client has closed its sockets: one that is kept is a leak and fails the test by its time limit. */
  close(): Promise<void>;
}

export type Answer = (response: ServerResponse, request: Received) => void;

export const status =
  (code: number, headers: Record<string, string> = {}, body = ''): Answer =>
  response => {
    response.writeHead(code, headers).end(body);
  };

export const receive = (answer: Answer = status(200), host?: string): Promise<Receiver> => {
  const received: Received[] = [];
  return listen(createServer(reading(received, answer)), 'http', received, host);
};

export const receiveTls = (identity: Identity, answer: Answer = status(200)): Promise<Receiver> => {
  const received: Received[] = [];
  return listen(createHttps(identity, reading(received, answer)), 'https', received);
};

export const receiveTcp = (onSocket: (socket: Socket) => void): Promise<Receiver> =>
  listen(createTcp(onSocket), 'http', []);

function reading(received: Received[], answer: Answer): RequestListener {
  return async (request, response) => {
    const chunks: Buffer[] = [];
    try {
      for await (const chunk of request) chunks.push(chunk);
    } catch {
      // Its sender was killed: nothing was delivered.
      return;
    }
    const whole = {
      headers: request.headers,
      body: Buffer.concat(chunks).toString(),
      path: request.url!,
      serverName: nameAsked(request.socket),
    };
    received.push(whole);
    answer(response, whole);
  };
}

const nameAsked = (socket: Socket): string | null =>
  (socket instanceof TLSSocket && socket.servername) || null;

async function listen(
  server: Server,
  scheme: string,
  received: Received[],
  host = '127.0.0.1',
): Promise<Receiver> {
  const sockets = new Set<Socket>();
  let connections = 0;
  server.on('connection', (socket: Socket) => {
    connections++;
    sockets.add(socket);
    socket.on('close', () => sockets.delete(socket)).on('error', () => {});
  });
  server.on('tlsClientError', () => {});
  await new Promise<void>(done => server.listen(0, host, done));
  const { port } = server.address() as AddressInfo;
  return {
    port,
    url: `${scheme}://${host}:${port}`,
    received,
    connections: () => connections,
    async close() {
      await Promise.all([...sockets].map(socket => new Promise(done => socket.once('close', done))));
      await new Promise(done => server.close(done));
    },
  };
}

export interface Identity {
  readonly key: string;
  readonly cert: string;
}

const VALID = ['20200101000000Z', '20991231235959Z'];
const EXPIRED = ['20200101000000Z', '20200102000000Z'];

/** A self-signed certificate for `subjectAltName`, made by openssl (`ca`, because `req` sets no dates of one's own). */
export function identityFor(subjectAltName: string, { expired = false } = {}): Identity {
  const folder = mkdtempSync(join(tmpdir(), 'receiver-'));
  const openssl = (...parameters: string[]) =>
    execFileSync('openssl', parameters, { cwd: folder, stdio: 'pipe' });
  try {
    writeFileSync(join(folder, 'index.txt'), '');
    writeFileSync(join(folder, 'serial'), '01');
    writeFileSync(
      join(folder, 'ca.conf'),
      `[ca]\ndefault_ca=own\n[own]\ndatabase=index.txt\nserial=serial\nnew_certs_dir=.\ndefault_md=sha256\npolicy=any\nx509_extensions=ext\n[any]\ncommonName=supplied\n[ext]\nsubjectAltName=${subjectAltName}\n`,
    );
    const curve = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:P-256', '-nodes'];
    openssl('req', ...curve, '-keyout', 'key.pem', '-out', 'request.pem', '-subj', '/CN=receiver');
    const [start, end] = expired ? EXPIRED : VALID;
    const dates = ['-startdate', start!, '-enddate', end!];
    const own = ['-selfsign', '-batch', '-notext', '-config', 'ca.conf', '-keyfile', 'key.pem'];
    openssl('ca', ...own, ...dates, '-in', 'request.pem', '-out', 'cert.pem');
    const read = (name: string) => readFileSync(join(folder, name), 'utf8');
    return { key: read('key.pem'), cert: read('cert.pem') };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
