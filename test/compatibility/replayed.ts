/** Asks what was recorded, and tells what an answer of now has lost against the one of then. */
import type { TestApp } from '../kit/test-app.ts';

export interface Ask {
  readonly method: string;
  /** `{name}` stands for what an earlier answer gave under `keep`. */
  readonly path: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string;
  /** Names for later, each with where it stands in this answer: `/analysis/id`, or `etag` for the header. */
  readonly keep?: Readonly<Record<string, string>>;
}

export interface Answer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: unknown;
}

export interface Exchange {
  readonly ask: Ask;
  readonly answer: Answer;
}

/** What partners decide by. */
const HEADERS = [
  ...['content-type', 'etag', 'location', 'retry-after', 'allow', 'www-authenticate', 'ratelimit'],
  'preference-applied',
];

/** One after the other. Each begins with a key of a client of its own. */
export async function replayed(app: TestApp, asks: readonly Ask[]): Promise<Answer[]> {
  const limits = [{ name: 'burst', requests: 10_000, windowSeconds: 60 }];
  const { key } = await app.issue({ clientId: await app.newClient(), limits, dailyQuota: 1_000 });
  const kept = new Map<string, string>();
  const filled = (text: string) => text.replace(/\{(\w+)\}/g, (whole, name) => kept.get(name) ?? whole);
  const answers: Answer[] = [];
  for (const { method, path, headers = {}, body, keep = {} } of asks) {
    const sent = Object.entries({ authorization: `Bearer ${key}`, ...headers }).filter(
      ([, value]) => value !== '',
    );
    const response = await fetch(app.api + filled(path), {
      method,
      headers: sent.map(([name, value]) => [name, filled(value)] as [string, string]),
      redirect: 'manual',
      ...(body === undefined ? {} : { body: filled(body) }),
    });
    const answer: Answer = {
      status: response.status,
      headers: Object.fromEntries(
        HEADERS.flatMap(name => (response.headers.has(name) ? [[name, response.headers.get(name)!]] : [])),
      ),
      body: readBody(await response.text()),
    };
    for (const [name, where] of Object.entries(keep))
      kept.set(name, String(where.startsWith('/') ? valueAt(answer.body, where) : answer.headers[where]));
    answers.push(answer);
  }
  return answers;
}

/** JSON where it is some, also in the one event of a stream (MCP). */
function readBody(text: string): unknown {
  const data = /^(?:event: message\n)?data: (.*)\n\n$/.exec(text)?.[1] ?? text;
  try {
    return JSON.parse(data);
  } catch {
    return text.slice(0, 200);
  }
}

const valueAt = (body: unknown, pointer: string): unknown =>
  pointer
    .split('/')
    .slice(1)
    .reduce<unknown>((value, name) => (value as Record<string, unknown> | undefined)?.[name], body);

/** What was there then and is not now, in sentences; what was added is no loss. */
export function lostOf(then: Answer, now: Answer | undefined): string[] {
  if (!now) return ['there is no answer'];
  if (then.status !== now.status) return [`the status is ${now.status}, not ${then.status}`];
  const headers = Object.entries(then.headers).flatMap(([name, value]) => {
    const given = now.headers[name];
    if (given === undefined) return [`the header ${name} is gone`];
    return name === 'content-type' && given !== value ? [`content-type is ${given}, not ${value}`] : [];
  });
  return [...headers, ...lostIn(then.body, now.body, '')];
}

/** Members whose value is a word of the contract. */
const CONSTANT = /\/(?:object|code|livemode|nif|type|kind|register|__typename|token_type|jsonrpc)$/;

function lostIn(then: unknown, now: unknown, at: string): string[] {
  if (now === undefined) return [`${at} is gone`];
  // It may always have had a value; and a moment may not have come yet, or not be known.
  if (then === null || (now === null && /At$/.test(at))) return [];
  if (kindOf(then) !== kindOf(now)) return [`${at} is a ${kindOf(now)}, not a ${kindOf(then)}`];
  if (Array.isArray(then) && Array.isArray(now) && now.length > 0)
    // How many there are depends on the moment.
    return then.slice(0, now.length).flatMap((value, i) => lostIn(value, now[i], `${at}/${i}`));
  if (typeof then === 'object')
    return Object.entries(then).flatMap(([name, value]) =>
      lostIn(value, (now as Record<string, unknown>)[name], `${at}/${name}`),
    );
  if (CONSTANT.test(at) && then !== now)
    return [`${at} is ${JSON.stringify(now)}, not ${JSON.stringify(then)}`];
  const prefix = /^[a-z]{2,5}_/.exec(String(then))?.[0];
  return /\/id$/.test(at) && prefix && !String(now).startsWith(prefix)
    ? [`${at} is ${JSON.stringify(now)}, not ${prefix}…`]
    : [];
}

const kindOf = (value: unknown): string =>
  value === null ? 'null' : Array.isArray(value) ? 'list' : typeof value;
