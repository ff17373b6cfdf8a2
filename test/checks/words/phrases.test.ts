import { describe, expect, test } from 'vitest';
import { allChecks } from '../../../src/checks/all-checks.ts';
import type { CheckValue } from '../../../src/checks/check.ts';
import { inWords } from '../../../src/checks/words/in-words.ts';
import { VALUE_NAMES } from '../../../src/checks/words/names.ts';
import { pair, piecesOf, SHAPES } from '../../../src/checks/words/pair.ts';
import { PHRASES } from '../../../src/checks/words/phrases.ts';
import { say } from '../../../src/checks/words/say.ts';
import { outcomeInWords } from '../../../src/checks/words/value-in-words.ts';
import { SPECIFIED_REGISTERS } from '../../../src/kernel/register-name.ts';
import { citationFacts } from '../../../src/registers/citius-edital-citations/citius-edital-citations.ts';

const all = Object.entries(PHRASES).flatMap(([group, phrases]) =>
  Object.entries(phrases).map(([key, { en, pt }]) => ({ name: `${group} ${key}`, en, pt })),
);
const gapsOf = (template: string) =>
  piecesOf(template)
    .flatMap(piece => (typeof piece === 'string' ? [] : [`${piece.name}:${piece.kind}`]))
    .sort();
const wordsOf = (template: string) =>
  piecesOf(template)
    .filter(piece => typeof piece === 'string')
    .join(' ')
    .toLowerCase()
    .match(/\p{L}+/gu) ?? [];

/** Names, and what both languages write alike. */
const IN_BOTH = new Set(
  'nif per peve peap cire csc dl art correspondência por nome arresto penhora capital quota quotas final social portugal citius impic at mj act base a no'.split(
    ' ',
  ),
);
const ENGLISH = new Set(
  'the and of in on by with from to is was were has had not its it that which for'.split(' '),
);

describe('the phrases of an assessment', () => {
  test('have the same gaps in both languages', () => {
    expect(all.filter(({ en, pt }) => gapsOf(en).join() !== gapsOf(pt).join())).toEqual([]);
  });

  test('do not compile with other gaps in one language, or filled with something else', () => {
    // @ts-expect-error: the Portuguese has another gap.
    expect(pair('on {on:day}', 'em {day:day}')).toBeDefined();
    // @ts-expect-error: a gap is left open.
    expect(say('registered', 'seatChange', {})).toBeDefined();
    // @ts-expect-error: the gap takes a phrase of another group.
    expect(say('asked', 'for', { by: 'NIF', what: say('because', 'noName') })).toBeDefined();
  });

  test('have gaps of a known shape or of a known group', () => {
    const kinds = all.flatMap(({ en }) => gapsOf(en)).map(gap => gap.split(':')[1]!);
    expect(kinds.filter(kind => !SHAPES.some(shape => shape === kind) && !(kind in PHRASES))).toEqual([]);
  });

  test('are translated: no English word is left in the Portuguese', () => {
    const left = all.flatMap(({ name, en, pt }) => {
      const english = new Set(wordsOf(en));
      return wordsOf(pt).flatMap(word =>
        (english.has(word) && !IN_BOTH.has(word)) || ENGLISH.has(word) ? [`${name}: ${word}`] : [],
      );
    });
    expect(left).toEqual([]);
  });

  test('say nothing in one language alone', () => {
    const same = all.filter(({ en, pt }) => wordsOf(en).length > 0 && en === pt).map(({ name }) => name);
    expect(same).toEqual([]);
    expect(all.filter(({ en, pt }) => (en === '') !== (pt === ''))).toEqual([]);
  });

  test('never speak of fraud', () => {
    expect(all.filter(({ en, pt }) => /fraud/i.test(en + pt))).toEqual([]);
  });

  test('name every register that judges', () => {
    expect(Object.keys(PHRASES.register)).toEqual([...SPECIFIED_REGISTERS]);
  });
});

describe('names', () => {
  test('every word that a check can answer has its names', () => {
    const words = allChecks.flatMap(({ key, value }) =>
      value.values ? [[key, [...value.values].sort()]] : [],
    );
    const named = Object.entries(VALUE_NAMES).map(([key, names]) => [key, Object.keys(names).sort()]);
    expect(Object.fromEntries(named)).toEqual(Object.fromEntries(words));
  });

  test.each<[CheckValue, string, string, string]>([
    [true, 'taxDebtor', 'Yes', 'Sim'],
    [0, 'insolvencyDeclared', '0', '0'],
    [12_460, 'executionsAmountEur', '12,460 €', '12\u00a0460\u00a0€'],
    [0, 'companyAgeYears', 'under a year', 'menos de um ano'],
    [1, 'companyAgeYears', '1 year', '1 ano'],
    [7, 'companyAgeYears', '7 years', '7 anos'],
    ['none', 'insolvencyPhase', 'none', 'nenhuma'],
    ['none', 'alvaraStatus', 'none', 'nenhum'],
    ['long_gone', 'noLongerMade', 'long gone', 'long gone'],
  ])('the value %s of %s is written %s, %s', (value, key, en, pt) => {
    const check = allChecks.find(each => each.key === key) ?? null;
    expect(outcomeInWords({ kind: 'clear', value, evidence: [] }, check)).toEqual({ en, pt });
  });

  test('an outcome without a value says why it has none', () => {
    expect(outcomeInWords({ kind: 'unknown', because: say('because', 'noName') }, null).pt).toBe(
      'Desconhecido',
    );
    expect(outcomeInWords({ kind: 'not-applicable' }, null).pt).toBe('Não se aplica');
  });
});

describe('sentences that other rooms make', () => {
  test('a citation', () => {
    const about = '599000090' as never;
    const [fact] = citationFacts(
      [
        {
          process: '12/26.1T8LSB',
          publishedOn: '2026-09-23',
          species: 'Ação de Processo Comum',
          match: { nif: about, role: 'defendant' },
        } as never,
      ],
      about,
    );
    expect(inWords(fact!.says, 'en')).toBe(
      'On 2026-09-23 a court gave public notice of a case (Ação de Processo Comum) to a defendant of this name who could not be found. Matched by the full name alone; other companies may bear it.',
    );
    expect(inWords(fact!.says, 'pt')).toMatch(/^Em 23\/09\/2026, .*\(Ação de Processo Comum\)/);
  });
});
