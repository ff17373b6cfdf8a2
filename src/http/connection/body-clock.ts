/**
 * Cuts a request whose body does not arrive in time, as a client error with Node's code for it. Node's own limit counts the
 * time in which the service makes the sender wait, too: of several large lists at once it cut off the last.
 */
import type { IncomingMessage, Server } from 'node:http';

/** Of a body, in which the service waits for it. */
export const BODY_WITHIN_MS = 20_000;

interface BodyClock {
  /** While the service does not read on. */
  stop(): void;
  go(): void;
}

const clocks = new WeakMap<IncomingMessage, BodyClock>();
/** Undefined: the request has no body. */
export const bodyClockOf = (request: IncomingMessage): BodyClock | undefined => clocks.get(request);

export function timeBody(server: Server, request: IncomingMessage, withinMs = BODY_WITHIN_MS): void {
  const { headers, socket } = request;
  if (headers['content-length'] === undefined && headers['transfer-encoding'] === undefined) return;
  let left = withinMs;
  let since = 0;
  let timer: NodeJS.Timeout | null = null;
  const cut = () => {
    const late = Object.assign(new Error('The body came too late.'), { code: 'ERR_HTTP_REQUEST_TIMEOUT' });
    if (!request.complete) server.emit('clientError', late, socket);
  };
  const clock: BodyClock = {
    stop() {
      if (!timer) return;
      clearTimeout(timer);
      timer = null;
      left -= performance.now() - since;
    },
    go() {
      if (timer || request.complete) return;
      since = performance.now();
      timer = setTimeout(cut, Math.max(0, left)).unref();
    },
  };
  clocks.set(request, clock);
  clock.go();
  // A request may be closed by its answer before its body is whole.
  request.once('close', () => {
    if (request.complete || socket.destroyed) clock.stop();
  });
}
