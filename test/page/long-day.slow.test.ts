/**
 * A day of two people at one desk, in two browsers over the real service: a list out of ten files, the five worst of it noted by both at
 * once, a sleep over lunch with a new version behind it, a minute without a network, a colleague's link, the committee's file. What each part
 * took in clicks and keys is printed.
 */
import { text } from 'node:stream/consumers';
import type { Page, Route } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readConfig } from '../../src/app/config.ts';
import { dashboardLink } from '../../src/cli/service/dashboard-link.ts';
import { type Database, openDatabase } from '../../src/db/open-database.ts';
import { writeAssessedCompanies } from '../kit/assessed-company.ts';
import { moveClock, wrongClock } from '../kit/clocks.ts';
import { freePort } from '../kit/free-port.ts';
import { createPartner, GENEROUS, type Partner } from '../kit/partner.ts';
import { type ServiceProcess, startService } from '../kit/service-process.ts';
import { createDatabaseUrl } from '../kit/test-database.ts';
import { TEST_ENV } from '../kit/test-env.ts';
import { assess, publishDebtors } from '../watching/watched-world.ts';
import { browserOfFile } from './browser.ts';
import { type Counted, Hand } from './hand.ts';
import { newPage, openDesk, show } from './open-page.ts';

const [ALL, WORST] = [300, 5];
const SLEEP_SECONDS = 2_400;
const LIST = 'bids 2026';
const NOTES = { ana: 'ana: asked them', rui: 'rui: no bid' };
/** Clicks and keys of both, over the whole day. */
const MOST = [80, 300];

/** Thirty rows of each: how ten people send numbers. */
const FORMS: readonly ((nif: string, n: number) => string)[] = [
  nif => nif,
  nif => `PT${nif}`,
  nif => `PT ${inGroups(nif, ' ')}`,
  nif => inGroups(nif, '.'),
  nif => inGroups(nif, '-'),
  nif => inGroups(nif, '\u00a0'),
  (nif, n) => `${nif};L-${n}`,
  (nif, n) => `Obras do Lote ${n}, Lda.;${nif}`,
  nif => `NIPC: ${nif}`,
  (nif, n) => `L-${n}\t${nif}\tFaro`,
];
const inGroups = (nif: string, mark: string) => nif.match(/\d{3}/g)!.join(mark);

const browser = await browserOfFile();
const table: Counted[] = [];
let [ana, rui]: Hand[] = [];
let database: Awaited<ReturnType<typeof createDatabaseUrl>>;
let db: Database;
let partner: Partner;
let service: ServiceProcess;
let env: Record<string, string>;
let nifs: string[];
let worst: string[];

const start = async (more: Record<string, string> = {}) => {
  service = startService({ ...env, ...more });
  await service.says(/listens on/);
};

async function sitDown(): Promise<Hand> {
  const page = await newPage(browser!, { width: 1440 });
  // Time goes on as it does, until a lid is closed.
  await page.clock.install();
  const config = readConfig(env);
  const { url } = await dashboardLink(
    { db, config, baseUrl: `http://127.0.0.1:${env.PORT}` },
    { keyId: partner.keyId },
  );
  return new Hand(await openDesk(page, url));
}

function took(job: string, ...hands: readonly Hand[]): void {
  const counted = hands.map(hand => hand.counted(job));
  const sum = (of: 'clicks' | 'keys') => counted.reduce((all, one) => all + one[of], 0);
  table.push({ job, clicks: sum('clicks'), keys: sum('keys') });
}

/** The notes on each of the five, in the order of their numbers. */
const notes = async (): Promise<string[][]> => {
  const { rows } = await db.pool.query(
    'select notes from alerts where nif = any($1) and told_with is null order by nif',
    [worst],
  );
  return rows.map(row => row.notes.map(({ text }: { text: string }) => text).toSorted());
};

/** What both send in the same moment arrives in the same moment. */
async function together(pages: readonly Page[]): Promise<void> {
  let held: Route[] = [];
  for (const page of pages)
    await page.route('**/graphql', async route => {
      if (!route.request().postData()?.includes('alertAcknowledge')) return route.fallback();
      held.push(route);
      if (held.length < pages.length) return;
      const sent = held;
      held = [];
      await Promise.all(sent.map(one => one.continue()));
    });
}

async function beginNote(hand: Hand, nif: string, note: string): Promise<void> {
  const row = hand.page.locator('[data-alert]', { hasText: nif });
  await hand.click(row);
  await hand.click(hand.page.getByRole('button', { name: 'Acknowledge', exact: true }));
  await hand.page.locator('#alert-note:focus').waitFor();
  await hand.type(note);
}

const save = (hand: Hand) => hand.click(hand.page.getByRole('button', { name: 'Save', exact: true }));

describe.skipIf(!browser)('a long day', () => {
  beforeAll(async () => {
    database = await createDatabaseUrl();
    env = { ...TEST_ENV, ROLE: 'api', DATABASE_URL: database.url, PORT: String(await freePort()) };
    db = openDatabase(database.url, { poolSize: 4, onError: () => {} });
    partner = await createPartner(db, GENEROUS);
    nifs = await writeAssessedCompanies(db.pool, { count: ALL });
    worst = nifs.filter((_, n) => n % 60 === 7);
    for (const nif of worst) await assess(db, nif);
    await start();
    [ana, rui] = [await sitDown(), await sitDown()];
  }, 300_000);

  afterAll(async () => {
    const rows = table.map(({ job, clicks, keys }) => `${job.padEnd(52)} ${clicks} clicks  ${keys} keys`);
    process.stdout.write(`\n${rows.join('\n')}\n`);
    await service?.kill('SIGTERM');
    await db?.close();
    await database?.drop();
  });

  it('puts 300 numbers in ten forms on a list by one paste', async () => {
    const { page } = ana!;
    await ana!.click(page.getByRole('link', { name: 'Lists' }));
    await ana!.click(page.getByLabel('Name of a new list'));
    await ana!.type(LIST);
    await ana!.press('Enter');
    await page.getByRole('dialog').locator('textarea:focus').waitFor();
    await ana!.paste(nifs.map((nif, n) => FORMS[Math.floor((n * FORMS.length) / ALL)]!(nif, n)).join('\n'));
    await ana!.click(page.getByRole('button', { name: `Put ${ALL} on the list` }));
    await page.getByText(`${ALL} of ${ALL} companies`).waitFor();
    took('300 numbers in ten forms on a list', ana!);
  });

  it('shows the five worst first, once they stand on the list of tax debtors', async () => {
    const debts = worst.map((nif, n) => ({ nif, minEur: [25_001, 50_001, 100_001, 250_001, 500_001][n]! }));
    await publishDebtors(database.url, debts, '2026-11-02');
    for (const nif of worst) await assess(db, nif);
    const first = () => ana!.page.locator('.long-table tbody .mono').allInnerTexts();
    await expect.poll(async () => (await first()).slice(0, WORST).toSorted()).toEqual(worst.toSorted());
    took('find the five worst', ana!);
  });

  it('keeps the notes of both, who write on the same five at once', async () => {
    const both = [ana!, rui!];
    await together(both.map(({ page }) => page));
    for (const hand of both) await hand.click(hand.page.getByRole('link', { name: 'Alerts' }));
    for (const nif of worst) {
      await Promise.all([beginNote(ana!, nif, NOTES.ana), beginNote(rui!, nif, NOTES.rui)]);
      await Promise.all(both.map(save));
      const refused = (hand: Hand) => hand.page.locator('.inbox-detail .failure').count();
      await expect.poll(async () => (await Promise.all(both.map(refused))).toSorted()).toEqual([0, 1]);
    }
    for (const { page } of both) await page.unrouteAll();
    expect((await notes()).map(one => one.length)).toEqual(worst.map(() => 1));
    const lost = (await notes()).map(([kept]) => (kept === NOTES.ana ? 'rui' : 'ana'));
    for (const [n, nif] of worst.entries()) {
      const hand = lost[n] === 'ana' ? ana! : rui!;
      await show(hand.page, '#/alerts?state=acknowledged');
      await beginNote(hand, nif, NOTES[lost[n] as 'ana' | 'rui']);
      await hand.page
        .locator('.inbox-detail')
        .getByText(NOTES[lost[n] === 'ana' ? 'rui' : 'ana'])
        .waitFor();
      await save(hand);
      await expect.poll(async () => (await notes())[n]).toEqual([NOTES.ana, NOTES.rui]);
    }
    took('note the five worst, both at once', ...both);
  });

  it('goes on after 40 minutes of sleep, with a restarted service behind it, and with what was typed', async () => {
    const { page } = ana!;
    await show(page, `#/lists/${encodeURIComponent(LIST)}?add=yes`);
    const rows = page.getByRole('dialog').locator('textarea');
    await rows.waitFor();
    await ana!.type('59');
    await service.kill('SIGTERM');
    await moveClock(db.pool, SLEEP_SECONDS);
    await start(wrongClock(SLEEP_SECONDS * 1_000));
    for (const hand of [ana!, rui!]) {
      await hand.page.clock.fastForward(SLEEP_SECONDS * 1_000);
      await hand.page.getByRole('status').getByText('Live').waitFor();
    }
    expect(await rows.inputValue()).toBe('59');
    expect(await page.getByRole('dialog').count()).toBe(1);
    await ana!.press('Escape');
    await page.getByText(`${ALL} of ${ALL} companies`).waitFor();
    took('40 minutes of sleep, and a restarted service', ana!, rui!);
  });

  it('shows by a colleague’s link what the colleague sees', async () => {
    const seen = ({ page }: Hand) => page.locator('.long-table tbody .mono').allInnerTexts();
    await ana!.click(ana!.page.getByRole('searchbox'));
    await ana!.type('Obras');
    await ana!.click(ana!.page.getByRole('button', { name: 'Reference' }));
    await ana!.page.getByText(/^\d+ of 300 companies$/).waitFor();
    await rui!.page.goto(ana!.page.url());
    await rui!.page.locator('.long-table tbody tr').first().waitFor();
    await expect.poll(() => seen(rui!)).toEqual(await seen(ana!));
    took('a colleague’s link', ana!, rui!);
  });

  it('takes the committee’s file of four bidders from the list', async () => {
    const { page } = ana!;
    await page.getByRole('searchbox').fill('');
    await ana!.click(page.getByRole('button', { name: 'Score' }));
    const boxes = page.locator('.long-table tbody [type="checkbox"]');
    await ana!.click(boxes.nth(0));
    await boxes.nth(3).click({ modifiers: ['Shift'] });
    ana!.dragged();
    await ana!.click(page.getByRole('link', { name: 'Compare', exact: true }).last());
    await page.locator('[data-differing] tr').first().waitFor();
    const download = page.waitForEvent('download');
    await ana!.click(page.getByRole('button', { name: 'Report (PDF)' }));
    const file = await text(await (await download).createReadStream());
    expect(worst.filter(nif => file.includes(nif))).toHaveLength(4);
    took('the committee’s file of four bidders', ana!);
    const { clicks, keys } = table.reduce((sum, one) => ({
      job: '',
      clicks: sum.clicks + one.clicks,
      keys: sum.keys + one.keys,
    }));
    expect([clicks, keys].map((count, n) => count <= MOST[n]!)).toEqual([true, true]);
  });
});
