/**
 * Row I: many subscribers, one event for each of them: from the commit until its frame is there, against a bare WebSocket
 * server that hands on what PostgreSQL notifies. Then the same beside readers that have stopped reading.
 */
import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { type Database, openDatabase } from '../src/db/open-database.ts';
import { sqlTransaction } from '../src/db/sql-transaction.ts';
import { type Relay, startRelay } from '../src/events/relay.ts';
import { createFanOut } from '../src/jobs/deliveries/fan-out.ts';
import { startConductor } from '../src/jobs/queue/conductor.ts';
import { newId } from '../src/kernel/ids.ts';
import { silentLog } from '../src/kernel/log.ts';
import { startPostgres } from '../test/kit/own-postgres.ts';
import { createPartner, GENEROUS, type Partner } from '../test/kit/partner.ts';
import { startGroup } from '../test/kit/process-group.ts';
import { startProgram } from '../test/kit/service-process.ts';
import type { Benchmark, Row } from './benchmark.ts';
import { alternate, compare, type Side } from './compare.ts';
import { LOAD_CORE, pin, SERVICE_CORES } from './pinned.ts';
import { memoryMbOf, sumOver } from './process-tree.ts';
import { quantile } from './statistics.ts';

export interface Subscriber {
  readonly url: string;
  /** Null at the bare server. */
  readonly key: string | null;
  readonly isSlow: boolean;
}

export interface Asked {
  readonly opening?: readonly Subscriber[];
  /** Answers the times of the frames that came, and forgets them; otherwise their number. */
  readonly take?: boolean;
}

const CLIENTS = 50;
const SIZES = [
  { apis: 1, each: 5_000 },
  { apis: 4, each: 5_000 },
];
const ROUNDS = 5;
const SLOW = 50;
/** What a reader that has stopped is sent: more than buffers between the two hold. */
const EVENTS_FOR_SLOW = 5_000;

export const subscribers: Benchmark = {
  name: 'subscribers',
  what: `${SIZES.map(({ apis, each }) => `${each * apis} subscribers over ${apis}`).join(', then ')}; one event for each a round`,
  async run() {
    const rows: Row[] = [];
    for (const size of SIZES) rows.push(...(await measured(size)));
    return rows;
  },
};

async function measured({ apis, each }: { apis: number; each: number }): Promise<Row[]> {
  const postgres = await startPostgres({ durable: true });
  const db = openDatabase(postgres.url, { poolSize: 4, onError: () => {} });
  const group = await startGroup({
    databaseUrl: postgres.url,
    apis,
    env: { CONNECTIONS_PER_ADDRESS: '10000' },
  });
  const conductor = await startConductor(postgres.url, { supervise: false, log: silentLog });
  const relay = startRelay(db, { fanOut: createFanOut(conductor), everyMs: 500, log: silentLog });
  const bare = Array.from({ length: apis }, () =>
    startProgram([fileURLToPath(new URL('bare-subscribers-program.ts', import.meta.url))], {
      DATABASE_URL: postgres.url,
    }),
  );
  const loads: ChildProcess[] = [];
  try {
    await db.pool.query('create table bench_events (like events including all)');
    const partners: Partner[] = [];
    for (let n = 0; n <= CLIENTS; n++) partners.push(await createPartner(db, GENEROUS));
    const [slowPartner, ...others] = partners;
    const ids = others.map(({ clientId }) => clientId);
    const pids = {
      ours: group.apis.map(({ child }) => child.pid!),
      bare: bare.map(({ child }) => child.pid!),
    };
    for (const pid of [...pids.ours, ...pids.bare, postgres.pid()]) await pin(pid, SERVICE_CORES);
    const bareUrls = await Promise.all(bare.map(async it => (await it.says(/listens on http:(\S+)/))[1]!));
    const load = async (subscribersOf: (n: number) => Subscriber, count: number) => {
      const child = fork(fileURLToPath(new URL('subscribers-program.ts', import.meta.url)));
      loads.push(child);
      await pin(child.pid!, LOAD_CORE);
      await told(child, { opening: Array.from({ length: count }, (_, n) => subscribersOf(n)) });
      return child;
    };
    const all = { ours: [] as ChildProcess[], bare: [] as ChildProcess[] };
    const memory: Record<'ours' | 'bare', number[]> = { ours: [], bare: [] };
    for (const side of ['ours', 'bare'] as const) {
      const before = await sumOver(pids[side], memoryMbOf);
      for (let api = 0; api < apis; api++) {
        const url = `ws:${side === 'ours' ? `${group.apis[api]!.url.slice(5)}/graphql` : bareUrls[api]}`;
        all[side].push(
          await load(n => {
            const { clientId, key } = others[n % CLIENTS]!;
            return side === 'ours'
              ? { url, key, isSlow: false }
              : { url: `${url}/${clientId}`, key: null, isSlow: false };
          }, each),
        );
      }
      memory[side].push((((await sumOver(pids[side], memoryMbOf)) - before) * 1024) / (each * apis));
    }
    const count = each * apis;
    const ours = (name: string): Side<Delays> => ({
      name,
      round: () => delaysOf(all.ours, count, () => happen(db, relay, ids)),
    });
    const sides = [
      ours('subscribers'),
      { name: 'bare', round: () => delaysOf(all.bare, count, () => notify(db, ids)) },
    ];
    const figures = await alternate(sides, { rounds: ROUNDS, warmUps: 3 });
    const of = (name: string, figure: keyof Delays) => ({
      side: name,
      values: figures.get(name)!.map(one => one[figure]),
    });
    const rows = (['p50', 'p99'] as const).map(figure =>
      compare({
        against: `a bare WebSocket server that hands on notifications, ${count} subscribers over ${apis}, ${figure}`,
        unit: 'ms',
        goal: '<= 3',
        ours: of('subscribers', figure),
        theirs: of('bare', figure),
      }),
    );
    const memoryRow = compare({
      against: `the same, memory of each of ${count} subscribers`,
      unit: 'kB',
      goal: '<= 10',
      ours: { side: 'subscribers', values: memory.ours },
      theirs: { side: 'bare', values: memory.bare },
    });
    if (apis > 1) return [...rows, memoryRow];
    const { key, clientId } = slowPartner!;
    await load(() => ({ url: `ws:${group.apis[0]!.url.slice(5)}/graphql`, key, isSlow: true }), SLOW);
    for (let n = 0; n < EVENTS_FOR_SLOW; n += 500)
      await happen(
        db,
        relay,
        Array.from({ length: 500 }, () => clientId),
      );
    const beside = await alternate([ours('beside')], { rounds: ROUNDS });
    const slowRow = compare({
      against: `the same without ${SLOW} readers that have stopped reading, p99`,
      unit: 'ms',
      goal: '<= 1.5',
      ours: { side: 'beside', values: beside.get('beside')!.map(({ p99 }) => p99) },
      theirs: of('subscribers', 'p99'),
    });
    return [...rows, memoryRow, slowRow];
  } finally {
    for (const child of loads) child.disconnect();
    await relay.stop();
    await conductor.stop(1_000);
    await db.close();
    await Promise.all(bare.map(it => it.kill('SIGTERM')));
    await group.end();
    await postgres.end();
  }
}

interface Delays {
  readonly p50: number;
  readonly p99: number;
}

async function told<Answer>(child: ChildProcess, asked: Asked): Promise<Answer> {
  child.send(asked);
  const [answer] = await once(child, 'message');
  return answer as Answer;
}

/** A frame that has not come after ten seconds never will: the round that warms up begins before all are subscribed. */
async function delaysOf(
  loads: readonly ChildProcess[],
  count: number,
  tell: () => Promise<number>,
): Promise<Delays> {
  await Promise.all(loads.map(child => told(child, { take: true })));
  const committedAt = await tell();
  const arrived = async () =>
    (await Promise.all(loads.map(child => told<number>(child, {})))).reduce((sum, n) => sum + n, 0);
  for (let waited = 0; (await arrived()) < count && waited < 100; waited++) await setTimeout(100);
  const times = (await Promise.all(loads.map(child => told<number[]>(child, { take: true })))).flat();
  const delays = times.map(time => time - committedAt);
  if (times.length !== count) process.stderr.write(`${times.length} of ${count} frames\n`);
  return { p50: quantile(delays, 0.5), p99: quantile(delays, 0.99) };
}

const now = (): number => performance.timeOrigin + performance.now();

const INSERT = (table: string): string =>
  `insert into ${table} (id, client_id, type, nif, data, created_at)
   select id, client_id, 'webhook.disabled', null, '{"livemode":false,"endpointId":"","url":"","reason":"gone"}', app_now()
   from unnest($1::text[], $2::text[]) as given(id, client_id)`;

/** As a completed analysis appends them; when it was committed. */
async function happen(db: Database, relay: Relay, clients: readonly string[]): Promise<number> {
  let isPlaced = false;
  const committedAt = await sqlTransaction(db, async tx => {
    await tx.query(INSERT('events'), [clients.map(() => newId('evt')), clients]);
    isPlaced = await relay.place(tx);
    return now();
  });
  if (isPlaced) relay.placed();
  else relay.wake();
  return committedAt;
}

async function notify(db: Database, clients: readonly string[]): Promise<number> {
  return sqlTransaction(db, async tx => {
    const ids = clients.map(() => newId('evt'));
    await tx.query(INSERT('bench_events'), [ids, clients]);
    await tx.query(
      `select pg_notify('bench', client || ' ' || id) from unnest($1::text[], $2::text[]) as given(id, client)`,
      [ids, clients],
    );
    return now();
  });
}
