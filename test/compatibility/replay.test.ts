/**
 * What a partner of each release asks, and what it was answered then, asked again of the service as it is: nothing that it may
 * have relied on is gone (docs/versioning.md). A release is recorded once, by `RECORD_RELEASE=1.0.0 npx vitest run` of this file.
 */
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { startTestApp } from '../kit/test-app.ts';
import { ASKED } from './asked.ts';
import { type Answer, type Ask, type Exchange, lostOf, replayed } from './replayed.ts';

const FOLDER = join(import.meta.dirname, 'recordings');

/** Of a service that is new to everything that is asked, as it was when it was recorded. */
async function answersTo(asks: readonly Ask[]): Promise<Answer[]> {
  const app = await startTestApp({ ROLE: 'all' });
  try {
    return await replayed(app, asks);
  } finally {
    await app.close();
  }
}

const withoutSecrets = (text: string): string =>
  text.replace(/eyJ[\w-]+\.[\w-]+\.[\w-]+/g, '(a token)').replace(/whsec_[\w+/=]+/g, '(a secret)');

const { RECORD_RELEASE: release } = process.env;
if (release) {
  const answers = await answersTo(ASKED);
  const lines = ASKED.map((ask, i) => JSON.stringify({ ask, answer: answers[i] }));
  writeFileSync(join(FOLDER, `${release}.json`), withoutSecrets(`[\n${lines.join(',\n')}\n]\n`));
}

it.each(readdirSync(FOLDER))(
  'an integration made for %s works as it did',
  async file => {
    const recorded: Exchange[] = JSON.parse(readFileSync(join(FOLDER, file), 'utf8'));
    const now = await answersTo(recorded.map(({ ask }) => ask));
    const lost = recorded.flatMap(({ ask, answer }, i) =>
      lostOf(answer, now[i]).map(what => `${ask.method} ${ask.path}: ${what}`),
    );
    expect(lost).toEqual([]);
  },
  240_000,
);

it.each<[string, Partial<Answer> | null, string[]]>([
  ['nothing', {}, []],
  ['a status', { status: 202 }, ['the status is 202, not 200']],
  ['a header', { headers: {} }, ['the header etag is gone']],
  ['a member', { body: { object: 'contractor', list: [{ id: 'asm_2' }] } }, ['/score is gone']],
  [
    'a type',
    { body: { object: 'contractor', score: '5', list: [{ id: 'asm_2' }] } },
    ['/score is a string, not a number'],
  ],
  [
    'a constant',
    { body: { object: 'company', score: 5, list: [{ id: 'asm_2' }] } },
    ['/object is "company", not "contractor"'],
  ],
  [
    'a kind of id',
    { body: { object: 'contractor', score: 5, list: [{ id: 'anl_2' }] } },
    ['/list/0/id is "anl_2", not asm_…'],
  ],
  ['an item', { body: { object: 'contractor', score: 5, list: [] } }, ['/list/0 is gone']],
])('the comparison sees %s that is lost, and lets what is added pass', (_what, change, lost) => {
  const then: Answer = {
    status: 200,
    headers: { etag: '"1"' },
    body: { object: 'contractor', score: 5, list: [{ id: 'asm_1' }] },
  };
  const now = { ...then, body: { ...(then.body as object), added: true }, ...change };
  expect(lostOf(then, now)).toEqual(lost);
});
