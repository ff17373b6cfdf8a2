/** A site that changed while the service ran: the change is named, a word mends it, and what had come is read. */
import { rm } from 'node:fs/promises';
import { beforeAll, describe, expect, it } from 'vitest';
import { UNKNOWN_NIF } from '../../../sandbox/country/stories/fixed-companies.ts';
import { createAnswerStore } from '../../../src/jobs/answers/store-answer.ts';
import { rehearsalDoubt } from '../../../src/jobs/asking/register-switch.ts';
import type { Nif } from '../../../src/kernel/nif.ts';
import type { ConsultedRegister } from '../../../src/registers/register.ts';
import { askAt, type Subject } from '../../registers/conformance-world.ts';
import type { Cli } from '../cli-kit.ts';
import { changedWorld } from './changed-world.ts';

const NAME = 'citius-executions';
const opened = await changedWorld(NAME, 'a column of states is added');
const { register, world, site, db, folder, someone, known: before, changed: after } = opened;

const shapeChanges = async () =>
  (await after.json('registers', 'list')).find((it: { register: string }) => it.register === NAME)
    .shapeChanges;

it('the difference is named, with the page that shows it', async () => {
  expect(await before.json('registers', 'consult', NAME, someone.nif)).toMatchObject({ outcome: 'found' });
  expect(await before.json('registers', 'consult', NAME, someone.nif)).toMatchObject({ outcome: 'found' });
  expect(await shapeChanges()).toEqual([]);
  expect(await after.json('registers', 'consult', NAME, someone.nif)).toMatchObject({
    outcome: 'unreadable',
  });
  const [seen, ...others] = await shapeChanges();
  expect(others).toEqual([]);
  expect(seen).toMatchObject({ changes: ['column 5, "Situação", is new'] });
  expect(seen.page).toMatch(/\(answer\)$/);
  const hash = Buffer.from(seen.recording, 'hex');
  const rows = await db.sql`select register from register_captures where hash = ${hash}`;
  expect(rows).toEqual([{ register: NAME }]);
});

it('the page that shows it becomes a failing test, by the name that the list of registers prints', async () => {
  const [{ recording }] = await shapeChanges();
  const about = ['--nif', someone.nif, '--expect', 'found', '--into', folder.path];
  const fixture = (name: string) => ['registers', 'fixture', NAME, name, ...about];
  const { fixture: file } = await after.json(...fixture(recording.slice(0, 12)));
  expect(await after.json('registers', 'parse', NAME, file, '--nif', someone.nif)).toMatchObject({
    outcome: 'unreadable',
    reason: expect.stringContaining('Situação'),
  });
  expect(await after.refusal(...fixture('0123456789ab'))).toMatch(
    /^\d recording: .*No page of citius-executions is kept as 0123456789ab; give/s,
  );
});

it('an answer that was not read is read again once its word is taught, as of the day on which it came', async () => {
  const asked = await askAt(register, someone, { url: site.url, timeoutMs: register.meta.timeoutMs });
  const [{ now }] = await db.sql`select app_now() - interval '1 hour' as now`;
  await createAnswerStore(db)({ register, nif: someone.nif, consultation: asked, askedAt: now });
  expect(await after.json('registers', 'reread', NAME)).toMatchObject({ read: 0, left: 1 });
  const [{ questions }] = await after.json(
    ...['registers', 'rehearse', NAME, '--nif', someone.nif, '--out', folder.path],
  );
  const file = questions[0].recordings.at(-1);
  const learn = ['registers', 'learn', NAME, file, '--nif', someone.nif, '--meaning', 'ignored'];
  expect(await after.json(...learn, '--because', 'a test')).toMatchObject({
    outcome: 'found',
    read: 1,
    left: 0,
  });
  const rows = await db.sql`select outcome, asked_at as "askedAt" from register_answers
     where nif = ${someone.nif} order by id desc limit 1`;
  expect(rows).toEqual([{ outcome: 'found', askedAt: now }]);
  const facts = await db.pool.query('select kind from facts where nif = $1', [someone.nif]);
  expect(facts.rows).toEqual([{ kind: 'execution' }]);
  expect(await after.json('registers', 'reread', NAME)).toMatchObject({ read: 0, left: 0 });
  expect(await after.json('registers', 'import', NAME, file, '--nif', someone.nif)).toMatchObject({
    companies: [{ outcome: 'found', acts: 1 }],
  });
});

describe('what a rehearsal could not read', () => {
  beforeAll(() => rm(`${folder.path}/words.json`));

  const rehearse = async (at: Cli, nif: string) =>
    (await at.json('registers', 'rehearse', NAME, '--nif', nif, '--out', folder.path))[0];
  const doubt = () => rehearsalDoubt(db, NAME);

  it('stands until a rehearsal about the same company passes', async () => {
    const other = await anotherIn(register, someone);
    const unsafe = await rehearse(after, someone.nif);
    expect(unsafe).toMatchObject({ verdict: 'unsafe', fault: expect.stringContaining('Situação') });
    expect(unsafe.questions[0].unread).toBe(unsafe.questions[0].recordings.at(-1));
    expect(await rehearse(before, UNKNOWN_NIF)).toMatchObject({ verdict: 'unproven' });
    expect(await doubt()).toMatch(/^it found nothing/);
    const fault = expect.stringMatching(`Situação.*about ${someone.nif}: rehearse it with that company`);
    expect(await rehearse(before, other.nif)).toMatchObject({ verdict: 'unsafe', fault });
    expect(await doubt()).toEqual(fault);
    expect(await rehearse(before, someone.nif)).toMatchObject({ verdict: 'safe' });
    expect(await doubt()).toBeNull();
    expect(await rehearse(before, other.nif)).toMatchObject({ verdict: 'safe' });
  });

  it('is no pass any more once it was switched off after a reading that failed, until it is rehearsed anew', async () => {
    await before.json('registers', 'enable', NAME);
    await after.json('registers', 'consult', NAME, someone.nif);
    await before.json('registers', 'disable', NAME);
    expect(await doubt()).toMatch(/^it was switched off .*, when it was unreadable: .*Situação/);
    expect(await rehearse(before, someone.nif)).toMatchObject({ verdict: 'safe' });
    expect(await doubt()).toBeNull();
  });
});

async function anotherIn(of: ConsultedRegister<unknown>, one: Subject): Promise<Subject> {
  for (const { nif, firma } of world.companies)
    if (nif !== one.nif && (await world.ask(of, { nif: nif as Nif, firma })).reading.outcome === 'found')
      return { nif: nif as Nif, firma };
  throw new Error('only one company stands there');
}
