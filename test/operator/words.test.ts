/** A word that a register changed, seen and taught on the operator's page: the answers that waited for it are read. */
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { DEBTOR } from '../registers/citius-executions/changed-page.ts';
import { startOperatorWorld } from './operator-world.ts';
import { storeUnread } from './store-unread.ts';

const folder = await mkdtemp(join(tmpdir(), 'words-'));
const path = join(folder, 'words.json');
const world = await startOperatorWorld({ REGISTER_WORDS: path });
afterAll(async () => {
  await world.close();
  await rm(folder, { recursive: true });
});

const NAME = 'citius-executions';
const unread = () => world.read('registers/unread');
const held = async () => JSON.parse(await readFile(path, 'utf8').catch(() => '[]'));
const teaching = async (change: object = {}) => ({
  register: NAME,
  vocabulary: 'citius-executions label',
  word: 'situacao',
  meaning: 'ignored',
  version: (await unread()).version,
  reason: 'Ativa on every row',
  ...change,
});
const refusal = async (body: object) => {
  const refused = await world.ask('registers/learn', body);
  const { code, detail } = await refused.json();
  return [refused.status, code, detail];
};

it('an answer that is not read is shown once for all of its kind, with its words, and without its page', async () => {
  expect((await unread()).unread).toEqual([]);
  await storeUnread(world.db, ['580000060' as never, DEBTOR]);
  const [first, ...others] = (await unread()).unread;
  expect(others).toEqual([]);
  expect(first).toMatchObject({
    register: NAME,
    title: expect.any(String),
    officialPage: expect.stringMatching(/^https:/),
    nif: '580000060',
    askedAt: expect.stringMatching(/Z$/),
    answers: 2,
    reason: 'the column "Situação" is not known',
    words: [{ word: 'situacao', place: expect.stringContaining('Situação: | Tribunal:') }],
  });
  expect(first).not.toHaveProperty('pages');
});

it('a word that means nothing there, or is taught without a reason, is refused in words', async () => {
  expect(await refusal(await teaching({ meaning: 'colour' }))).toEqual([
    400,
    'invalid-parameter',
    expect.stringContaining('"colour" is no meaning of citius-executions label; give one of'),
  ]);
  for (const change of [{ reason: undefined }, { register: 'at-debtors' }])
    expect((await refusal(await teaching(change))).slice(0, 2)).toEqual([400, 'invalid-parameter']);
  expect(await refusal(await teaching({ word: 'Suspensão da execução' }))).toEqual([
    400,
    'invalid-parameter',
    expect.stringContaining('a word of weight cannot be ignored'),
  ]);
  expect(await held()).toEqual([]);
});

it('it is taught: what waited is read, the log has who and why, and nothing is left to see', async () => {
  const asked = await teaching();
  const before = await world.actions();
  expect(await world.read('registers/learn', asked)).toEqual({ read: 2, left: 0, woken: 0 });
  expect(await held()).toMatchObject([
    { word: 'situacao', meaning: 'ignored', because: 'Ativa on every row' },
  ]);
  expect((await world.actions()).slice(before.length)).toEqual([
    {
      actor: 'ana',
      via: 'page',
      action: 'registers learn',
      object: NAME,
      reason: 'Ativa on every row',
      failed: false,
    },
  ]);
  const { rows } = await world.db.pool.query(
    'select outcome from register_answers where nif = $1 order by asked_at desc, id desc limit 1',
    [DEBTOR],
  );
  expect(rows).toEqual([{ outcome: 'found' }]);
});

it('of two who teach at once the second is told, and nothing of his is written', async () => {
  expect(await refusal(await teaching({ meaning: 'court' }))).toEqual([
    412,
    'precondition-failed',
    expect.stringContaining('"situacao" means ignored by now'),
  ]);
  const [{ word }] = await held();
  expect(await refusal(await teaching({ word: 'fase', version: 'an earlier one' }))).toEqual([
    412,
    'precondition-failed',
    expect.stringContaining('another word since you looked'),
  ]);
  expect((await held()).map((it: { word: string }) => it.word)).toEqual([word]);
});

it('a process that has no file for the words shows them, and teaches none', async () => {
  const other = await startOperatorWorld();
  try {
    await storeUnread(other.db, [DEBTOR]);
    const { version, unread: shown } = await other.read('registers/unread');
    expect(shown).toMatchObject([{ words: [{ word: 'situacao' }] }]);
    const refused = await other.ask('registers/learn', await teaching({ version }));
    expect([refused.status, (await refused.json()).detail]).toEqual([
      503,
      expect.stringContaining('contractor-risk registers learn'),
    ]);
  } finally {
    await other.close();
  }
});
