/**
 * Every answer of REST, every delivery and every streamed event that a test meets is judged by the OpenAPI document: its
 * status, headers, media type and body. What is wrong is gathered, and fails the test file (`after-each-file.ts`).
 */
import diagnostics from 'node:diagnostics_channel';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import {
  createSchemaJudge,
  DOCUMENT,
  type Json,
  placeOfResponse,
  pointerOf,
  standsAt,
} from './published-schema.ts';

export interface SeenAnswer {
  readonly method: string;
  readonly path: string;
  readonly status: number;
  /** Names in small letters. */
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

const schemaFaults = createSchemaJudge(DOCUMENT);
const PROBLEM = '/components/schemas/Problem';

/** Told once each, with how often it was seen. */
const faults = new Map<string, number>();
export const foundFaults = (): string[] => [...faults].map(([fault, times]) => `${fault} (${times} times)`);
/** `method path status media-type` of the document that were answered; without a type those without a body. */
export const answeredKinds = new Set<string>();
/** Bodies that were judged, for who reads them by other means. */
const readers = new Set<(answer: SeenAnswer) => void>();

export function onAnswer(read: (answer: SeenAnswer) => void): () => void {
  readers.add(read);
  return () => readers.delete(read);
}

function note(where: string, found: readonly string[]): void {
  for (const fault of found) {
    const told = `${where}: ${fault}`;
    faults.set(told, (faults.get(told) ?? 0) + 1);
  }
}

/** Answers of the document's own address and of what is no REST are not its matter. */
const isJudged = ({ method, path }: SeenAnswer): boolean =>
  path.startsWith('/api/v1/') && path !== '/api/v1/openapi.json' && method !== 'OPTIONS';

export function judgeAnswer(answer: SeenAnswer): void {
  if (!isJudged(answer)) return;
  const route = Object.keys(DOCUMENT.paths).find(name => patternOf(name).test(answer.path));
  const { status } = answer;
  const where = `${answer.method} ${route ?? 'elsewhere'} ${status}`;
  const asked = { ...answer, verb: verbOf(answer.method, route) };
  if (route && status in DOCUMENT.paths[route][asked.verb].responses)
    note(where, judgeByResponse(asked, route));
  else if (route) note(where, ['the document has no such status']);
  else note(where, status >= 400 ? judgeProblem(answer) : ['the document has no such route']);
  for (const read of readers) read(answer);
}

const patternOf = (route: string): RegExp =>
  new RegExp(`^${route.replaceAll('.', '\\.').replaceAll(/\{\w+\}/g, '[^/]+')}$`);

/** The operation that was asked; a method that the path does not take is refused as every operation of it may. */
function verbOf(method: string, route: string | undefined): string {
  const verb = method.toLowerCase();
  return route && verb in DOCUMENT.paths[route] ? verb : 'get';
}

function judgeByResponse(answer: SeenAnswer & { verb: string }, route: string): string[] {
  const { status, headers, body, method, verb } = answer;
  const place = placeOfResponse(route, verb, String(status));
  const response = standsAt(place);
  const headerFaults = judgeHeaders(headers, response.headers);
  const type = headers['content-type']?.split(';')[0];
  answeredKinds.add(`${verb} ${route} ${status}${response.content ? ` ${type}` : ''}`);
  if (!response.content) return [...headerFaults, ...(body === '' ? [] : ['a body that is not written'])];
  if (!type || !response.content[type]) return [...headerFaults, `the media type ${type} is not written`];
  if (method === 'HEAD') return headerFaults;
  const at = pointerOf(...place, 'content', type, 'schema');
  return [...headerFaults, ...judgeBody(type, body, at)];
}

function judgeBody(type: string, body: string, at: string): string[] {
  if (type === 'text/event-stream') return judgeStream(body, at);
  if (/^(application\/(xml|pdf)|text\/(csv|plain|html))$/.test(type)) return schemaFaults(at, body);
  if (type === 'application/x-ndjson')
    return body
      .split('\n')
      .flatMap(line =>
        line === '' ? [] : parsed(line, value => schemaFaults(`${at}/contentSchema`, value)),
      );
  return parsed(body, value => schemaFaults(at, value));
}

const judgeProblem = ({ headers, body, method }: SeenAnswer): string[] => [
  ...(headers['content-type']?.startsWith('application/problem+json') ? [] : ['no problem details']),
  ...(method === 'HEAD' ? [] : parsed(body, value => schemaFaults(PROBLEM, value))),
];

function parsed(text: string, judge: (value: unknown) => string[]): string[] {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    return [`a body that is no JSON: ${text.slice(0, 100)}`];
  }
  return judge(value);
}

/** Whole events; the last one may have been cut off. */
function judgeStream(text: string, at: string): string[] {
  const whole = text.slice(0, text.lastIndexOf('\n\n') + 1);
  return [...whole.matchAll(/^data: (.*)$/gm)].flatMap(([, data]) =>
    parsed(data!, value => schemaFaults(at, value)),
  );
}

/** Of HTTP itself, of caches, of browsers: they mean here what they mean everywhere. */
const GENERAL =
  /^(date|connection|keep-alive|transfer-encoding|content-(length|type|encoding)|cache-control|vary|access-control-.*|x-content-type-options|content-security-policy|x-accel-buffering|strict-transport-security)$/;

function judgeHeaders(headers: SeenAnswer['headers'], written: Json): string[] {
  const known = new Map<string, Json>(
    Object.entries<Json>(written).map(([name, { $ref }]) => [
      name.toLowerCase(),
      DOCUMENT.components.headers[$ref.split('/').at(-1)],
    ]),
  );
  const unwritten = Object.keys(headers).filter(name => !GENERAL.test(name) && !known.has(name));
  const missing = [...known].filter(([name, { required }]) => required && !(name in headers));
  const noNumbers = [...known].filter(
    ([name, { schema }]) => schema.type === 'integer' && name in headers && !/^\d+$/.test(headers[name]!),
  );
  return [
    ...unwritten.map(name => `the header ${name} is not written`),
    ...missing.map(([name]) => `the header ${name} is missing`),
    ...noNumbers.map(([name]) => `the header ${name} is no whole number`),
  ];
}

/** What a webhook brought. */
export function judgeDelivery(body: { readonly type: string }): void {
  const at = pointerOf('webhooks', body.type, 'post', 'requestBody', 'content', 'application/json', 'schema');
  const isWritten = body.type in DOCUMENT.webhooks;
  note(`webhook ${body.type}`, isWritten ? schemaFaults(at, body) : ['the document has no such webhook']);
}

const servers = new Set<number>();

/** Judges what the server at this address, in this process, answers from now on. */
export function judgeAnswersOf(url: string): void {
  if (servers.size === 0) diagnostics.subscribe('http.server.request.start', overhear);
  servers.add(Number(new URL(url).port));
}

function overhear(message: unknown): void {
  const { request, response } = message as { request: IncomingMessage; response: ServerResponse };
  const port = request.socket.localPort;
  if (port === undefined || !servers.has(port) || !request.url?.startsWith('/api/')) return;
  const { method = '', url } = request;
  const heard = hearBody(response);
  response.once('close', () => {
    if (!response.headersSent) return;
    const { headers, body } = heard();
    judgeAnswer({ method, path: url.split('?', 1)[0]!, status: response.statusCode, headers, body });
  });
}

/** What is written by the response, as it is written. */
function hearBody(response: ServerResponse): () => Pick<SeenAnswer, 'headers' | 'body'> {
  const chunks: Buffer[] = [];
  const headers: Record<string, string> = {};
  const keep = (chunk: unknown) => {
    if (typeof chunk === 'string') chunks.push(Buffer.from(chunk));
    else if (chunk instanceof Uint8Array) chunks.push(Buffer.from(chunk));
  };
  const { write, end, writeHead } = response;
  Object.assign(response, {
    writeHead(...told: unknown[]) {
      const given = told.at(-1);
      const more = given !== null && typeof given === 'object' ? given : {};
      for (const [name, value] of Object.entries({ ...response.getHeaders(), ...more }))
        headers[name.toLowerCase()] = String(value);
      return Reflect.apply(writeHead, response, told);
    },
    write(...told: unknown[]) {
      keep(told[0]);
      return Reflect.apply(write, response, told);
    },
    end(...told: unknown[]) {
      keep(told[0]);
      return Reflect.apply(end, response, told);
    },
  });
  return () => ({ headers, body: plain(Buffer.concat(chunks), headers['content-encoding']) });
}

function plain(bytes: Buffer, coding: string | undefined): string {
  if (bytes.length === 0) return '';
  if (coding === 'br') return brotliDecompressSync(bytes).toString();
  return (coding === 'gzip' ? gunzipSync(bytes) : bytes).toString();
}
