/** When a client that waits had better ask again: what is known of the analysis and of the registers that it waits for. */
import { expect, it } from 'vitest';
import { databasePace } from '../../../src/jobs/queue/database-pace.ts';
import type { RegisterName } from '../../../src/kernel/register-name.ts';
import { companyNif } from '../../kit/specimen-country.ts';
import { appOfFile } from '../../kit/test-app.ts';

const app = await appOfFile();

const sql = (text: string, values: unknown[] = []) => app.db.pool.query(text, values);

let serial = 1;
/** A new company, and what both addresses say of when to ask again. */
async function analysing() {
  const nif = companyNif(serial++);
  const first = await app.get(`/api/v1/contractors/${nif}`);
  const { analysis } = await first.json();
  const retryAfter = async () => {
    const answers = await Promise.all(
      [`/api/v1/contractors/${nif}`, `/api/v1/analyses/${analysis.id}`].map(path => app.get(path)),
    );
    expect(answers.map(({ status }) => status)).toEqual([202, 202]);
    const [one, other] = answers.map(({ headers }) => Number(headers.get('retry-after')));
    // The clock goes on between the two.
    expect(Math.abs(one! - other!)).toBeLessThanOrEqual(1);
    return one!;
  };
  return { nif, id: analysis.id as string, retryAfter };
}

interface Waiting {
  readonly seconds: number;
  readonly registers?: readonly string[];
  readonly state?: string;
}
const wait = (id: string, { seconds, registers = [], state = 'waiting' }: Waiting) =>
  sql(
    `update analyses set state = $4, waiting_for = $3, next_try_at = app_now() + make_interval(secs => $2) where id = $1`,
    [id, seconds, registers, state],
  );

/** As `take_register_turn` leaves it: one question, at this pace. */
const askedAtPace = (register: RegisterName, perSecond: number) =>
  databasePace(app.db).run(
    register,
    { perSecond, inFlight: 1 },
    new AbortController().signal,
    async () => {},
  );

const about = (seconds: number) => (given: number) => given > seconds - 3 && given <= seconds;

it.each([
  { state: 'waiting', seconds: 900 },
  { state: 'stalled', seconds: 3_600 },
  { state: 'waiting', seconds: 2 },
])('$state: until its next round, in $seconds s', async ({ state, seconds }) => {
  const { id, retryAfter } = await analysing();
  await wait(id, { seconds, state });
  expect(await retryAfter()).toSatisfy(about(seconds));
});

it.each(['closed_until', 'next_turn_at'])(
  'waiting for a register that is left alone for longer (%s): until it may be asked',
  async column => {
    const { id, retryAfter } = await analysing();
    await sql(
      `insert into register_states (register, ${column}) values ('citius-insolvency', app_now() + interval '300 seconds')
       on conflict (register) do update set ${column} = excluded.${column}`,
    );
    await wait(id, { seconds: 5, registers: ['citius-insolvency'] });
    expect(await retryAfter()).toSatisfy(about(300));
    await wait(id, { seconds: 5, registers: ['at-debtors'] });
    expect(await retryAfter()).toSatisfy(about(5));
    await sql('delete from register_states');
  },
);

it('is never more than an hour, nor less than a second', async () => {
  const { id, retryAfter } = await analysing();
  await wait(id, { seconds: 86_400 });
  expect(await retryAfter()).toBe(3_600);
  await wait(id, { seconds: 0.2 });
  expect(await retryAfter()).toBeGreaterThanOrEqual(1);
});

it('a round that is due may begin at any moment', async () => {
  const { id, retryAfter } = await analysing();
  await wait(id, { seconds: -60 });
  expect(await retryAfter()).toBe(5);
});

it('queued behind others: the slowest register that is to be asked answers one question for each of them', async () => {
  await sql(`update analyses set state = 'waiting'`);
  const first = await analysing();
  await Promise.all([askedAtPace('mj-publications', 1 / 7), askedAtPace('citius-executions', 1)]);
  const others = await Promise.all(Array.from({ length: 9 }, analysing));
  const last = await analysing();
  expect(await first.retryAfter()).toBe(5);
  expect(await last.retryAfter()).toBe(10 * 7);
  // Where the slow one has answered, the others count.
  await sql(`update analysis_steps set state = 'answered' where register = 'mj-publications'`);
  expect(await last.retryAfter()).toBe(10);
  await sql(`update analyses set state = 'complete' where id = any($1)`, [others.map(({ id }) => id)]);
  expect(await last.retryAfter()).toBe(5);
});
