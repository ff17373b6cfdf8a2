/** Analyses by one worker process whose registers answer at once: what they said was heard before, and is kept in memory. */

import { createCountry } from '../sandbox/country/create-country.ts';
import { readConfig } from '../src/app/config.ts';
import { registerSetup } from '../src/app/register-setup.ts';
import { openAnalysis } from '../src/contractors/analyses/open-analysis.ts';
import { openDatabase } from '../src/db/open-database.ts';
import { createCursorCodec } from '../src/events/cursor.ts';
import type { RegisterGateway } from '../src/jobs/asking/register-gateway.ts';
import { keepList } from '../src/jobs/lists/keep-list.ts';
import { openJobQueue } from '../src/jobs/queue/job-queue.ts';
import { startWorkers } from '../src/jobs/start-workers.ts';
import { newId } from '../src/kernel/ids.ts';
import { silentLog } from '../src/kernel/log.ts';
import type { Nif } from '../src/kernel/nif.ts';
import { silentTally } from '../src/kernel/process/tally.ts';
import { sealKey } from '../src/kernel/secrets/sealed-secret.ts';
import type { Consultation } from '../src/registers/register.ts';
import { WEBHOOK_SEAL } from '../src/webhooks/endpoint-secrets.ts';
import { NO_RELAY } from '../test/kit/no-relay.ts';
import { TEST_ENV } from '../test/kit/test-env.ts';
import { counted } from './counted.ts';
import { receiptsOfBench } from './log-receipts.ts';
import { readInput } from './read-input.ts';

const { databaseUrl, companies } = await readInput<{ databaseUrl: string; companies: number }>();
const config = readConfig({
  ...TEST_ENV,
  ROLE: 'worker',
  DATABASE_URL: databaseUrl,
  SANDBOX_COMPANIES: '400',
});
const db = openDatabase(databaseUrl, { poolSize: 20, onError: () => {} });
const jobQueue = await openJobQueue(databaseUrl, { supervise: true, log: silentLog });
const setup = await registerSetup(config, db, silentLog);
const nifs = [...createCountry({ seed: config.sandbox.seed, companies: 400 }).companies()]
  .filter(({ trouble }) => Object.keys(trouble).length === 0)
  .slice(0, companies)
  .map(({ nif }) => nif);

const { signal } = new AbortController();
const heard = new Map<string, Promise<Consultation<unknown>>>();
const gateway: RegisterGateway = {
  ...setup.gateway,
  consult(register, asked, ...rest) {
    const key = `${register.meta.name} ${asked.nif} ${asked.companyName}`;
    const known = heard.get(key) ?? setup.gateway.consult(register, asked, ...rest);
    heard.set(key, known);
    // Work that the end of the first run cut off is no answer to keep.
    const forget = () => heard.delete(key);
    known.then(({ reading }) => 'reason' in reading && forget(), forget);
    return known;
  },
};

async function openAll(): Promise<void> {
  const opening = {
    db,
    livemode: false,
    registers: setup.names,
    enqueue: (tx: Parameters<typeof jobQueue.send>[0], analysisId: string) =>
      jobQueue.send(tx, 'run-analysis', { analysisId }, { singletonKey: analysisId }),
  };
  for (const nif of nifs) await openAnalysis(opening, { id: newId('anl'), nif: nif as Nif, refresh: false });
}

/** Works until every company is assessed; the milliseconds from the first job to the last. */
async function workAll(): Promise<number> {
  await openAll();
  const all = Promise.withResolvers<number>();
  let left = nifs.length;
  const startedAt = performance.now();
  const workers = startWorkers({
    db,
    patientDb: db,
    gateway,
    jobQueue,
    log: silentLog,
    livemode: false,
    freshHours: 24,
    relay: NO_RELAY,
    tally: {
      ...silentTally,
      analysisCompleted: () => {
        if (--left === 0) all.resolve(performance.now() - startedAt);
      },
    },
    delivery: {
      db,
      sealKey: sealKey(config.secretKey, WEBHOOK_SEAL),
      egress: { allowLoopback: true },
      cursors: createCursorCodec(config.secretKey),
    },
    pastActs: null,
    requestLogDays: 90,
    receipts: receiptsOfBench(),
    assessmentMonths: 24,
  });
  const milliseconds = await all.promise;
  await workers.stop(2_000);
  return milliseconds;
}

for (const register of setup.gateway.registers)
  if (register.kind === 'list') await keepList({ db, gateway }, register, { maxAgeHours: 24, signal });
// Once to hear the registers out; then as if nobody had ever asked.
await workAll();
await db.pool.query(`truncate analyses, analysis_steps, assessments, register_answers, register_captures, facts, companies,
  people, appointments, linked_steps, events, pgboss.job cascade`);
const figures = await counted(db.pool, workAll);
await jobQueue.stop(1_000);
await setup.close();
await db.close();
console.log(JSON.stringify(figures));
process.exit(0);
