/**
 * Row F: from the commit that completes an analysis to the subscriber that sees it, over a WebSocket; against what
 * PostgreSQL needs to tell a bare listener of the same row. Both clocks start when a transaction that has written and told
 * all hands its commit to the database, which tells nobody before it is on the disk.
 */
import { once } from 'node:events';
import { setTimeout } from 'node:timers/promises';
import { createClient } from 'graphql-ws';
import pg from 'pg';
import { WebSocket } from 'ws';
import { type Database, openDatabase } from '../src/db/open-database.ts';
import { type SqlTx, sqlTransaction } from '../src/db/sql-transaction.ts';
import { type Relay, startRelay } from '../src/events/relay.ts';
import { createFanOut } from '../src/jobs/deliveries/send-tries.ts';
import { openJobQueue } from '../src/jobs/queue/job-queue.ts';
import { newId } from '../src/kernel/ids.ts';
import { silentLog } from '../src/kernel/log.ts';
import { startPostgres } from '../test/kit/own-postgres.ts';
import { createPartner, type Partner } from '../test/kit/partner.ts';
import { startGroup } from '../test/kit/process-group.ts';
import type { Benchmark, Row } from './benchmark.ts';
import { alternate, compare, type Side } from './compare.ts';
import { LOAD_CORE, pin, SERVICE_CORES } from './pinned.ts';
import { median, quantile, shortly } from './statistics.ts';

const ROUNDS = 5;
/** The 99th of a hundred is told by half a dozen, not by one. */
const TIMES = 600;
/** Until V8 has compiled what an event goes through: while it does, beside it on the same core, one in fifty waits for it. */
const WARM_UPS = 8;

export const fanout: Benchmark = {
  name: 'fanout',
  what: `the commit of an event until a subscriber sees it; ${TIMES} events a round, one after another`,
  async run() {
    const postgres = await startPostgres({ durable: true });
    const db = openDatabase(postgres.url, { poolSize: 2, onError: () => {} });
    const group = await startGroup({ databaseUrl: postgres.url, apis: 1 });
    // The worker's part: whoever completes an analysis places its event, or wakes the relay of its own process.
    const jobQueue = await openJobQueue(postgres.url, { supervise: false, log: silentLog });
    const relay = startRelay(db, { fanOut: createFanOut(jobQueue), everyMs: 500, log: silentLog });
    try {
      for (const { child } of group.apis) await pin(child.pid!, SERVICE_CORES);
      await pin(postgres.pid(), SERVICE_CORES);
      await pin(process.pid, LOAD_CORE);
      const partner = await createPartner(db);
      const ours = await subscriber(group.apis[0]!.url, partner, { db, relay });
      const bare = await listener(postgres.url, db, partner);
      const figures = await alternate([ours.side, bare.side], {
        rounds: ROUNDS,
        warmUps: WARM_UPS,
      });
      await Promise.all([ours.end(), bare.end()]);
      sayBefore(figures);
      return (['p50', 'p99'] as const).map(figure => row(figures, figure));
    } finally {
      await relay.stop();
      await jobQueue.stop(1_000);
      await db.close();
      await group.end();
      await postgres.end();
    }
  },
};

interface Delays {
  readonly p50: number;
  readonly p99: number;
  /** From the beginning of the transaction to its commit; median. */
  readonly before: number;
}

function row(figures: Map<string, Delays[]>, figure: 'p50' | 'p99'): Row {
  const measured = (side: string) => ({ side, values: figures.get(side)!.map(one => one[figure]) });
  return compare({
    against: `a bare LISTEN/NOTIFY round trip of the same row, ${figure}`,
    unit: 'ms',
    goal: '<= 3',
    ours: measured('subscriber'),
    theirs: measured('listener'),
  });
}

/** Nobody's goal: what telling costs the transaction before it is committed. */
function sayBefore(figures: Map<string, Delays[]>): void {
  for (const [side, delays] of figures)
    process.stderr.write(`${side}: ${shortly(median(delays.map(one => one.before)))} ms before the commit\n`);
}

/** `tell` answers when its transaction began, and when it handed its commit to the database. */
function sideOf(name: string, tell: () => Promise<Told>, seen: () => Promise<unknown>): Side<Delays> {
  const once = async () => {
    const coming = seen().then(() => performance.now());
    const { begunAt, committedAt } = await tell();
    return { before: committedAt - begunAt, delay: (await coming) - committedAt };
  };
  return {
    name,
    async round() {
      const measured: Awaited<ReturnType<typeof once>>[] = [];
      for (let n = 0; n < TIMES; n++) measured.push(await once());
      const delays = measured.map(({ delay }) => delay);
      return {
        p50: quantile(delays, 0.5),
        p99: quantile(delays, 0.99),
        before: median(measured.map(({ before }) => before)),
      };
    },
  };
}

interface Told {
  readonly begunAt: number;
  readonly committedAt: number;
}

async function inTransaction(db: Database, work: (tx: SqlTx) => Promise<void>): Promise<Told> {
  const begunAt = performance.now();
  const committedAt = await sqlTransaction(db, async tx => {
    await work(tx);
    return performance.now();
  });
  return { begunAt, committedAt };
}

async function subscriber(
  api: string,
  { clientId, key }: Partner,
  { db, relay }: { db: Database; relay: Relay },
) {
  const client = createClient({
    url: `${api.replace('http', 'ws')}/graphql`,
    webSocketImpl: WebSocket,
    connectionParams: { authorization: `Bearer ${key}` },
    lazy: false,
  });
  // As a completed analysis does it.
  const tell = async () => {
    let isPlaced = false;
    const told = await inTransaction(db, async tx => {
      await tx.query({ name: 'happen', text: inserted('events'), values: [newId('evt'), clientId] });
      isPlaced = await relay.place(tx);
    });
    if (isPlaced) relay.placed();
    else relay.wake();
    return told;
  };
  await tell();
  const after = await firstCursor(api, key);
  const query = 'subscription ($after: String) { events(after: $after) { id } }';
  const events = client.iterate({ query, variables: { after } });
  return { side: sideOf('subscriber', tell, () => events.next()), end: async () => client.dispose() };
}

/** A subscription that begins behind it misses nothing while it is being opened. */
async function firstCursor(api: string, key: string): Promise<string> {
  for (;;) {
    const page = await fetch(`${api}/api/v1/events`, { headers: { authorization: `Bearer ${key}` } });
    const [event] = (await page.json()).data;
    if (event) return event.cursor;
    await setTimeout(20);
  }
}

async function listener(url: string, db: Database, { clientId }: Partner) {
  const client = new pg.Client(url);
  await client.connect();
  await client.query('create table bench_events (like events including all)');
  await client.query('listen bench');
  const tell = () =>
    inTransaction(db, async tx => {
      await tx.query({ name: 'tell', text: inserted('bench_events'), values: [newId('evt'), clientId] });
      await tx.query(`select pg_notify('bench', 'x')`);
    });
  return { side: sideOf('listener', tell, () => once(client, 'notification')), end: () => client.end() };
}

const inserted = (table: string): string =>
  `insert into ${table} (id, client_id, type, nif, data, created_at)
   values ($1, $2, 'webhook.disabled', null, '{"livemode":false,"endpointId":"","url":"","reason":"gone"}', app_now())`;
