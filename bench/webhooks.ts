/**
 * Row G: webhook deliveries a second by one worker process, each signed, judged by address and recorded durably, against
 * POSTs by undici without any of it. Both are counted where they arrive; afterwards each delivery is looked for in the
 * tables.
 */
import { fileURLToPath } from 'node:url';
import type pg from 'pg';
import { openDatabase } from '../src/db/open-database.ts';
import { newId } from '../src/kernel/ids.ts';
import { sealKey } from '../src/kernel/secrets/sealed-secret.ts';
import { WEBHOOK_SEAL } from '../src/webhooks/endpoint-secrets.ts';
import { addEndpoint } from '../src/webhooks/endpoints.ts';
import { startProgram } from '../test/kit/service-process.ts';
import { TEST_ENV } from '../test/kit/test-env.ts';
import type { Benchmark } from './benchmark.ts';
import { alternate, compare, type Side } from './compare.ts';
import { openService } from './open-service.ts';
import { runPinned, SERVICE_CORES } from './pinned.ts';

const ROUNDS = 5;
const EVENTS = 1_000;
/** As many as one worker process has under way to one endpoint. */
const AT_ONCE = 20;

interface Figures {
  readonly perSecond: number;
}

export const webhooks: Benchmark = {
  name: 'webhooks',
  what: `${EVENTS} events a round to one receiver, by one worker process`,
  async run() {
    await using service = await openService({ workers: 1, env: { WEBHOOKS_ALLOW_LOOPBACK: 'true' } });
    const { postgres, sql, partner } = service;
    const receiver = startProgram([fileURLToPath(new URL('receiver-program.ts', import.meta.url))], {});
    try {
      const url = (await receiver.says(/listens on (http:\S+)/))[1]!;
      await createEndpoint(postgres.url, { clientId: partner.clientId, url });
      const sides = [ours(sql, partner.clientId, url), plain(url)];
      const figures = await alternate(sides, { rounds: ROUNDS });
      const measured = (side: string) => ({ side, values: figures.get(side)!.map(one => one.perSecond) });
      return [
        compare({
          against: 'POSTs by undici, neither signed nor recorded: a second',
          unit: 'deliveries/s',
          goal: '>= 0.4',
          ours: measured('ours'),
          theirs: measured('plain'),
        }),
      ];
    } finally {
      await receiver.kill('SIGTERM');
    }
  },
};

async function createEndpoint(databaseUrl: string, ask: { clientId: string; url: string }): Promise<void> {
  const db = openDatabase(databaseUrl, { poolSize: 2, onError: () => {} });
  const seal = sealKey(TEST_ENV.SECRET_KEY!, WEBHOOK_SEAL);
  await addEndpoint({ db, sealKey: seal, allowLoopback: true }, ask);
  await db.close();
}

const DATA = { livemode: false, nif: '590000000', score: 71, verdict: 'low_risk', color: 'safe' };

/** Appended as a completed analysis would; the worker's relay finds them. */
function ours(sql: pg.Pool, clientId: string, url: string): Side<Figures> {
  const delivered = async () =>
    Number(
      (await sql.query(`select count(*) from webhook_deliveries where state = 'delivered'`)).rows[0].count,
    );
  return {
    name: 'ours',
    async round() {
      const before = await delivered();
      await sql.query(
        `insert into events (id, client_id, type, nif, data, created_at)
         select $1 || lpad(i::text, 6, '0'), $2, 'analysis.completed', '590000000', $3, app_now() from generate_series(1, $4) i`,
        [newId('evt').slice(0, -6), clientId, JSON.stringify(DATA), EVENTS],
      );
      for (let waited = 0; (await delivered()) < before + EVENTS; waited++) {
        if (waited > 600) throw new Error('deliveries are missing after a minute');
        await new Promise(resolve => setTimeout(resolve, 100));
      }
      return arrived(url);
    },
  };
}

const plain = (url: string): Side<Figures> => ({
  name: 'plain',
  async round() {
    const body = JSON.stringify({
      type: 'analysis.completed',
      timestamp: new Date().toISOString(),
      data: DATA,
    });
    const program = new URL('plain-posts-program.ts', import.meta.url);
    await runPinned(program, { url, body, posts: EVENTS, atOnce: AT_ONCE }, SERVICE_CORES);
    return arrived(url);
  },
});

async function arrived(url: string): Promise<Figures> {
  const { count, milliseconds } = (await (await fetch(url)).json()) as {
    count: number;
    milliseconds: number;
  };
  if (count < EVENTS) throw new Error(`${count} of ${EVENTS} arrived`);
  return { perSecond: ((count - 1) / milliseconds) * 1_000 };
}
