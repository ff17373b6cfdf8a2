import pino from 'pino';
import type { Log } from '../kernel/log.ts';
import { createScrubber } from '../kernel/process/scrub.ts';
import { visibleJson } from '../kernel/text/visible.ts';
import type { Config } from './config.ts';

/** A reader that stalls is waited for until so much waits for it. */
const MOST_WAITING_BYTES = 1_048_576;

/**
 * Logs JSON lines on standard error; standard output is for people and scripts. A line that cannot be written is lost, and the
 * next one that can be says how many were.
 */
export function createLog({ logLevel, keyPrefix, role }: Config): Log {
  const scrub = createScrubber(keyPrefix);
  const base = { role, pid: process.pid };
  let lost = 0;
  const write = (line: string) => {
    if (process.stderr.writableLength > MOST_WAITING_BYTES) return void lost++;
    const before = lost;
    lost = 0;
    const note = before > 0 ? `${JSON.stringify(lossOf(before, base))}\n` : '';
    process.stderr.write(note + visibleJson(scrub(line)), error => {
      if (error) lost += before + 1;
    });
  };
  return pino({ level: logLevel, base, timestamp: pino.stdTimeFunctions.isoTime }, { write });
}

const lossOf = (lines: number, base: object): object => ({
  level: pino.levels.values.warn,
  time: new Date().toISOString(),
  ...base,
  lines,
  msg: 'lines of the log were lost before this one: its reader stood still or ended, or its disk was full',
});
