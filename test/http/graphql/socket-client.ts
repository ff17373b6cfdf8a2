/** A bare client of the sub-protocol: says what it is told to, and shows what it hears. */
import { once } from 'node:events';
import { expect } from 'vitest';
import { type ClientOptions, WebSocket } from 'ws';

// biome-ignore lint/suspicious/noExplicitAny: messages are looked into by their path
export type Message = any;

export interface SocketClient {
  readonly socket: WebSocket;
  say(message: unknown): void;
  /** The next message, in order. */
  hear(): Promise<Message>;
  readonly closed: Promise<{ code: number; reason: string }>;
}

/** `protocols` null: none is asked for. */
export async function connect(
  url: string,
  {
    protocols = 'graphql-transport-ws',
    ...options
  }: ClientOptions & { protocols?: string | string[] | null } = {},
): Promise<SocketClient> {
  const socket = new WebSocket(url, protocols ?? [], options);
  const heard: Message[] = [];
  const listeners: ((message: Message) => void)[] = [];
  socket.on('message', data => {
    const message = JSON.parse(String(data));
    const listener = listeners.shift();
    if (listener) listener(message);
    else heard.push(message);
  });
  const closed = new Promise<{ code: number; reason: string }>(resolve =>
    socket.once('close', (code, reason) => resolve({ code, reason: String(reason) })),
  );
  await once(socket, 'open');
  socket.on('error', () => {});
  return {
    socket,
    closed,
    say: message => socket.send(typeof message === 'string' ? message : JSON.stringify(message)),
    hear: () =>
      heard.length > 0 ? Promise.resolve(heard.shift()) : new Promise(resolve => listeners.push(resolve)),
  };
}

/** A socket of this key or token, let in. */
export async function enterSocket(
  { api, key }: { api: string; key: string },
  options?: ClientOptions,
): Promise<SocketClient> {
  const client = await connect(`${api.replace('http', 'ws')}/graphql`, options);
  client.say({ type: 'connection_init', payload: { authorization: `Bearer ${key}` } });
  expect(await client.hear()).toEqual({ type: 'connection_ack' });
  return client;
}

/** Status with which an upgrade was refused; as every answer it names the request. */
export async function refusal(url: string, options: ClientOptions = {}): Promise<number> {
  const socket = new WebSocket(url, 'graphql-transport-ws', options);
  socket.on('error', () => {});
  const [, response] = await once(socket, 'unexpected-response');
  socket.terminate();
  expect(response.headers['request-id']).toMatch(/^req_/);
  return response.statusCode;
}
