/**
 * Row F: from the commit that completes an analysis to the subscriber that sees it: event placed, announced, sent over a
 * WebSocket; against what PostgreSQL needs to tell a bare listener of the same. Both clocks start when the same row is
 * handed to the database, whose commit is on the disk before anybody hears of it.
 */
import { once } from 'node:events';
import { setTimeout } from 'node:timers/promises';
import { createClient } from 'graphql-ws';
import pg from 'pg';
import { WebSocket } from 'ws';
import { openDatabase } from '../src/db/open-database.ts';
import { type Relay, startRelay } from '../src/events/relay.ts';
import { startConductor } from '../src/jobs/conductor.ts';
import { createFanOut } from '../src/jobs/fan-out.ts';
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

export const fanout: Benchmark = {
  name: 'fanout',
  what: `an event committed until a subscriber sees it; ${TIMES} events a round, one after another`,
  async run() {
    const postgres = await startPostgres({ durable: true });
    const db = openDatabase(postgres.url, { poolSize: 2, onError: () => {} });
    const group = await startGroup({ databaseUrl: postgres.url, apis: 1 });
    // The worker's part: whoever completes an analysis commits, and wakes the relay of its own process.
    const conductor = await startConductor(postgres.url, { supervise: false, log: silentLog });
    const relay = startRelay(db, { fanOut: createFanOut(conductor), everyMs: 500, log: silentLog });
    const sql = new pg.Client(postgres.url);
    try {
      await sql.connect();
      for (const { child } of group.apis) await pin(child.pid!, SERVICE_CORES);
      await pin(postgres.pid(), SERVICE_CORES);
      await pin(process.pid, LOAD_CORE);
      const partner = await createPartner(db);
      const ours = await subscriber(group.apis[0]!.url, partner, { sql, relay });
      const bare = await listener(postgres.url, sql, partner);
      const figures = await alternate([ours.side, bare.side, bare.unwritten], { rounds: ROUNDS });
      await Promise.all([ours.end(), bare.end()]);
      sayUnwritten(figures.get('unwritten')!);
      return (['p50', 'p99'] as const).map(figure => row(figures, figure));
    } finally {
      await relay.stop();
      await conductor.stop(1_000);
      await sql.end();
      await db.close();
      await group.end();
      await postgres.end();
    }
  },
};

interface Delays {
  readonly p50: number;
  readonly p99: number;
}

function row(figures: Map<string, Delays[]>, figure: keyof Delays): Row {
  const measured = (side: string) => ({ side, values: figures.get(side)!.map(one => one[figure]) });
  return compare({
    against: `a bare LISTEN/NOTIFY round trip of the same row, ${figure}`,
    unit: 'ms',
    goal: '<= 3',
    ours: measured('subscriber'),
    theirs: measured('listener'),
  });
}

/** Nobody's goal, since nothing durable was told: how much of a round trip is the disk. */
function sayUnwritten(delays: readonly Delays[]): void {
  const [p50, p99] = (['p50', 'p99'] as const).map(at => shortly(median(delays.map(one => one[at]))));
  process.stderr.write(`a notification that writes nothing: p50 ${p50} ms, p99 ${p99} ms\n`);
}

function sideOf(name: string, tell: () => Promise<unknown>, seen: () => Promise<unknown>): Side<Delays> {
  const once = async () => {
    const coming = seen().then(() => performance.now());
    const startedAt = performance.now();
    await tell();
    return (await coming) - startedAt;
  };
  return {
    name,
    answer: async () => (await once()) > 0,
    async round() {
      const delays: number[] = [];
      for (let n = 0; n < TIMES; n++) delays.push(await once());
      return { p50: quantile(delays, 0.5), p99: quantile(delays, 0.99) };
    },
  };
}

async function subscriber(
  api: string,
  { clientId, key }: Partner,
  { sql, relay }: { sql: pg.Client; relay: Relay },
) {
  const client = createClient({
    url: `${api.replace('http', 'ws')}/graphql`,
    webSocketImpl: WebSocket,
    connectionParams: { authorization: `Bearer ${key}` },
    lazy: false,
  });
  const tell = async () => {
    await sql.query({ name: 'happen', text: inserted('events'), values: [newId('evt'), clientId] });
    relay.wake();
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

async function listener(url: string, sql: pg.Client, { clientId }: Partner) {
  const client = new pg.Client(url);
  await client.connect();
  await client.query('create table bench_events (like events including all)');
  await client.query('listen bench');
  const told = `with told as (${inserted('bench_events')}) select pg_notify('bench', 'x')`;
  const heard = () => once(client, 'notification');
  return {
    side: sideOf(
      'listener',
      () => sql.query({ name: 'tell', text: told, values: [newId('evt'), clientId] }),
      heard,
    ),
    unwritten: sideOf('unwritten', () => sql.query(`select pg_notify('bench', 'x')`), heard),
    end: () => client.end(),
  };
}

const inserted = (table: string): string =>
  `insert into ${table} (id, client_id, type, nif, data, created_at)
   values ($1, $2, 'webhook.disabled', null, '{"livemode":false,"endpointId":"","url":"","reason":"gone"}', app_now())`;
