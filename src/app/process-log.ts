import { Writable } from 'node:stream';
import pino from 'pino';
import type { Log } from '../kernel/log.ts';
import { createScrubber } from '../kernel/scrub.ts';
import { visibleJson } from '../kernel/visible.ts';
import type { Config } from './config.ts';

/** Logs JSON lines on standard error; standard output is for people and scripts. */
export function createLog({ logLevel, keyPrefix, role }: Config): Log {
  const scrub = createScrubber(keyPrefix);
  const destination = new Writable({
    write(chunk, _encoding, done) {
      process.stderr.write(visibleJson(scrub(chunk.toString())), () => done());
    },
  });
  return pino(
    { level: logLevel, base: { role, pid: process.pid }, timestamp: pino.stdTimeFunctions.isoTime },
    destination,
  );
}
