import { CloseCode, MessageType, parseMessage } from 'graphql-ws';
import type { RawData } from 'ws';
import type { Log } from '../../kernel/log.ts';
import { Problem } from '../../kernel/problems.ts';
import { isDatabaseAway } from '../../kernel/process/database-away.ts';
import type { OpenCount } from '../connection/open-count.ts';
import type { Visitor } from './socket-visitor.ts';

/** graphql-ws's view of a socket. Errors are logged; the peer gets only a code. */
export function adapter(
  visitor: Visitor,
  { log, perKey }: { readonly log: Log; readonly perKey?: { readonly operations: OpenCount } },
  { unreadBytes }: { readonly unreadBytes: number },
) {
  const { socket } = visitor;
  const begin = () => {
    const done = visitor.caller && perKey?.operations.begin(visitor.caller.keyId);
    visitor.underWay++;
    return () => {
      visitor.underWay--;
      done?.();
    };
  };
  // Reads nothing from a peer that does not read: answers would pile up without limit.
  const readNoMore = () => {
    if (socket.bufferedAmount >= unreadBytes) socket.pause();
  };
  const readOn = () => {
    if (socket.isPaused && socket.bufferedAmount < unreadBytes) socket.resume();
  };
  socket.on('ping', data => {
    readNoMore();
    socket.pong(data, false, readOn);
  });
  return {
    protocol: socket.protocol,
    send: (data: string) =>
      new Promise<void>((resolve, reject) => {
        if (socket.readyState !== socket.OPEN) return resolve();
        socket.send(data, error => {
          readOn();
          if (error) reject(error);
          else resolve();
        });
      }),
    close: (code: number, reason: string) => socket.close(code, reason),
    onMessage(take: (message: string) => Promise<void>) {
      socket.on('message', (data: RawData) => {
        readNoMore();
        const done = begin();
        take(String(data))
          .catch(error => {
            if (isServersOwn(data)) return socket.close(CloseCode.BadRequest, 'Invalid message received');
            const away = isDatabaseAway(error) || error instanceof Problem;
            log[away ? 'warn' : 'error']({ err: error }, 'a socket’s message failed');
            if (away) socket.close(1013, 'Try again later');
            else socket.close(CloseCode.InternalServerError, 'Something went wrong here');
          })
          .finally(done);
      });
    },
  };
}

const SERVERS_OWN: ReadonlySet<string> = new Set([
  MessageType.ConnectionAck,
  MessageType.Next,
  MessageType.Error,
]);

/** A message that only a server sends: graphql-ws throws where its others are 4400. */
function isServersOwn(data: RawData): boolean {
  try {
    return SERVERS_OWN.has(parseMessage(String(data)).type);
  } catch {
    return false;
  }
}
