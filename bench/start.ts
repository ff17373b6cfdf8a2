/**
 * Row I: `npm start` on an empty machine, from the command until the first answer over REST to the key that it shows; and
 * again on the same data, as after an update. The 5 s are the promise; a database of the same package, initialised and
 * started bare, shows how much of it is PostgreSQL's.
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import pg from 'pg';
import { joinEmbeddedCluster } from '../src/db/embedded-cluster.ts';
import type { Benchmark, Measured } from './benchmark.ts';
import { alternate, compare } from './compare.ts';

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
    const round = (open: (folder: string) => Promise<number>) => () => twice(open);
    // There is no answer to compare before there is a service: each side throws where it gets none.
    const answer = async () => 'answers';
    const figures = await alternate<Seconds>(
      [
        { name: 'npm start', answer, round: round(untilAnswered) },
        { name: 'bare database', answer, round: round(untilConnected) },
      ],
      { rounds: ROUNDS },
    );
    const measured = (side: string, figure: keyof Seconds): Measured => ({
      side,
      values: figures.get(side)!.map(one => one[figure]),
    });
    const promise: Measured = { side: 'promised', values: [GOAL_SECONDS] };
    const row = (against: string, figure: keyof Seconds, theirs: Measured, goal: '<= 1' | '<= 5') =>
      compare({ against, unit: 's', goal, ours: measured('npm start', figure), theirs });
    const bare = (figure: keyof Seconds) => measured('bare database', figure);
    return [
      row('an empty folder: the promised 5 s', 'empty', promise, '<= 1'),
      row('started again: the promised 5 s', 'again', promise, '<= 1'),
      row('an empty folder: initdb and start of a bare PostgreSQL', 'empty', bare('empty'), '<= 5'),
    ];
  },
};

/** In a folder that was not there, and once more in the same. */
async function twice(open: (folder: string) => Promise<number>): Promise<Seconds> {
  const folder = await mkdtemp(join(tmpdir(), 'contractor-risk-start-'));
  try {
    // The account of the database may pass, as it may in a folder of `git clone`.
    await chmod(folder, 0o755);
    return { empty: await open(folder), again: await open(folder) };
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

async function untilConnected(folder: string): Promise<number> {
  const startedAt = performance.now();
  const cluster = await joinEmbeddedCluster(folder);
  const client = new pg.Client(cluster.url);
  await client.connect();
  await client.query('select 1');
  const seconds = (performance.now() - startedAt) / 1_000;
  await client.end();
  await cluster.leave();
  return seconds;
}
