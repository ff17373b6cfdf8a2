/** The official client of the protocol, and a call without one. */
import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';
import { afterAll } from 'vitest';

interface Asking {
  readonly api: string;
  readonly key: string | null;
}

/** `modern` has no handshake: every request says its revision. Both are spoken. */
export async function connectMcp({ api, key }: Asking, mode: 'legacy' | 'auto' = 'auto'): Promise<Client> {
  const client = new Client({ name: 'test', version: '1.0.0' }, { versionNegotiation: { mode } });
  const headers = key === null ? {} : { authorization: `Bearer ${key}` };
  await client.connect(
    new StreamableHTTPClientTransport(new URL(`${api}/mcp`), { requestInit: { headers } }),
  );
  afterAll(() => client.close());
  return client;
}

/** A message as it is posted; `init` changes the request. */
export const postMcp = (
  { api, key }: Asking,
  method: string,
  params: object = {},
  { headers = {}, ...init }: Omit<RequestInit, 'headers'> & { headers?: Record<string, string> } = {},
): Promise<Response> =>
  fetch(`${api}/mcp`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      accept: 'application/json, text/event-stream',
      ...(key === null ? {} : { authorization: `Bearer ${key}` }),
      ...headers,
    },
    body: JSON.stringify({ jsonrpc: '2.0', id: 1, method, params }),
    ...init,
  });
