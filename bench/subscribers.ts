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
import { createFanOut } from '../src/jobs/deliveries/send-tries.ts';
import { openJobQueue } from '../src/jobs/queue/job-queue.ts';
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
interface Size {
  readonly apis: number;
  /** Subscribers of each of them. */
  readonly each: number;
}
/** `SUBSCRIBERS=200` for a try. */
const EACH = Number(process.env.SUBSCRIBERS ?? 5_000);
const SIZES: readonly Size[] = [
  { apis: 1, each: EACH },
  { apis: 4, each: EACH },
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

type SideName = 'subscribers' | 'bare';
type Opened = Record<SideName, { readonly loads: readonly ChildProcess[]; readonly kbEach: number }>;

async function measured(size: Size): Promise<Row[]> {
  const count = size.each * size.apis;
  const world = await openWorld(size);
  try {
    const opened = await openAll(world, size);
    const round = {
      subscribers: () => delaysOf(opened.subscribers.loads, count, () => happen(world, world.clients)),
      bare: () => delaysOf(opened.bare.loads, count, () => notify(world, world.clients)),
    };
    const side = (name: SideName): Side<Delays> => ({ name, round: round[name] });
    const figures = await alternate([side('subscribers'), side('bare')], { rounds: ROUNDS, warmUps: 3 });
    const rows = rowsOf(figures, opened, `${count} subscribers over ${size.apis}`);
    return size.apis > 1 ? rows : [...rows, await besideSlow(world, side('subscribers'), figures)];
  } finally {
    await world.end();
  }
}

function rowsOf(figures: ReadonlyMap<string, readonly Delays[]>, opened: Opened, size: string): Row[] {
  const of = (side: SideName, figure: keyof Delays) => ({
    side,
    values: figures.get(side)!.map(one => one[figure]),
  });
  const delays = (['p50', 'p99'] as const).map(figure =>
    compare({
      against: `a bare WebSocket server that hands on notifications, ${size}, ${figure}`,
      unit: 'ms',
      goal: '<= 3',
      ours: of('subscribers', figure),
      theirs: of('bare', figure),
    }),
  );
  const memory = (side: SideName) => ({ side, values: [opened[side].kbEach] });
  return [
    ...delays,
    compare({
      against: `the same, ${size}, memory of each`,
      unit: 'kB',
      goal: '<= 10',
      ours: memory('subscribers'),
      theirs: memory('bare'),
    }),
  ];
}

/** Readers that have stopped, and have more coming than buffers hold: they are to cost only themselves. */
async function besideSlow(
  world: World,
  side: Side<Delays>,
  figures: ReadonlyMap<string, readonly Delays[]>,
): Promise<Row> {
  const { clientId, key } = world.slow;
  const url = world.apis[0]!.url;
  await world.load(Array.from({ length: SLOW }, () => ({ url, key, isSlow: true })));
  for (let n = 0; n < EVENTS_FOR_SLOW; n += CLIENTS)
    await happen(
      world,
      Array.from({ length: CLIENTS }, () => clientId),
    );
  const beside = await alternate([{ ...side, name: 'beside' }], { rounds: ROUNDS, warmUps: 20 });
  const p99 = (of: readonly Delays[]) => of.map(one => one.p99);
  return compare({
    against: `the same without ${SLOW} readers that have stopped reading, p99`,
    unit: 'ms',
    goal: '<= 1.5',
    ours: { side: 'beside', values: p99(beside.get('beside')!) },
    theirs: { side: 'subscribers', values: p99(figures.get('subscribers')!) },
  });
}

/** Opens all subscriptions of both sides, those of one process by one loading process. */
async function openAll(world: World, { each }: Size): Promise<Opened> {
  const open = async (servers: readonly Server[], subscriberOf: (url: string, n: number) => Subscriber) => {
    const memory = () =>
      sumOver(
        servers.map(({ pid }) => pid),
        memoryMbOf,
      );
    const before = await memory();
    const loads: ChildProcess[] = [];
    for (const { url } of servers)
      loads.push(await world.load(Array.from({ length: each }, (_, n) => subscriberOf(url, n % CLIENTS))));
    return { loads, kbEach: (((await memory()) - before) * 1024) / (each * servers.length) };
  };
  return {
    subscribers: await open(world.apis, (url, n) => ({ url, key: world.keys[n]!, isSlow: false })),
    bare: await open(world.bare, (url, n) => ({
      url: `${url}/${world.clients[n]}`,
      key: null,
      isSlow: false,
    })),
  };
}

interface Server {
  /** Of its sockets. */
  readonly url: string;
  readonly pid: number;
}

interface World {
  readonly db: Database;
  readonly relay: Relay;
  readonly apis: readonly Server[];
  readonly bare: readonly Server[];
  readonly clients: readonly string[];
  /** Of the clients, in their order. */
  readonly keys: readonly string[];
  readonly slow: Partner;
  load(subscribers: readonly Subscriber[]): Promise<ChildProcess>;
  end(): Promise<void>;
}

async function openWorld({ apis }: Size): Promise<World> {
  const postgres = await startPostgres({ durable: true });
  const db = openDatabase(postgres.url, { poolSize: 4, onError: () => {} });
  const env = { CONNECTIONS_PER_ADDRESS: '10000' };
  const group = await startGroup({ databaseUrl: postgres.url, apis, env });
  const jobQueue = await openJobQueue(postgres.url, { supervise: false, log: silentLog });
  const relay = startRelay(db, { fanOut: createFanOut(jobQueue), everyMs: 500, log: silentLog });
  const program = (name: string) => fileURLToPath(new URL(name, import.meta.url));
  const bare = Array.from({ length: apis }, () =>
    startProgram([program('bare-subscribers-program.ts')], { DATABASE_URL: postgres.url }),
  );
  const loads: ChildProcess[] = [];
  await db.pool.query('create table bench_events (like events including all)');
  const [slow, ...partners] = await Promise.all(
    Array.from({ length: CLIENTS + 1 }, () => createPartner(db, GENEROUS)),
  );
  const servers = {
    apis: group.apis.map(({ url, child }) => ({
      url: `${url.replace('http', 'ws')}/graphql`,
      pid: child.pid!,
    })),
    bare: await Promise.all(
      bare.map(async it => ({
        url: `ws:${(await it.says(/listens on http:(\S+)/))[1]}`,
        pid: it.child.pid!,
      })),
    ),
  };
  for (const { pid } of [...servers.apis, ...servers.bare]) await pin(pid, SERVICE_CORES);
  await pin(postgres.pid(), SERVICE_CORES);
  return {
    ...servers,
    db,
    relay,
    clients: partners.map(({ clientId }) => clientId),
    keys: partners.map(({ key }) => key),
    slow: slow!,
    async load(opening) {
      const child = fork(program('subscribers-program.ts'));
      loads.push(child);
      await pin(child.pid!, LOAD_CORE);
      await told(child, { opening });
      return child;
    },
    async end() {
      for (const child of loads) child.disconnect();
      await relay.stop();
      await jobQueue.stop(1_000);
      await db.close();
      await Promise.all(bare.map(it => it.kill('SIGTERM')));
      await group.end();
      await postgres.end();
    },
  };
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
async function happen({ db, relay }: World, clients: readonly string[]): Promise<number> {
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

async function notify({ db }: World, clients: readonly string[]): Promise<number> {
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
