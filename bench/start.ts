/**
 * Row I: `npm start` on an empty machine, from the command until the first answer over REST to the key that it shows, and until
 * that company's assessment is complete; and again on the same data, as after an update; against what is promised.
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import type { Benchmark } from './benchmark.ts';
import { compare } from './compare.ts';

const ROUNDS = 5;
const GOAL_SECONDS = 5;
const COMPLETE_SECONDS = 10;
const ANALYSIS_SECONDS = 3;
const ASK_AGAIN_MS = 200;
const ROOT = fileURLToPath(new URL('..', import.meta.url));
/** A company that `npm start` proposes to ask about. */
const PATH = '/api/v1/contractors/580000028';

interface Seconds {
  readonly empty: number;
  readonly complete: number;
  /** From the first answer, `analyzing`, to the complete one. */
  readonly analysis: number;
  readonly again: number;
}

export const start: Benchmark = {
  name: 'start',
  what: 'npm start in the embedded mode, until the first answer over REST; a new folder each round',
  async run() {
    await twice();
    const rounds: Seconds[] = [];
    for (let n = 0; n < ROUNDS; n++) rounds.push(await twice());
    const row = (of: string, figure: keyof Seconds, promised: number) =>
      compare({
        against: `${of}: the promised ${promised} s`,
        unit: 's',
        goal: '<= 1',
        ours: { side: 'npm start', values: rounds.map(one => one[figure]) },
        theirs: { side: 'promised', values: [promised] },
      });
    return [
      row('an empty folder', 'empty', GOAL_SECONDS),
      row('an empty folder, until an assessment is complete', 'complete', COMPLETE_SECONDS),
      row('of which its analysis', 'analysis', ANALYSIS_SECONDS),
      row('started again', 'again', GOAL_SECONDS),
    ];
  },
};

/** In a folder that was not there, and once more in the same. */
async function twice(): Promise<Seconds> {
  const folder = await mkdtemp(join(tmpdir(), 'contractor-risk-start-'));
  try {
    // The account of the database may pass, as it may in a folder of `git clone`.
    await chmod(folder, 0o755);
    const first = await untilComplete(folder);
    const { answered: again } = await untilComplete(folder);
    return {
      empty: first.answered,
      complete: first.complete,
      analysis: first.complete - first.answered,
      again,
    };
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/**
 * The first start shows a key; the next one answers whoever has none with 401, which is an answer of the whole way too, and
 * complete.
 */
async function untilComplete(folder: string): Promise<{ answered: number; complete: number }> {
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
    const isComplete = async () => {
      const { status } = await fetch(`${url}${PATH}?expand=evidence`, { headers });
      const expected = key ? [200, 202] : [401];
      if (!expected.includes(status)) throw new Error(`npm start answered ${status}`);
      return status !== 202;
    };
    const seconds = () => (performance.now() - startedAt) / 1_000;
    let isDone = await isComplete();
    const answered = seconds();
    for (; !isDone; isDone = await isComplete()) await setTimeout(ASK_AGAIN_MS);
    return { answered, complete: seconds() };
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
