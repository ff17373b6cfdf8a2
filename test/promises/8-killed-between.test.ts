/** Promise 8, at two exact places: a process is killed when one half of its work is done and the other is not. */
import { expect, it } from 'vitest';
import { ALL_REGISTERS } from '../../src/registers/all-registers.ts';
import { countRows } from '../kit/count-rows.ts';
import { startFaultProxy } from '../kit/fault-proxy.ts';
import { eachDoneOnce, firstAnswers } from '../kit/first-answers.ts';
import { ofFile } from '../kit/of-file.ts';
import { startGroup } from '../kit/process-group.ts';
import { withCheckDigit } from '../kit/specimen-country.ts';
import { openEventWorld } from './event-world.ts';

const world = await ofFile(openEventWorld());
const proxy = await ofFile(startFaultProxy(world.url));
const group = await ofFile(
  startGroup({ databaseUrl: world.url, apis: 1, sandbox: true, env: { LOG_LEVEL: 'silent' } }),
);

/** Registers that are asked about each company by its number. */
const BY_NUMBER = ALL_REGISTERS.filter(({ kind, meta }) => kind === 'consulted' && !meta.asksByName)
  .map(({ meta }) => meta.name)
  .sort();

const SOON = { timeout: 60_000, interval: 20 };

const count = (from: string, ...values: unknown[]) => countRows(world.db.pool, from, ...values);

const contractor = (url: string, nif: string) =>
  fetch(`${url}/api/v1/contractors/${nif}`, { headers: world.partner.headers });

/** Resolves with a promise of the next row of the request log that is committed. */
async function hearOfCommits(): Promise<{ readonly heard: Promise<void> }> {
  await world.db.sql`
    create function tell() returns trigger language plpgsql as $$ begin notify logged; return null; end $$;
    create trigger tell after insert on request_log for each row execute function tell()`;
  const listener = await world.db.pool.connect();
  await listener.query('listen logged');
  return {
    heard: new Promise<void>(resolve =>
      listener.once('notification', () => {
        listener.release(true);
        resolve();
      }),
    ),
  };
}

it('a worker between the answer of a register and its commit: the register is asked again, and all is there once', async () => {
  const nif = withCheckDigit(58_400_001);
  const worker = await group.addWorker();
  const gate = await world.db.pool.connect();
  try {
    await gate.query('begin; lock table register_answers in share mode');
    await expect.poll(async () => (await contractor(group.apis[0]!.url, nif)).status, SOON).toBe(202);
    // Answers have come, and cannot be written down.
    const waiting = () =>
      countRows(gate, `pg_locks where relation = 'register_answers'::regclass and not granted`);
    await expect.poll(waiting, SOON).toBeGreaterThan(0);
    await worker.kill('SIGKILL');
  } finally {
    await gate.query('rollback');
    gate.release();
  }
  await group.addWorker();
  await expect.poll(() => firstAnswers(world.db.pool, [nif]), SOON).toEqual(eachDoneOnce([nif]));
  const rows = await world.db.sql`select register, count(distinct id)::int as n from register_answers
     where nif = ${nif} and id in (select answer_id from analysis_steps) group by register order by register`;
  // A case is asked for by a name, and this company has none.
  expect(rows.filter(({ register }) => BY_NUMBER.includes(register))).toEqual(
    BY_NUMBER.map(register => ({ register, n: 1 })),
  );
}, 150_000);

it('an API between the commit of admission and its answer: asked again, nothing is charged or begun twice', async () => {
  const nif = withCheckDigit(58_400_002);
  const doomed = await group.addApi({ DATABASE_URL: proxy.through(world.url) });
  // Its key is known there from now on.
  await (await contractor(doomed.url, 'none')).text();
  // What the database says reaches the process late, and us at once: from the commit on it learns nothing any more.
  const { heard } = await hearOfCommits();
  proxy.hurt({ latencyMs: 400 }, 'toClient');
  const asked = contractor(doomed.url, nif).then(
    ({ status }) => `answered ${status}`,
    () => 'cut off',
  );
  await heard;
  proxy.hurt({ hang: true }, 'toClient');
  await doomed.kill('SIGKILL');
  expect(await asked).toBe('cut off');
  expect(await count('request_log where key_id = $1 and nif = $2', world.partner.keyId, nif)).toBe(1);
  proxy.reset();
  proxy.heal();

  for (let again = 0; again < 2; again++)
    await expect.poll(async () => (await contractor(group.apis[0]!.url, nif)).status, SOON).not.toBe(503);
  expect(await count('analyses where nif = $1', nif)).toBe(1);
  const rows = await world.db.sql`select sum(quota)::int as units, count(*)::int as requests from request_log
       where key_id = ${world.partner.keyId} and nif = ${nif} and status = 202`;
  expect(rows[0].units).toBe(1);
  await expect.poll(() => count(`events where nif = $1 and type = 'analysis.completed'`, nif), SOON).toBe(1);
}, 150_000);
