/**
 * Row I: `npm start` on an empty machine, from the command until the first answer over REST to the key that it shows; and
 * again on the same data, as after an update; against the promised 5 s.
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Benchmark } from './benchmark.ts';
import { compare } from './compare.ts';

const ROUNDS = 5;
const GOAL_SECONDS = 5;
const ROOT = fileURLToPath(new URL('..', import.meta.url));
/** A company that `npm start` proposes to ask about. */
const PATH = '/api/v1/contractors/580000028';

interface Seconds {
  readonly empty: number;
  readonly again: number;
}

export const start: Benchmark = {
  name: 'start',
  what: 'npm start in the embedded mode, until the first answer over REST; a new folder each round',
  async run() {
    await twice();
    const rounds: Seconds[] = [];
    for (let n = 0; n < ROUNDS; n++) rounds.push(await twice());
    const row = (against: string, figure: keyof Seconds) =>
      compare({
        against,
        unit: 's',
        goal: '<= 1',
        ours: { side: 'npm start', values: rounds.map(one => one[figure]) },
        theirs: { side: 'promised', values: [GOAL_SECONDS] },
      });
    return [
      row('an empty folder: the promised 5 s', 'empty'),
      row('started again: the promised 5 s', 'again'),
    ];
  },
};

/** In a folder that was not there, and once more in the same. */
async function twice(): Promise<Seconds> {
  const folder = await mkdtemp(join(tmpdir(), 'contractor-risk-start-'));
  try {
    // The account of the database may pass, as it may in a folder of `git clone`.
    await chmod(folder, 0o755);
    return { empty: await untilAnswered(folder), again: await untilAnswered(folder) };
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** The first start shows a key; the next one answers whoever has none with 401, which is an answer of the whole way too. */
async function untilAnswered(folder: string): Promise<number> {
  const startedAt = performance.now();
  const npm = spawn('npm', ['start', '--silent'], {
    cwd: ROOT,
    env: { PATH: process.env.PATH, HOME: process.env.HOME, DATA_DIR: folder, PORT: '0', LOG_LEVEL: 'error' },
    stdio: ['ignore', 'pipe', 'inherit'],
    // A group of its own: npm does not hand every signal on.
    detached: true,
  });
  // Of the streams, which the service holds longer than npm.
  const ended = once(npm, 'close');
  try {
    const said = await hear(npm.stdout!, /^A fresh link/m);
    const url = /listens on (http:\S+)/.exec(said)?.[1];
    const key = /Bearer (\w+)'/.exec(said)?.[1];
    const headers = key ? { authorization: `Bearer ${key}` } : {};
    const { status } = await fetch(`${url}${PATH}`, { headers });
    const expected = key ? [200, 202] : [401];
    if (!expected.includes(status)) throw new Error(`npm start answered ${status}`);
    return (performance.now() - startedAt) / 1_000;
  } finally {
    process.kill(-npm.pid!, 'SIGTERM');
    await ended;
  }
}

function hear(stream: NodeJS.ReadableStream, last: RegExp): Promise<string> {
  let text = '';
  return new Promise((resolve, reject) => {
    stream.setEncoding('utf8').on('data', chunk => {
      text += chunk;
      if (last.test(text)) resolve(text);
    });
    stream.once('end', () => reject(new Error(`npm start ended:\n${text}`)));
  });
}
