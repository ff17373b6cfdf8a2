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

/** Asks a question with a key; the whole answer, `data`, `errors` and `extensions`. */
export async function askGraphql(
  api: string,
  key: string,
  query: string,
  variables: object = {},
  // biome-ignore lint/suspicious/noExplicitAny: an answer is looked into by its path
): Promise<any> {
  const response = await fetch(`${api}/graphql`, {
    method: 'POST',
    headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
    body: JSON.stringify({ query, variables }),
  });
  return response.json();
}
