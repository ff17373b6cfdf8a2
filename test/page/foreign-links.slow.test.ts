/** A link that somebody else made takes over no page on which somebody is signed in: the page asks first, and says whose it is. */
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createClient } from '../../src/access/keys/keys.ts';
import {
  type OperatorWorld,
  tokenOf as operatorToken,
  startOperatorWorld,
} from '../operator/operator-world.ts';
import { browserOfFile } from './browser.ts';
import { newPage, show, tokenOf } from './open-page.ts';

const browser = await browserOfFile();
let world: OperatorWorld;
/** Links that are good; `mine` is opened first. */
const links = { token: { mine: '', theirs: '' }, operator: { mine: '', theirs: '' } };
const STORES = { token: 'contractor-risk-token', operator: 'contractor-risk-operator' } as const;
type Kind = keyof typeof STORES;
const KINDS: Kind[] = ['token', 'operator'];

/** Whose token it is: that of a session changes. */
const ownerOf = (token: string) =>
  JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString() || '{}').sub;
const held = async (page: Page, kind: Kind) =>
  ownerOf(await page.evaluate(store => sessionStorage.getItem(store) ?? '', STORES[kind]));

/** Signed in, by a link of one's own, which asks nothing. */
async function signedIn(kind: Kind): Promise<Page> {
  const page = await newPage(browser!);
  await page.goto(`${world.api}/dashboard#${kind}=${links[kind].mine}`);
  await expect.poll(() => held(page, kind)).toBe(ownerOf(links[kind].mine));
  await page.getByRole('heading', { level: 1 }).waitFor();
  return page;
}

const question = (page: Page) => page.getByRole('dialog', { name: 'This link is of another session' });

describe.skipIf(!browser)('a link of somebody else', () => {
  beforeAll(async () => {
    world = await startOperatorWorld({ GRAPHIQL: 'true' });
    const { id: clientId } = await createClient(world.db, { name: 'Evil & Sons' });
    links.token = { mine: await tokenOf(world), theirs: await tokenOf(world, { clientId }) };
    links.operator = { mine: await operatorToken('ana'), theirs: await operatorToken('Mal') };
  });

  afterAll(() => world?.close());

  it.each([
    ['token', 'Evil & Sons', 'in the same tab', false],
    ['token', 'Evil & Sons', 'in a new tab', true],
    ['operator', 'Mal', 'in the same tab', false],
    ['operator', 'Mal', 'in a new tab', true],
  ] as const)(
    'by #%s=, of %s, opened %s, is asked about before it is taken',
    async (kind, name, _, inNew) => {
      const first = await signedIn(kind);
      const page = inNew ? await first.context().newPage() : first;
      const place = kind === 'token' ? '#/lists' : '#/operator/jobs';
      if (!inNew) await show(page, place);
      await page.goto(`${world.api}/dashboard#${kind}=${links[kind].theirs}`);
      await question(page).getByText(name).waitFor();
      expect(await held(page, kind)).toBe(ownerOf(links[kind].mine));
      await page.getByRole('button', { name: 'Stay as I am' }).click();
      await question(page).waitFor({ state: 'detached' });
      expect(await held(page, kind)).toBe(ownerOf(links[kind].mine));
      if (!inNew) expect(page.url()).toBe(`${world.api}/dashboard${place}`);
      await show(page, `#${kind}=${links[kind].theirs}`);
      await page.getByRole('button', { name: 'Use the link' }).click();
      await expect.poll(() => held(page, kind)).toBe(ownerOf(links[kind].theirs));
      await page.context().close();
    },
  );

  it.each(KINDS)(
    'by #%s= signs nobody out by a token that has ended or that the service never made',
    async kind => {
      const page = await signedIn(kind);
      const [head, claims] = links[kind].theirs.split('.') as [string, string];
      const told = JSON.parse(Buffer.from(claims, 'base64url').toString());
      const ended = Buffer.from(JSON.stringify({ ...told, exp: 1 })).toString('base64url');
      await show(page, `#${kind}=${head}.${ended}.AAAA`);
      await page.waitForURL(/dashboard#\//);
      expect(await held(page, kind)).toBe(ownerOf(links[kind].mine));
      await show(page, `#${kind}=${head}.${claims}.AAAA`);
      await question(page).getByText('The service does not take this link.').waitFor();
      expect(await page.getByRole('button', { name: 'Use the link' }).count()).toBe(0);
      await page.keyboard.press('Escape');
      await question(page).waitFor({ state: 'detached' });
      expect(await held(page, kind)).toBe(ownerOf(links[kind].mine));
      await page.context().close();
    },
  );

  it('of GraphiQL is asked about, too', async () => {
    const page = await signedIn('token');
    const asked: string[] = [];
    page.once('dialog', async dialog => {
      asked.push(dialog.message());
      await dialog.dismiss();
    });
    await page.goto(`${world.api}/graphql#token=${links.token.theirs}`);
    await page.getByRole('button', { name: /^Execute query/ }).waitFor();
    expect(asked).toEqual([expect.stringContaining('Evil & Sons')]);
    expect(await held(page, 'token')).toBe(ownerOf(links.token.mine));
    await page.context().close();
  });
});
