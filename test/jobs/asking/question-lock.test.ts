/** One question at a time, over all processes; nobody waits for ever, and nobody for the dead. */
import { expect, it } from 'vitest';
import { databaseClaims, questionLock } from '../../../src/jobs/asking/question-lock.ts';
import { silentLog } from '../../../src/kernel/log.ts';
import { startFaultProxy } from '../../kit/fault-proxy.ts';
import { databaseOfFile } from '../../kit/test-database.ts';

const db = await databaseOfFile();

const { signal } = new AbortController();
const patient = { patienceMs: 60_000, signal };
/** A question that is under way until `answer` is called. */
function slow() {
  const { promise, resolve } = Promise.withResolvers<void>();
  const begun = Promise.withResolvers<void>();
  return {
    begun: begun.promise,
    answer: resolve,
    work: () => {
      begun.resolve();
      return promise;
    },
  };
}

it('a second asker of the same begins when the first is done, of another at once', async () => {
  const askers = questionLock();
  const first = slow();
  const done: string[] = [];
  const asking = askers.run('a', patient, first.work).then(() => done.push('first'));
  const second = askers.run('a', patient, async () => done.push('second'));
  const third = askers.run('a', patient, async () => done.push('third'));
  await askers.run('b', patient, async () => done.push('other'));
  expect(done).toEqual(['other']);
  first.answer();
  await Promise.all([asking, second, third]);
  expect(done).toEqual(['other', 'first', 'second', 'third']);
});

it('the one behind a failure asks', async () => {
  const askers = questionLock();
  const failing = askers.run('a', patient, () => Promise.reject(new Error('HTTP 503')));
  await expect(askers.run('a', patient, async () => 'asked')).resolves.toBe('asked');
  await expect(failing).rejects.toThrow('HTTP 503');
});

it('patience ends, and so does whoever is told to stop', async () => {
  const askers = questionLock();
  const first = slow();
  const asking = askers.run('a', patient, first.work);
  await expect(askers.run('a', { ...patient, patienceMs: 1 }, async () => 'asked')).resolves.toBe('asked');
  const stopping = new AbortController();
  const stopped = askers.run('a', { ...patient, signal: stopping.signal }, async () => 'asked');
  stopping.abort(new Error('stop'));
  await expect(stopped).rejects.toThrow('stop');
  first.answer();
  await asking;
});

it('of two processes one waits for the other, and not for one that was killed', async () => {
  const [claims, others] = [databaseClaims(db.url, silentLog), databaseClaims(db.url, silentLog)];
  const [one, other] = [questionLock(claims), questionLock(others)];
  const first = slow();
  const done: string[] = [];
  const asking = one.run('a', patient, first.work).then(() => done.push('one'));
  await first.begun;
  const waiting = other.run('a', patient, async () => done.push('other'));
  await other.run('b', patient, async () => done.push('another question'));
  expect(await others.take('a')).toBe(false);
  first.answer();
  await Promise.all([asking, waiting]);
  expect(done).toEqual(['another question', 'one', 'other']);

  const dead = slow();
  const asked = one.run('a', patient, dead.work);
  await dead.begun;
  await db.sql`select pg_terminate_backend(pid) from pg_locks where locktype = 'advisory'
     and database = (select oid from pg_database where datname = current_database())`;
  await expect(other.run('a', patient, async () => 'asked')).resolves.toBe('asked');
  dead.answer();
  await asked;
  // The connection that broke is followed by another.
  await expect(one.run('a', patient, async () => 'asked')).resolves.toBe('asked');
  await Promise.all([claims.close(), others.close()]);
});

it('a connection that falls silent costs the questions that wait by it, and is followed by another', async () => {
  const proxy = await startFaultProxy(db.url);
  const [claims, others] = [
    databaseClaims(proxy.through(db.url), silentLog),
    databaseClaims(db.url, silentLog),
  ];
  try {
    await claims.take('a');
    proxy.halfOpen();
    // Whether another asks cannot be told: asking.
    expect(await claims.take('b')).toBe(true);
    expect(await others.take('b')).toBe(true);
    await others.free('b');
    expect(await claims.take('b')).toBe(true);
    expect(await others.take('b')).toBe(false);
  } finally {
    await Promise.all([claims.close(), others.close()]);
    await proxy.close();
  }
});
