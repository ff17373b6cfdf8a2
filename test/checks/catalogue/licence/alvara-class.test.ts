import { describe, expect, test } from 'vitest';
import { alvaraClass } from '../../../../src/checks/catalogue/licence/alvara-class.ts';
import { inEnglish } from '../../../../src/checks/words/in-words.ts';
import { day, knownOf, licence } from '../../known-of.ts';

describe('alvaraClass', () => {
  test.each([
    ['one alvará', [licence('valid', '1-PUB', 5)], 5],
    ['the higher of two', [licence('valid', '1-PUB', 2), licence('valid', '2-PAR', 9)], 9],
    ['a lost one does not count', [licence('valid', '1-PUB', 2), licence('cancelled', '2-PAR', 9)], 2],
    ['nor does a certificado', [licence('valid', '1-PUB', 1), licence('valid', '2-PAR', null)], 1],
  ])('%s', (_name, facts, value) => {
    expect(inEnglish(alvaraClass.judge(knownOf({ facts })))).toMatchObject({
      kind: 'clear',
      value,
      evidence: [{ type: 'presence', says: expect.stringContaining(`class ${value}`) }],
    });
  });

  test('of two records of one title the younger counts', () => {
    const since = (on: string, titleClass: number) => ({
      ...licence('valid', '1-PUB', titleClass),
      key: on,
      stateSince: day(on),
    });
    const facts = [since('2016-01-01', 6), since('2026-03-01', 1)];
    expect(alvaraClass.judge(knownOf({ facts }))).toMatchObject({ value: 1 });
  });

  test.each([
    ['no title', []],
    ['a valid certificado', [licence('valid', '1-PUB', null)]],
    ['a suspended alvará', [licence('suspended', '1-PUB', 4)]],
  ])('%s: does not apply', (_name, facts) => {
    expect(alvaraClass.judge(knownOf({ facts }))).toEqual({ kind: 'not-applicable' });
  });
});
