/** A job that fails whatever is done, for a fault of ours: it holds up nobody, the operator is told, and wakes it when all is mended. */
import { expect, it } from 'vitest';
import { cliHere } from '../cli/cli-here.ts';
import { ofFile } from '../kit/of-file.ts';
import { startGroup } from '../kit/process-group.ts';
import { withCheckDigit } from '../kit/specimen-country.ts';
import { openEventWorld } from './event-world.ts';

const POISONED = withCheckDigit(58_500_001);
const OTHER = withCheckDigit(58_500_002);

const world = await ofFile(openEventWorld());
await world.db.pool.query(`
  create function poison() returns trigger language plpgsql as $$
    begin
      if new.nif = '${POISONED}' then raise exception 'poison'; end if;
      return new;
    end $$;
  create trigger poison before insert on assessments for each row execute function poison()`);
const group = await ofFile(startGroup({ databaseUrl: world.url, apis: 1, workers: 1, sandbox: true }));

const SOON = { timeout: 60_000, interval: 50 };

const stateOf = async (nif: string): Promise<string> =>
  (await world.db.sql`select state from analyses where nif = ${nif}`)[0]?.state;

async function ask(nif: string): Promise<string> {
  const url = `${group.apis[0]!.url}/api/v1/contractors/${nif}`;
  const answer = await fetch(url, { headers: world.partner.headers });
  expect(answer.status).toBe(202);
  return (await answer.json()).analysis.id;
}

const cli = cliHere(group.env).json;

it('a poison job: given up and told of, others unaffected, woken by the operator, done once', async () => {
  const [poisoned] = await Promise.all([ask(POISONED), ask(OTHER)]);
  await expect.poll(() => stateOf(OTHER), SOON).toBe('complete');
  await expect.poll(() => stateOf(POISONED), SOON).toBe('stalled');
  const told = group.workers[0]!.errors()
    .split('\n')
    .filter(line => line.includes('is stalled') && line.includes(poisoned));
  expect(told).toHaveLength(1);
  expect(told[0]).toContain('contractor-risk analyses redrive');
  expect(await cli('analyses', 'list')).toEqual(
    expect.arrayContaining([expect.objectContaining({ id: poisoned, state: 'stalled' })]),
  );
  expect(await cli('jobs', 'failed')).toEqual(
    expect.arrayContaining([
      expect.objectContaining({ queue: 'run-analysis', payload: { analysisId: poisoned } }),
    ]),
  );

  await world.db.sql`drop trigger poison on assessments`;
  await cli('analyses', 'redrive', poisoned);
  await expect.poll(() => stateOf(POISONED), SOON).toBe('complete');
  for (const table of ['analyses', 'assessments'])
    expect(
      (
        await world.db.pool.query(`select nif from ${table} where nif = any($1) order by nif`, [
          [POISONED, OTHER],
        ])
      ).rows,
    ).toEqual([{ nif: POISONED }, { nif: OTHER }]);
  const events = await world.db.sql`select nif, type from events order by nif, cursor`;
  expect(events).toEqual([
    { nif: POISONED, type: 'analysis.stalled' },
    { nif: POISONED, type: 'analysis.completed' },
    { nif: OTHER, type: 'analysis.completed' },
  ]);
}, 150_000);
