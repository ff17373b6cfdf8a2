import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { sameName } from '../../../src/network/names/same-name.ts';

const PAIRS = readFileSync(join(import.meta.dirname, 'company-names.txt'), 'utf8')
  .split('\n')
  .filter(line => line !== '' && !line.startsWith('#'))
  .map(line => line.split(' | ') as [expected: string, asked: string, registered: string]);

const answers = PAIRS.map(([expected, asked, registered]) => ({
  expected,
  asked,
  registered,
  match: sameName(asked, registered)?.match,
  turned: sameName(registered, asked)?.match,
}));

describe('two names', () => {
  it('are told to be one company’s or two, by the table: no two companies are one, and few spellings two', () => {
    const isOne = (match: string | undefined) => match !== 'other';
    const count = (fits: (answer: (typeof answers)[number]) => boolean) => answers.filter(fits).length;
    const found = count(({ match, expected }) => isOne(match) && isOne(expected));
    const precision = found / count(({ match }) => isOne(match));
    const recall = found / count(({ expected }) => isOne(expected));
    console.info(`${answers.length} pairs of names: precision ${precision}, recall ${recall}`);
    expect(answers.length).toBeGreaterThanOrEqual(150);
    expect(precision).toBe(1);
    expect(recall).toBeGreaterThanOrEqual(0.95);
  });

  it('and which spellings a person should look at; the order does not matter', () => {
    expect(answers.filter(({ match, expected }) => match !== expected)).toEqual([]);
    expect(answers.filter(({ match, turned }) => match !== turned)).toEqual([]);
  });

  it.each(['', ' , ', 'Lda', 'S.A.', '—', '株式会社'])('“%s” has no word to compare', name => {
    expect(sameName(name, 'Valeverde, Lda')).toBeNull();
  });
});
