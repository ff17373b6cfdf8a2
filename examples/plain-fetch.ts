/**
 * GraphQL with fetch alone: `API_KEY=crl_sk_… node examples/plain-fetch.ts` prints the events of your log, page by page.
 *
 * The other clients here share its session: they ask with a short-lived token, which is renewed before it ends, because a
 * browser never gets the key.
 */
export interface Token {
  readonly token: string;
  /** RFC 3339. */
  readonly expiresAt: string;
}

/** Where a client asks, and as whom. */
export interface Session {
  /** The address of GraphQL. */
  readonly url: string;
  /** The header of the next request or connection. */
  authorization(): Promise<string>;
}

/** A token is renewed so long before its end. */
const RENEW_MS = 60_000;

/** `newToken` is your server's: a page asks it, and it asks `mintToken` with the key. */
export function createSession(service: string, newToken: () => Promise<Token>): Session {
  let held: Token | null = null;
  return {
    url: `${service}/graphql`,
    async authorization() {
      if (!held || Date.parse(held.expiresAt) - Date.now() < RENEW_MS) held = await newToken();
      return `Bearer ${held.token}`;
    },
  };
}

export async function mintToken(service: string, key: string, seconds = 900): Promise<Token> {
  const withKey: Session = { url: `${service}/graphql`, authorization: async () => `Bearer ${key}` };
  const query = `mutation ($seconds: Int!) {
    clientTokenCreate(input: { seconds: $seconds }) { result { token expiresAt } errors { code detail } } }`;
  const { result, errors } = (await ask<{ clientTokenCreate: Minted }>(withKey, query, { seconds }))
    .clientTokenCreate;
  if (!result) throw new Refused(errors[0]!);
  return result;
}

/** Every mutation answers a result, or errors of its input. */
interface Minted {
  readonly result: Token | null;
  readonly errors: readonly { code: string; detail: string }[];
}

/** A request that was refused; `code` is one of those at /problems. */
export class Refused extends Error {
  readonly code: string;
  constructor({ code, detail }: { code: string; detail: string }) {
    super(`${code}: ${detail}`);
    this.code = code;
  }
}

/** The answer as it came, `data` and `errors`. Throws if the request was refused before GraphQL read it. */
export async function post({ url, authorization }: Session, query: string, variables: object = {}) {
  const headers = { authorization: await authorization(), 'content-type': 'application/json' };
  const response = await fetch(url, { method: 'POST', headers, body: JSON.stringify({ query, variables }) });
  const answer = await response.json();
  if (answer.code) throw new Refused(answer);
  return answer;
}

/** The data of an answer; throws its first error. */
export async function ask<Data>(session: Session, query: string, variables: object = {}): Promise<Data> {
  const { data, errors } = await post(session, query, variables);
  if (errors) throw new Refused(errors[0].extensions);
  return data;
}

interface EventPage {
  readonly events: {
    readonly edges: readonly { readonly node: { readonly type: string; readonly nif: string | null } }[];
    readonly pageInfo: { readonly endCursor: string; readonly hasNextPage: boolean };
  };
}

const EVENTS = `query ($first: Int, $after: String) {
  events(first: $first, after: $after) { edges { node { type ... on AboutCompany { nif } } } pageInfo { endCursor hasNextPage } }
}`;

/** Every event behind a cursor, oldest first, a page at a time. */
export async function* everyEvent(session: Session, first = 100, after: string | null = null) {
  for (let more = true; more; ) {
    const { events } = await ask<EventPage>(session, EVENTS, { first, after });
    for (const { node } of events.edges) yield node;
    ({ endCursor: after, hasNextPage: more } = events.pageInfo);
  }
}

if (import.meta.main) {
  const { SERVICE = 'http://127.0.0.1:4000', API_KEY = '' } = process.env;
  const session = createSession(SERVICE, () => mintToken(SERVICE, API_KEY));
  for await (const { type, nif } of everyEvent(session)) console.log(type, nif ?? '');
}
