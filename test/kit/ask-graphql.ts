/** Asks by GraphQL over HTTP, as a partner's program does, and reads what was wrong with its input. */

/** Where it asks, and with which key or token; null: with none. A `TestApp` is both. */
interface Asking {
  readonly api: string;
  readonly key: string | null;
}

export const postGraphql = (
  { api, key }: Asking,
  body: object | string,
  headers: Record<string, string> = {},
): Promise<Response> =>
  fetch(`${api}/graphql`, {
    method: 'POST',
    headers: {
      ...(key === null ? {} : { authorization: `Bearer ${key}` }),
      'content-type': 'application/json',
      ...headers,
    },
    body: typeof body === 'string' ? body : JSON.stringify(body),
  });

export async function askGraphql(asking: Asking, query: string, variables: object = {}) {
  const response = await postGraphql(asking, { query, variables });
  return { status: response.status, headers: response.headers, body: await response.json() };
}

/** A client token for everything that the key gives to one. */
export async function tokenOf(asking: Asking): Promise<string> {
  const asked = 'mutation { clientTokenCreate(input: {}) { result { token } errors { code } } }';
  return (await askGraphql(asking, asked)).body.data.clientTokenCreate.result.token;
}

interface InputError {
  readonly code: string;
  readonly detail?: string;
  readonly pointer?: string | null;
}

/** What the mutations of an answer found wrong with their inputs; the codes as they stand everywhere else. */
export const inputErrors = (data: unknown): InputError[] =>
  Object.values((data ?? {}) as Record<string, { errors?: InputError[] } | null>)
    .flatMap(payload => payload?.errors ?? [])
    .map(({ code, ...error }) => ({ code: code.replaceAll('_', '-'), ...error }));
