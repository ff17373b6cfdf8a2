import { describe, expect, test } from 'vitest';
import { readArguments } from '../../src/evaluation/evaluate.ts';

describe('the arguments of the evaluation', () => {
  test('have defaults, and every one can be given', () => {
    expect(readArguments([])).toEqual({
      companies: 20_000,
      seeds: ['1', '2', '3', '4', '5'],
      at: '2025-11-20',
      out: 'bench/results',
    });
    const given = ['--companies', '400', '--seeds', 'a, b,a', '--at', '2024-02-29', '--out', '/tmp/x'];
    expect(readArguments(given)).toEqual({
      companies: 400,
      seeds: ['a', 'b'],
      at: '2024-02-29',
      out: '/tmp/x',
    });
    expect(readArguments(['--help'])).toBe('help');
  });

  test.each([
    [['--companies', '0'], /--companies/],
    [['--companies', '1e9'], /--companies/],
    [['--companies', 'many'], /--companies/],
    [['--seeds', ' , '], /--seeds/],
    [['--at', '2025-02-30'], /--at/],
    [['--at', '2005-01-01'], /2010-01-01/],
    [['--at', '2036-01-01'], /2035-12-31/],
    [['--compannies', '5'], /compannies/],
    [['20000'], /20000/],
  ])('%j is refused with a sentence that says what to write', (args, complaint) => {
    expect(readArguments(args)).toEqual({ complaint: expect.stringMatching(complaint) });
  });
});
