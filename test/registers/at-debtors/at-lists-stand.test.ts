/** The lists of debtors asked anew: on condition, file by file, and read again only where one of them has changed. */
import { expect, test } from 'vitest';
import type { Country } from '../../../sandbox/country/country.ts';
import { atDebtorsPortal } from '../../../sandbox/portals/at-debtors/portal.ts';
import type { Portal } from '../../../sandbox/portals/portal.ts';
import { atDebtors } from '../../../src/registers/at-debtors/at-debtors.ts';
import type { FileMark } from '../../../src/registers/register.ts';
import { changed, collected, online } from '../register-over-http.ts';
import { debt, tinyCountry } from '../tiny-country.ts';

const DEBTORS = [60_000, 9_000_000, 20_000, 600_000, 2_000_000, 300_000].map(amount => ({
  debts: [debt('tax', amount)],
}));
const country = tinyCountry(...DEBTORS);

async function marks(): Promise<Record<string, FileMark>> {
  await using register = await online(atDebtors.meta, atDebtorsPortal, country);
  const parts = await collected(atDebtors.readList(register.context));
  expect(parts.map(({ reading }) => reading.outcome)).toEqual(Array(6).fill('found'));
  return Object.fromEntries(parts.map(({ file }) => [file!.name, file!.mark]));
}

/** Another visit, on which the site may be another: addresses are its own. */
async function visit(
  held: Record<string, FileMark>,
  portal: Portal = atDebtorsPortal,
  of: Country = country,
) {
  const statuses: number[] = [];
  const watched = changed(portal, async (request, world) => {
    const answer = await portal.handle(request, world);
    statuses.push(answer.status);
    return answer;
  });
  await using register = await online(atDebtors.meta, watched, of);
  const stands = await atDebtors.isUnchanged!(held, register.context);
  return { stands, statuses, asked: register.asked };
}

test('nothing has changed: six conditions, six times 304, and no seventh list', async () => {
  const { stands, statuses, asked } = await visit(await marks());
  expect(stands).toBe(true);
  expect(statuses).toEqual([304, 304, 304, 304, 304, 304, 404]);
  for (const { headers } of asked.slice(0, 6)) {
    expect(headers['if-none-match']).toMatch(/^"/);
    expect(headers['if-modified-since']).toMatch(/GMT$/);
  }
  expect(asked.filter(({ path }) => path.includes('FS'))).toEqual([]);
});

test('a list that changed ends the asking', async () => {
  const changed = tinyCountry(...DEBTORS, { debts: [debt('tax', 70_000)] });
  expect(await visit(await marks(), atDebtorsPortal, changed)).toMatchObject({
    stands: false,
    statuses: [304, 200],
  });
});

test('a further list, a site that is away and one that answers errors are no "nothing has changed"', async () => {
  const held = await marks();
  const answering = (path: RegExp, status: number) =>
    changed(atDebtorsPortal, request => (path.test(request.path) ? { status, headers: {}, body: '' } : null));
  expect((await visit(held, answering(/FC7/, 200))).stands).toBe(false);
  expect((await visit(held, answering(/FC7/, 503))).stands).toBe(false);
  expect((await visit(held, answering(/FC3/, 429))).stands).toBe(false);
  const register = await online(atDebtors.meta, atDebtorsPortal, country);
  await register[Symbol.asyncDispose]();
  expect(await atDebtors.isUnchanged!(held, register.context)).toBe(false);
});
