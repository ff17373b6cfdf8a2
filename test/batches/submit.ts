/** Submits batches as a partner does, and reads what comes of them. */
import type { TestApp } from '../kit/test-app.ts';

export interface Submission {
  readonly key?: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly query?: string;
}

export const submit = (
  app: TestApp,
  body: string | readonly object[],
  { key = app.key, headers = {}, query = '' }: Submission = {},
): Promise<Response> =>
  fetch(`${app.api}/api/v1/batches${query}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${key}`, 'content-type': 'application/x-ndjson', ...headers },
    body: typeof body === 'string' ? body : ndjson(body),
  });

/** The batch that was taken. */
export const submitted = async (...asked: Parameters<typeof submit>): Promise<Line> =>
  (await submit(...asked)).json();

export const ndjson = (rows: readonly object[]): string =>
  rows.map(row => `${JSON.stringify(row)}\n`).join('');

// biome-ignore lint/suspicious/noExplicitAny: judged by the OpenAPI document
export type Line = any;

/** Every result that there is, page by page. */
export async function resultsOf(
  app: TestApp,
  id: string,
  { after = '', limit = 1_000, key = app.key } = {},
): Promise<Line[]> {
  const rows: Line[] = [];
  let path: string | null = `/api/v1/batches/${id}/results?limit=${limit}${after && `&after=${after}`}`;
  while (path) {
    const answer: Response = await app.get(path, { authorization: `Bearer ${key}` });
    if (answer.status !== 200) throw new Error(`${path} answered ${answer.status}`);
    rows.push(...(await answer.json()).data);
    path = /<(.*)>; rel="next"/.exec(answer.headers.get('link') ?? '')?.[1] ?? null;
  }
  return rows;
}
