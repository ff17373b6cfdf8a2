/** A word that a register changed, in a real browser: seen in the inbox, taught there, and its answers read where the row stands. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addWord } from '../../src/registers/reading/taught-words.ts';
import { type OperatorWorld, startOperatorWorld, tokenOf } from '../operator/operator-world.ts';
import { storeUnread } from '../operator/store-unread.ts';
import { DEBTOR } from '../registers/citius-executions/changed-page.ts';
import { browserOfFile } from './browser.ts';
import { eachLook, loaded } from './looks.ts';
import { complaintsOf, newPage } from './open-page.ts';

const browser = await browserOfFile();
const folder = await mkdtemp(join(tmpdir(), 'words-'));
const path = join(folder, 'words.json');
let world: OperatorWorld;
let page: Page;
let complaints: string[];

const row = () => page.getByRole('row', { name: new RegExp(`An answer that is not read.*${DEBTOR}`) });
const teach = async () => {
  await row()
    .getByLabel(/situacao.*means/)
    .selectOption('ignored');
  await row()
    .getByLabel(/^Who looked/)
    .fill('Ativa on every row');
  await row().getByRole('button', { name: 'Teach and read again' }).focus();
  await page.keyboard.press('Enter');
};

describe.skipIf(!browser)('an answer that is not read', () => {
  beforeAll(async () => {
    world = await startOperatorWorld({ REGISTER_WORDS: path });
    await storeUnread(world.db, [DEBTOR]);
    page = await newPage(browser!);
    complaints = complaintsOf(page, /status of 412/);
    await page.goto(`${world.api}/dashboard#operator=${await tokenOf('ana')}`);
    await loaded(page);
  });

  afterAll(async () => {
    await world?.close();
    await rm(folder, { recursive: true });
  });

  it('is in the list of what needs a person, with the word, its place and what it may mean', async () => {
    await row().waitFor();
    const text = await row().innerText();
    for (const shown of ['1 answer', 'the column "Situação" is not known', 'Situação: | Tribunal:'])
      expect(text).toContain(shown);
    expect(await row().locator('option').allInnerTexts()).toEqual(
      expect.arrayContaining(['court', 'ignored: nothing follows from it']),
    );
  });

  it('passes axe and fits, in both themes, widths and languages', async () => {
    await eachLook(page, 'operator-unread', async () => {
      await page.goto(`${world.api}/dashboard#/operator/inbox`);
      await loaded(page);
    });
  });

  it('is not taught by somebody who has not seen what another taught: it says so, and keeps what was typed', async () => {
    const word = { vocabulary: 'citius-executions label', word: 'fase', meaning: 'ignored' };
    await row().waitFor();
    await addWord(path, { ...word, because: 'a test', on: '2026-11-24' });
    await teach();
    await row()
      .getByRole('alert')
      .getByText(/another word since you looked/)
      .waitFor();
    expect(
      await row()
        .getByLabel(/^Who looked/)
        .inputValue(),
    ).toBe('Ativa on every row');
    await page.locator('.language[lang="pt"]').click();
    await page.getByRole('alert').getByText('Outra pessoa alterou isto entretanto').waitFor();
    await page.locator('.language[lang="en"]').click();
  });

  it('is taught and read again where it stands, in the operator’s name', async () => {
    await page.reload();
    await teach();
    await row().getByText('Answers read again: 1; left as they are: 0; analyses that go on: 0.').waitFor();
    await row().getByRole('button').waitFor({ state: 'detached' });
    const outcomes = await world.db.pool.query(
      'select outcome from register_answers where nif = $1 order by asked_at desc, id desc limit 1',
      [DEBTOR],
    );
    expect(outcomes.rows).toEqual([{ outcome: 'found' }]);
    expect((await world.actions()).at(-1)).toMatchObject({
      actor: 'ana',
      via: 'page',
      action: 'registers learn',
      object: 'citius-executions',
      reason: 'Ativa on every row',
      failed: false,
    });
  });

  it('made the browser complain about nothing but the refused word', () => {
    expect(complaints).toEqual([]);
  });
});
