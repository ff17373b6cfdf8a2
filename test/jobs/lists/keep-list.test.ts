/** A list past its age: asked on condition, and read again only where the register has another one. */
import { beforeEach, describe, expect, it } from 'vitest';
import { createCountry } from '../../../sandbox/country/create-country.ts';
import { atDebtorsPortal } from '../../../sandbox/portals/at-debtors/portal.ts';
import { baseContractsPortal } from '../../../sandbox/portals/base-contracts/portal.ts';
import type { Portal } from '../../../sandbox/portals/portal.ts';
import { startSandboxServer } from '../../../sandbox/sandbox-server.ts';
import { readStatuses } from '../../../src/jobs/asking/register-status.ts';
import { keepList } from '../../../src/jobs/lists/keep-list.ts';
import { type LocalDate, lisbonDay } from '../../../src/kernel/local-date.ts';
import { atDebtors } from '../../../src/registers/at-debtors/at-debtors.ts';
import { baseContracts } from '../../../src/registers/base-contracts/base-contracts.ts';
import type { AnyListRegister } from '../../../src/registers/register.ts';
import { act } from '../../checks/known-of.ts';
import { ofFile } from '../../kit/of-file.ts';
import { stateFacts } from '../../kit/state-facts.ts';
import { databaseOfFile } from '../../kit/test-database.ts';
import { gatewayOver } from '../gateway-over.ts';

let today = '2026-11-02' as LocalDate;
/** Answers of the portals since the last reading, in order: `200 /app/…/listaFC1.pdf`. */
const answered: string[] = [];

const watched = (portal: Portal): Portal => ({
  ...portal,
  async handle(request, world) {
    const answer = await portal.handle(request, world);
    answered.push(`${answer.status} ${request.path}`);
    return answer;
  },
});

const db = await databaseOfFile();
const server = await ofFile(
  startSandboxServer({
    country: createCountry({ seed: 'kept', companies: 60 }),
    portals: [watched(atDebtorsPortal), watched(baseContractsPortal)],
    today: () => today,
  }),
);
const gateway = gatewayOver(db, [atDebtors, baseContracts], server.url, { today: () => today });
beforeEach(async () => {
  today = '2026-11-02' as LocalDate;
  await db.sql`truncate register_lists, list_entries, register_captures`;
});

/** Has a list that is younger than an hour; the content that then stands, how old it is, and what it took. */
async function keep(register: AnyListRegister, maxAgeHours = 1) {
  answered.length = 0;
  const { signal } = new AbortController();
  expect(await keepList({ db, gateway }, register, { maxAgeHours, signal })).toMatchObject({
    outcome: 'found',
  });
  const rows = await db.sql`select encode(body_hash, 'hex') as content, extract(epoch
     from app_now() - read_at) < 60 as "isFresh" from register_lists`;
  expect(rows[0].isFresh).toBe(true);
  return { content: rows[0].content, answers: [...answered] };
}

const grow = (hours: number) =>
  db.sql`update register_lists set read_at = read_at - make_interval(hours => ${hours})`;

const downloads = (answers: readonly string[]) =>
  answers.filter(it => /^200 .*(?:\.pdf|\.zip|modcontrats\d+\.json)$/.test(it));

describe.each([
  ['at-debtors', atDebtors, '2026-11-03', 6],
  ['base-contracts', baseContracts, '2026-12-27', 12],
] as const)('%s', (_, register, nextIssue, files) => {
  it('that has not changed is as good as read, without a file of it', async () => {
    const first = await keep(register as AnyListRegister);
    expect(downloads(first.answers)).toHaveLength(files);
    expect((await keep(register as AnyListRegister)).answers).toEqual([]);
    await grow(2);
    const again = await keep(register as AnyListRegister);
    expect(again.content).toBe(first.content);
    expect(downloads(again.answers)).toEqual([]);
    expect(again.answers.length).toBeGreaterThan(0);
  });

  it('that has changed is read whole, and whatever it says where the operator asks for it', async () => {
    const first = await keep(register as AnyListRegister);
    today = nextIssue as LocalDate;
    await grow(2);
    const next = await keep(register as AnyListRegister);
    expect(next.content).not.toBe(first.content);
    expect(downloads(next.answers).length).toBeGreaterThanOrEqual(files);
    expect(downloads((await keep(register as AnyListRegister, 0)).answers)).toHaveLength(files);
  });

  it('read by an earlier parser is read again', async () => {
    await keep(register as AnyListRegister);
    await db.sql`update register_lists set marks = jsonb_set(marks, '{parserVersion}', '0')`;
    await grow(2);
    expect(downloads((await keep(register as AnyListRegister)).answers)).toHaveLength(files);
  });
});

it('an edition that is older than the one that stands is refused, and the operator is told', async () => {
  const { signal } = new AbortController();
  const dated = async () =>
    await db.sql`select to_char(register_date, 'YYYY-MM-DD') as dated, read_at < app_now() - interval '1 hour' as "isAged" from register_lists`;
  await keep(atDebtors);
  await grow(2);
  today = '2026-10-02' as LocalDate;
  for (const wish of [{ maxAgeHours: 1 }, { maxAgeHours: 0, anyVolume: true }])
    expect(await keepList({ db, gateway }, atDebtors, { ...wish, signal })).toMatchObject({
      outcome: 'refused',
      reason: expect.stringMatching(/of 2026-10-02.*of 2026-11-02.*registers withdraw at-debtors/),
    });
  expect(await dated()).toEqual([{ dated: '2026-11-02', isAged: true }]);
  const standing = async () => (await readStatuses(db, [atDebtors]))[0];
  expect(await standing()).toMatchObject({
    lastOutcome: 'refused',
    lastReason: expect.stringMatching(/of 2026-10-02/),
    failures: 1,
  });
  today = '2026-11-03' as LocalDate;
  await keep(atDebtors);
  expect(await standing()).toMatchObject({ lastOutcome: 'found', lastReason: null, failures: 0 });
});

it('a list with a date in the future locks no later one out: it counts as of the day on which it was read', async () => {
  today = lisbonDay(new Date());
  await keep(atDebtors);
  await db.sql`update register_lists set register_date = '2062-11-02'`;
  await grow(2);
  await keep(atDebtors);
});

it('contracts are taken also where a file with an older date came back: each has a date of its own', async () => {
  await keep(baseContracts);
  await db.sql`update register_lists set register_date = '2026-12-31'`;
  await grow(2);
  today = '2026-11-09' as LocalDate;
  await keep(baseContracts);
});

it('a company that had ended, and that a new list names, was dissolved with debts', async () => {
  await keep(atDebtors);
  const rows = await db.sql`select nif from list_entries where register = 'at-debtors' order by nif limit 1`;
  const [{ nif }] = rows;
  const outcome = async () => await db.sql`select kind from outcomes where nif = ${nif}`;
  await db.sql`delete from list_entries where nif = ${nif}`;
  await db.prisma.$transaction(tx =>
    stateFacts(tx, [{ nif, register: 'mj-publications', facts: [act('dissolution', '2026-10-01')] }]),
  );
  expect(await outcome()).toEqual([{ kind: 'gone' }]);
  await db.sql`truncate register_lists, list_entries`;
  await keep(atDebtors);
  expect(await outcome()).toEqual([{ kind: 'dissolved_with_debts' }]);
});
