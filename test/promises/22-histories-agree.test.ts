/**
 * Promise 22: whatever partners, operators and crashes do, in whatever order, the service and a model of fifty lines agree:
 * answers, quota, who is told of which completion and in which order, and what is delivered to whom. Two API servers
 * over one PostgreSQL; the worker's and the relay's work is done step by step, and cut off in the midst.
 */
import { setImmediate } from 'node:timers/promises';
import fc from 'fast-check';
import type pg from 'pg';
import { afterAll, expect, it } from 'vitest';
import { createAdmission } from '../../src/access/admission/admission.ts';
import { revokeKey } from '../../src/access/keys/keys.ts';
import { loadParts, startApp } from '../../src/app/app.ts';
import { readConfig } from '../../src/app/config.ts';
import { completeAnalysis } from '../../src/contractors/analyses/complete-analysis.ts';
import { openFirstAnalysis } from '../../src/contractors/analyses/open-analysis.ts';
import { readAnalysis } from '../../src/contractors/analysis.ts';
import { openDatabase } from '../../src/db/open-database.ts';
import { openClient } from '../../src/db/session.ts';
import { type FanOut, relayBatch } from '../../src/events/relay.ts';
import { registerAges } from '../../src/jobs/asking/register-ages.ts';
import { newId } from '../../src/kernel/ids.ts';
import type { Nif } from '../../src/kernel/nif.ts';
import { SPECIFIED_REGISTERS } from '../../src/kernel/register-name.ts';
import { sealKey } from '../../src/kernel/secrets/sealed-secret.ts';
import { ALL_REGISTERS } from '../../src/registers/all-registers.ts';
import { createDeliveries } from '../../src/webhooks/create-deliveries.ts';
import { WEBHOOK_SEAL } from '../../src/webhooks/endpoint-secrets.ts';
import { addEndpoint, deleteEndpoint } from '../../src/webhooks/endpoints.ts';
import { claimOf } from '../kit/claim-of.ts';
import { ofFile } from '../kit/of-file.ts';
import { createPartner, type Partner } from '../kit/partner.ts';
import { seededRuns } from '../kit/seeded-runs.ts';
import { timeLimitMs } from '../kit/sizes.ts';
import { companyNif } from '../kit/specimen-country.ts';
import { createDatabaseUrl } from '../kit/test-database.ts';
import { TEST_ENV } from '../kit/test-env.ts';
import { HistoryModel } from './history-model.ts';

let serial = 0;
const { url } = await ofFile(createDatabaseUrl());
const config = readConfig({ ...TEST_ENV, ROLE: 'api', DATABASE_URL: url });
// First, as the service does: while code is loaded, a connection is not attended to.
await loadParts(config);
const apps = await Promise.all([startApp(config, null), startApp(config, null)]);
afterAll(() => Promise.all(apps.map(app => app.stop())));
/** The worker's and the relay's own connections: they are cut without the API. */
const db = await ofFile(openDatabase(url, { poolSize: 4, onError: () => {} }));
const admin = await ofFile(openClient(url));
// Noon: no run crosses a day's end.
await admin.query(
  `update app_clock set skew_seconds = 43200 - mod(extract(epoch from clock_timestamp()), 86400)`,
);

const deliver: FanOut = async (tx, events) => void (await createDeliveries(tx, events));
const dies: FanOut = async (tx, events) => {
  await createDeliveries(tx, events);
  throw new Error('the relay died');
};
/** One that died may still hold its place for a moment: until the database has noticed, another is at work. */
async function relayAll(): Promise<void> {
  while ((await relayBatch(db, deliver)) !== 0);
}

const registers = registerAges(ALL_REGISTERS);

async function complete(nif: Nif): Promise<void> {
  const { rows } = await admin.query(`select id from analyses where nif = $1 and state <> 'complete'`, [nif]);
  const analysis = rows[0] && (await readAnalysis(db, rows[0].id));
  if (analysis) await completeAnalysis(db, { analysis, registers });
}

/** Ends the worker's connections, whatever is under way on them, and waits until its pool has noticed: it hands none of them out again. */
async function cutWorker(): Promise<void> {
  await admin.query(
    `select pg_terminate_backend(a.pid, 10000) from pg_stat_activity a join pg_stat_activity own using (datname)
     where own.pid = pg_backend_pid() and a.pid <> own.pid and a.query ~ 'analyses|assessments|companies|app_now'
       and a.state <> 'idle' and a.application_name = 'contractor-risk'`,
  );
  // Their last messages have arrived by now: this turn of the event loop reads them.
  await setImmediate();
}

interface World {
  readonly partners: readonly Partner[];
  readonly nifs: readonly Nif[];
  readonly endpoints: string[][];
}

type Command = fc.AsyncCommand<HistoryModel, World>;

/** A command that is always possible, with indexes taken modulo what there is; after each, everything that can be seen is the model’s. */
const command = (told: string, run: (model: HistoryModel, world: World) => Promise<void>): Command => ({
  check: () => true,
  async run(model, world) {
    await run(model, world);
    await expectAgreement(model, world);
  },
  toString: () => told,
});

/** Of each partner: what was taken of its limits, its events in their places, and the deliveries of each of its endpoints. */
async function expectAgreement(model: HistoryModel, { partners, nifs, endpoints }: World): Promise<void> {
  for (const [who, { clientId, keyId }] of partners.entries()) {
    const { rows } = await admin.query(
      `select (select jsonb_object_agg(limit_name, used) from usage_windows where key_id = $2 and used > 0) as used,
         array(select nif from events where client_id = $1 and cursor is not null order by cursor) as told,
         array(select cursor::int from events where client_id = $1 and cursor is not null order by cursor) as places,
         (select jsonb_object_agg(id, n) from (
           select endpoint_id as id, count(*) as n from webhook_deliveries where endpoint_id = any($3) group by 1) d) as sent`,
      [clientId, keyId, endpoints[who]],
    );
    const { used, told, places, sent } = rows[0];
    expect({
      who,
      used: used ?? {},
      told: told.map((nif: Nif) => nifs.indexOf(nif)),
      places,
      sent: sent ?? {},
    }).toEqual({
      who,
      used: model.used(who),
      told: model.told(who),
      places: model.told(who).map((_, place) => place + 1),
      sent: model.deliveries(who),
    });
  }
}

const get = (app: number, path: string, { headers }: Partner) =>
  fetch(`${apps[app]!.url}/api/v1/${path}`, { headers });

const ask = fc.tuple(fc.nat(1), fc.nat(2), fc.nat(2)).map(([app, who, what]) =>
  command(`ask(${app}, ${who}, ${what})`, async (model, { partners, nifs }) => {
    const answer = await get(app, `contractors/${nifs[what]}`, partners[who]!);
    await answer.arrayBuffer();
    expect(answer.status).toBe(model.ask(who, what));
  }),
);

const createEventReader = fc.tuple(fc.nat(1), fc.nat(2)).map(([app, who]) =>
  command(`events(${app}, ${who})`, async (model, { partners, nifs }) => {
    const answer = await get(app, 'events', partners[who]!);
    const body = (await answer.json()) as { data?: { data: { nif: Nif } }[] };
    const told = (body.data ?? []).map(({ data }) => nifs.indexOf(data.nif));
    expect([answer.status, told]).toEqual(model.events(who));
  }),
);

const revoke = fc.nat(2).map(who =>
  command(`revoke(${who})`, async (model, { partners }) => {
    await revokeKey(db, { keyId: partners[who]!.keyId });
    model.revoke(who);
  }),
);

const completes = fc.tuple(fc.nat(2), fc.boolean()).map(([what, cut]) =>
  command(`complete(${what}${cut ? ', cut off' : ''})`, async (model, { nifs }) => {
    // A worker that dies has committed or has not; whoever takes the job up again does it, and it is done once.
    if (cut) await Promise.all([complete(nifs[what]!).catch(() => {}), cutWorker()]);
    await complete(nifs[what]!);
    model.complete(what);
  }),
);

const relays = fc.boolean().map(cut =>
  command(`relay(${cut ? 'dies' : ''})`, async model => {
    if (cut) await relayBatch(db, dies).catch(() => {});
    else await relayAll();
    if (!cut) model.relay();
  }),
);

const endpoint = fc.tuple(fc.nat(2), fc.boolean()).map(([who, add]) =>
  command(`${add ? 'add' : 'remove'}Endpoint(${who})`, async (model, { partners, endpoints }) => {
    const { clientId } = partners[who]!;
    const asked = { db, sealKey: sealKey(TEST_ENV.SECRET_KEY, WEBHOOK_SEAL), allowLoopback: true };
    if (add) {
      const made = await addEndpoint(asked, { clientId, url: 'http://127.0.0.1:9/hooks' });
      endpoints[who]!.push(made.endpoint.id);
    } else {
      const endpointId = endpoints[who]!.shift();
      if (endpointId) await deleteEndpoint(db, { endpointId, clientId });
    }
    model.setEndpoints(who, endpoints[who]!);
  }),
);

const history = fc.commands(
  [ask, ask, ask, createEventReader, revoke, completes, completes, relays, relays, endpoint],
  { maxCommands: 25 },
);
const plan = fc.record({
  dailyQuota: fc.option(fc.integer({ min: 0, max: 6 })),
  limit: fc.option(fc.integer({ min: 0, max: 8 })),
});

it(
  'every history is the model’s: answers, quota, events in their order, deliveries, through crashes',
  async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(plan, { minLength: 3, maxLength: 3 }), history, async (plans, commands) => {
        const limitsOf = ({ limit }: (typeof plans)[number]) =>
          limit === null ? [] : [{ name: 'year', requests: limit, windowSeconds: 86_400 * 365 }];
        const keys = plans.map(one => ({ limits: limitsOf(one), dailyQuota: one.dailyQuota }));
        const partners = await Promise.all(keys.map(key => createPartner(db, key)));
        const nifs = Array.from({ length: 3 }, () => companyNif(++serial));
        const model = new HistoryModel(keys);
        const world: World = { partners, nifs, endpoints: [[], [], []] };
        await fc.asyncModelRun(() => ({ model, real: world }), commands);
        // In the end: everything placed, and for each endpoint that was there a delivery of each event, once.
        await relayAll();
        model.relay();
        await expectAgreement(model, world);
      }),
      seededRuns('histories', 60, 5_000),
    );
  },
  timeLimitMs(240_000),
);

it(
  'admission, completion and relay interleaved at will: whoever was told to wait hears of it, once',
  async () => {
    await fc.assert(
      fc.asyncProperty(fc.scheduler(), fc.integer({ min: 1, max: 4 }), async (scheduler, callers) => {
        const partners = await Promise.all(Array.from({ length: callers }, () => createPartner(db)));
        const nif = companyNif(++serial);
        // The scheduler decides when each statement of admission is heard of, and when each relay may commit.
        const query = scheduler.scheduleFunction((asked: pg.QueryConfig) => db.pool.query(asked));
        const admission = createAdmission({ ...db, pool: { query } as unknown as pg.Pool });
        const fanOut = scheduler.scheduleFunction(async (...given: Parameters<FanOut>) => deliver(...given));
        const opening = { db, livemode: false, registers: SPECIFIED_REGISTERS, enqueue: async () => {} };
        async function admit({ keyId }: Partner): Promise<boolean> {
          const { refusal } = await admission.admit(
            claimOf(keyId, { nif, awaits: nif, status: 202, quotaUnits: 0 }),
          );
          if (refusal === 'stale') return false;
          expect(refusal).toBeNull();
          // None is opened where another caller's has completed meanwhile.
          await openFirstAnalysis(opening, { id: newId('anl'), nif });
          return true;
        }
        const asked = partners.map(admit);
        const work = async () => {
          await complete(nif);
          await Promise.all([relayBatch(db, fanOut), relayBatch(db, fanOut)]);
        };
        const waits = await scheduler.waitFor(
          Promise.all([Promise.all(asked), work(), work()]).then(([answers]) => answers),
        );
        // Two workers at the same job, as when the one was only taken for dead.
        await Promise.all([complete(nif), complete(nif)]);
        await relayAll();
        const { rows: judged } = await admin.query('select id from assessments where nif = $1', [nif]);
        expect(judged).toHaveLength(waits.includes(true) ? 1 : 0);
        for (const [i, { clientId }] of partners.entries()) {
          const { rows } = await admin.query('select cursor::int as place from events where client_id = $1', [
            clientId,
          ]);
          expect(rows).toEqual(waits[i] ? [{ place: 1 }] : []);
        }
      }),
      seededRuns('interleavings', 25, 1_000),
    );
  },
  timeLimitMs(120_000),
);
