/** A request over REST as a partner's program makes it, and its answer read whole. */

export interface Sent {
  /** Text and bytes go as they are, anything else as JSON. */
  readonly body?: unknown;
  readonly headers?: Readonly<Record<string, string>>;
  readonly ifMatch?: string | undefined;
}

const isReady = (body: unknown): body is string | Uint8Array<ArrayBuffer> =>
  typeof body === 'string' || body instanceof Uint8Array;

export async function askRest(
  { api, key }: { readonly api: string; readonly key: string },
  method: string,
  path: string,
  { body, headers: more, ifMatch }: Sent = {},
) {
  const response = await fetch(api + path, {
    method,
    headers: { authorization: `Bearer ${key}`, ...(ifMatch && { 'if-match': ifMatch }), ...more },
    redirect: 'manual',
    ...(body !== undefined && { body: isReady(body) ? body : JSON.stringify(body) }),
  });
  const { status, headers } = response;
  const text = await response.text();
  // biome-ignore lint/suspicious/noExplicitAny: an answer is looked into by its path
  const read: any = /^[{[]/.test(text) ? JSON.parse(text) : text || null;
  return { status, headers, etag: headers.get('etag')!, text, body: read };
}
