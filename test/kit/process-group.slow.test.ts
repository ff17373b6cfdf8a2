/** The kit's processes and its database can be stopped, continued, killed and started, and the service follows. */
import pg from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { moveClock, moveClockBeforeEdge, wrongClock } from './clocks.ts';
import { type FaultProxy, startFaultProxy } from './fault-proxy.ts';
import { type OwnPostgres, startPostgres } from './own-postgres.ts';
import { type ProcessGroup, startGroup, untilReady } from './process-group.ts';
import { startProgram } from './service-process.ts';

let postgres: OwnPostgres;
let proxy: FaultProxy;
let group: ProcessGroup;

beforeAll(async () => {
  postgres = await startPostgres();
  proxy = await startFaultProxy(postgres.url);
  group = await startGroup({ databaseUrl: proxy.through(postgres.url), apis: 2, workers: 1, sandbox: true });
});
afterAll(async () => {
  await group?.end();
  await proxy?.close();
  await postgres?.end();
});

const readiness = (url: string) =>
  fetch(`${url}/health/ready`, { signal: AbortSignal.timeout(5_000) }).then(answer => answer.status);

it('the database goes away and comes back, at the same address', async () => {
  const { url } = group.apis[0]!;
  await postgres.stop('immediate');
  // Probes share an answer for half a second.
  await expect.poll(() => readiness(url)).toBe(503);
  await postgres.start();
  await untilReady(url, 60_000);
});

it('a paused process answers nobody until it goes on; the others do not care', async () => {
  const [first, second] = group.apis;
  first!.pause();
  const late = readiness(first!.url);
  expect(await readiness(second!.url)).toBe(200);
  const raced = await Promise.race([late, readiness(second!.url).then(() => 'nothing yet')]);
  expect(raced).toBe('nothing yet');
  first!.resume();
  expect(await late).toBe(200);
});

it('a killed process is replaced at its address', async () => {
  const victim = group.apis[1]!;
  await victim.kill('SIGKILL');
  expect(victim.child.signalCode).toBe('SIGKILL');
  expect((await group.replaceApi(victim)).url).toBe(victim.url);
});

it('clocks are moved: the one of SQL, to before the edge of a window, and that of one process', async () => {
  const pool = new pg.Pool({ connectionString: postgres.url, max: 1 });
  try {
    const ahead = async () => {
      const { rows } = await pool.query('select extract(epoch from app_now())::float8 as now');
      return rows[0].now;
    };
    await moveClock(pool, 3600);
    expect((await ahead()) - Date.now() / 1000).toBeGreaterThan(3590);
    await moveClockBeforeEdge(pool, { windowSeconds: 60, seconds: 5 });
    expect((await ahead()) % 60).toBeCloseTo(55, 0);
  } finally {
    await pool.end();
  }
  const before = Date.now();
  const program = startProgram(['-p', 'String([Date.now(), +new Date(), +new Date(5)])'], wrongClock(5_000));
  const [now, fresh, given] = (await program.says(/(\d+),(\d+),(\d+)/)).slice(1).map(Number);
  expect(now! - before).toBeGreaterThanOrEqual(5_000);
  expect(fresh! - before).toBeGreaterThanOrEqual(5_000);
  expect(given).toBe(5);
});

it('what a killed test had started does not outlive it', async () => {
  const kit = new URL('service-process.ts', import.meta.url).href;
  const test = startProgram(
    [
      '--input-type=module',
      '-e',
      `import { startProgram } from '${kit}';
       console.log('started', startProgram(['-e', 'setInterval(() => {}, 1000)'], {}).child.pid);`,
    ],
    {},
  );
  const pid = Number((await test.says(/started (\d+)/))[1]);
  const isAlive = () => {
    try {
      return process.kill(pid, 0);
    } catch {
      return false;
    }
  };
  expect(isAlive()).toBe(true);
  await test.kill('SIGKILL');
  await expect.poll(isAlive).toBe(false);
});
