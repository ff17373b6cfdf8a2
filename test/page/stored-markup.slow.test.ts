/**
 * Whoever can have a text stored, by a register, as a client or as an operator, can put markup into it. Shown in a real browser
 * with every such text in it, by each view: it stands there as text, makes no element, and runs nothing. One page has no policy
 * that would stop a script; another has it, and has nothing to complain of.
 */
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { GIVEN_WORDS } from '../../src/db/given-words.ts';
import { newId } from '../../src/kernel/ids.ts';
import type { Graph } from '../graph/graph-database.ts';
import { fillWithOneOfEach } from '../graph/one-of-each.ts';
import {
  type OperatorWorld,
  tokenOf as operatorToken,
  startOperatorWorld,
} from '../operator/operator-world.ts';
import { browserOfFile } from './browser.ts';
import { loaded } from './looks.ts';
import { complaintsOf, linkOf, newPage, openDesk, show } from './open-page.ts';

const RUNS = 'document.documentElement.dataset.ran = 1';
const MARKUP = `</script><script>${RUNS}</script>"><img src=x onerror="${RUNS}"><svg onload="${RUNS}">{{${RUNS}}}\${${RUNS}}{n}`;
const SCRIPT = `javascript:${RUNS}`;
/** Members of JSON that hold such texts, and those that hold an address. */
const TEXTS = /^(text|reference|name|says|asked|because|address|place|municipality|reason)$/;

/** What registers say, beside the words that are given. */
const FROM_REGISTERS = [
  ['companies.name', 'text'],
  ['companies.legal_form', 'text'],
  ['companies.seat', 'jsonb'],
  ['people.name', 'text'],
  ['appointments.holder_name', 'text'],
  ['appointments.role_label', 'text'],
  ['appointments.cause', 'text'],
  ['appointments.source', 'jsonb'],
  ['assessments.outcomes', 'jsonb'],
  ['analysis_steps.reason', 'text'],
  ['alerts.difference', 'jsonb'],
  ['operator_actions.actor', 'text'],
  ['register_states.last_reason', 'text'],
  ['register_states.rehearsal_fault', 'text'],
] as const;
const COLUMNS = [...GIVEN_WORDS.map(({ at, type }) => [at, type] as const), ...FROM_REGISTERS];

const browser = await browserOfFile();
let world: OperatorWorld;
/** Without the page's policy, and with it. */
let pages: Page[];
const asked: string[] = [];
const complaints: string[][] = [];
/** Invented by hand; the other one is of the sandbox, with evidence for many checks. */
let root = '';
const COMPANY = '580000095';

/** A row at least in every table, by what is stored as a text. */
async function fill(): Promise<void> {
  const { db, clientId } = world;
  const [{ id: keyId }] = (await db.sql`select id from api_keys where client_id = ${clientId}`) as [
    { id: string },
  ];
  const opening = { db, livemode: false, registers: ['at-debtors'], enqueue: async () => {} };
  const sealKey = new Uint8Array(32);
  const graph = { db, client: { id: clientId, keyId }, deps: { opening, webhooks: { sealKey } } };
  ({ root } = await fillWithOneOfEach(graph as unknown as Graph));
  const words = JSON.stringify([{ text: 'x', at: '2026-11-01T10:00:00.000Z', by: null }]);
  await db.sql`update alerts set notes = ${words}::jsonb`;
  await db.sql`update corrections set answers = ${words}::jsonb, state = 'answered'`;
  await db.sql`update analysis_steps set state = 'failing', reason = 'x'`;
  await db.sql`insert into trusted_documents (client_id, hash, text) values (${clientId}, 'x', 'x')`;
  await db.sql`insert into operator_actions (id, at, actor, via, action, object, reason)
    values (${newId('opa')}, app_now(), 'x', 'cli', 'keys revoke', 'x', 'x')`;
}

/** Every text is markup, and every address a script. */
async function hostile(): Promise<void> {
  const client = await world.db.pool.connect();
  await client.query(`begin; set local contractor_risk.forgets = 'on'`);
  for (const [at, type] of COLUMNS) {
    const [table, column] = at.split('.') as [string, string];
    const { rows } = await client.query(`select ctid, ${column} as value from ${table}`);
    for (const { ctid, value } of rows)
      await client.query(`update ${table} set ${column} = $1 where ctid = $2`, [
        type === 'text' ? (/url$/.test(column) ? SCRIPT : MARKUP) : hostileJson(value),
        ctid,
      ]);
    expect([at, rows.length > 0]).toEqual([at, true]);
  }
  await client.query('commit');
  client.release();
}

const hostileJson = (value: unknown): string =>
  JSON.stringify(value, (name, told) => {
    if (name === 'url') return SCRIPT;
    return typeof told === 'string' && TEXTS.test(name) ? MARKUP : told;
  });

async function open(options: { bypassCSP: boolean }): Promise<Page> {
  const page = await newPage(browser!, options);
  page.on('request', request => asked.push(request.url()));
  page.on('dialog', dialog => complaints.push([dialog.message()]));
  if (!options.bypassCSP) complaints.push(complaintsOf(page, /status of|net::ERR/));
  await openDesk(page, await linkOf(world));
  await page.goto(`${world.api}/dashboard#operator=${await operatorToken('ana')}`);
  await page.getByRole('heading', { level: 1 }).waitFor();
  return page;
}

/** Nothing was made of any text, and nothing ran. */
async function expectNothing(page: Page): Promise<void> {
  expect(
    await page
      .locator('img[src="x"], svg[onload], body script:not([src], [type="application/json"])')
      .count(),
  ).toBe(0);
  expect(await page.locator('[href^="javascript:"], [src^="javascript:"]').count()).toBe(0);
  expect(await page.evaluate(() => document.documentElement.dataset.ran)).toBeUndefined();
  expect(asked.filter(url => new URL(url).pathname.endsWith('/x'))).toEqual([]);
  expect(complaints.flat()).toEqual([]);
}

const LIST = encodeURIComponent(MARKUP);

describe.skipIf(!browser)('markup in every stored text', () => {
  beforeAll(async () => {
    world = await startOperatorWorld({ ROLE: 'all', GRAPHIQL: 'true' });
    expect((await world.get(`/api/v1/contractors/${COMPANY}`, { prefer: 'wait=30' })).status).toBe(200);
    await fill();
    await hostile();
    pages = [await open({ bypassCSP: true }), await open({ bypassCSP: false })];
  }, 240_000);

  afterAll(() => world?.close());

  it.each([
    ['the overview', () => '/', MARKUP],
    ['a company', () => `/company/${COMPANY}`, MARKUP],
    ['its network', () => `/company/${COMPANY}/network`, MARKUP],
    ['a comparison', () => `/compare?nifs=${root},${COMPANY}`, MARKUP],
    ['the lists', () => '/lists', MARKUP],
    ['a list', () => `/lists/${LIST}`, MARKUP],
    ['the alerts', () => '/alerts', MARKUP],
    ['the operator’s registers', () => '/operator/registers', MARKUP],
    ['the operator’s saved pages', () => '/operator/captures', ''],
    ['the corrections', () => '/operator/corrections?state=all', MARKUP],
    ['the deliveries', () => '/operator/deliveries?state=all', ''],
    ['the keys', () => `/operator/keys?client=${world.clientId}`, MARKUP],
    ['the rounds', () => '/operator/rounds', ''],
    ['the jobs', () => '/operator/jobs', ''],
    ['the log of actions', () => '/operator/audit', MARKUP],
  ])('is text in %s', async (_, path, shown) => {
    for (const page of pages) {
      await show(page, `#${path()}`);
      await page.getByRole('heading', { level: 1 }).waitFor();
      await loaded(page);
      await expect.poll(() => page.locator('#main').innerText()).toContain(shown);
      await page.locator('#main details:not([open]) > summary').evaluateAll(all => {
        for (const summary of all) (summary as HTMLElement).click();
      });
      await expectNothing(page);
    }
  });

  it.each(['report.html', 'network.graphml'])('is text in %s, opened by a browser', async file => {
    for (const bypassCSP of [true, false]) {
      const page = await newPage(browser!, {
        bypassCSP,
        extraHTTPHeaders: { authorization: `Bearer ${world.key}` },
      });
      await page.goto(`${world.api}/api/v1/contractors/${COMPANY}/${file}`);
      expect(await page.locator(':root').textContent()).toContain(MARKUP);
      await expectNothing(page);
      await page.context().close();
    }
  });

  it('is text in GraphiQL', async () => {
    for (const page of pages) {
      await page.goto(`${world.api}/graphql`);
      await page.route('**/graphql', async route => {
        const told = route.request().postData();
        const query = '{ watchlists { name } viewer { client { name } } }';
        return told?.includes('Analyse')
          ? route.continue({ postData: JSON.stringify({ query }) })
          : route.continue();
      });
      await page.getByRole('button', { name: /^Execute query/ }).click();
      await page.locator('.graphiql-response').getByText('"watchlists"').waitFor();
      await expectNothing(page);
    }
  }, 240_000);
});
