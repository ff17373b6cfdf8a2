/** Whatever the service says of a company is said in both languages. */
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Outcome } from '../../../src/checks/check.ts';
import { judge } from '../../../src/checks/judging/judge.ts';
import { judgeForDay } from '../../../src/checks/judging/judge-for-day.ts';
import { inEnglish, inWords } from '../../../src/checks/words/in-words.ts';
import { PHRASES } from '../../../src/checks/words/phrases.ts';
import { say } from '../../../src/checks/words/say.ts';
import type { Sentence } from '../../../src/facts/sentence.ts';
import { size } from '../../kit/sizes.ts';
import { anyKnown } from '../arbitrary-known.ts';
import { day } from '../known-of.ts';
import { anySayings } from './arbitrary-sayings.ts';

function sentencesOf(outcomes: Readonly<Record<string, Outcome>>): Sentence[] {
  return Object.values(outcomes).flatMap(outcome => {
    if (outcome.kind === 'not-applicable') return [];
    if (outcome.kind === 'unknown') return [outcome.because];
    const evidence = outcome.evidence.map(each => (each.type === 'presence' ? each.says : each.asked));
    return [...evidence, ...(outcome.pending ? [outcome.pending.because] : [])];
  });
}

/** Whether every phrase in it is there, with all its gaps filled. */
function isWhole({ group, key, values = {} }: Sentence): boolean {
  const phrase = (PHRASES as Record<string, Record<string, { en: string }>>)[group]?.[key];
  const gaps = [...(phrase?.en ?? '{}').matchAll(/\{(\w*)/g)].map(([, gap]) => values[gap!]);
  return gaps.every(value => value !== undefined && (typeof value !== 'object' || isWhole(value)));
}

describe('a sentence', () => {
  test.each([
    ['of any company', anyKnown],
    ['of records and signs with all that they may leave out', anySayings],
  ])('that judging says %s is whole', (_, companies) => {
    const run = fc.property(companies, known => {
      const outcomes = [judge(known).outcomes, judgeForDay(known, day('2024-01-01')).outcomes];
      expect(outcomes.flatMap(sentencesOf).filter(sentence => !isWhole(sentence))).toEqual([]);
    });
    fc.assert(run, { numRuns: size(150, 100_000) });
  });

  test('has amounts and days as its language writes them, and texts of registers as they are', () => {
    const execution = (owed: number) =>
      say('record', 'execution', {
        process: '7/24.1T8LSB',
        on: '2026-09-23',
        end: say('executionEnd', 'no-assets'),
        owed,
      });
    expect(inWords(execution(12_460.27), 'en')).toBe(
      'Execution 7/24.1T8LSB ended on 2026-09-23 because no seizable assets were found; 12,460.27 € owed on that day.',
    );
    expect(inWords(execution(12_460.27), 'pt')).toBe(
      'A execução 7/24.1T8LSB foi extinta em 23/09/2026 por não terem sido encontrados bens penhoráveis; 12\u00a0460,27\u00a0€ em dívida nessa data.',
    );
    expect(inWords(execution(9_000), 'pt')).toContain('; 9\u00a0000\u00a0€ em dívida');
    const read = { read: 1_212, known: 20_000, from: '2020-10-14', to: '2026-10-14' };
    expect(inWords(say('becauseOfLinks', 'readSoFar', read), 'en')).toContain('1,212 of 20,000 failures');
    expect(inWords(say('becauseOfLinks', 'readSoFar', read), 'pt')).toContain('lidas 1\u00a0212, publicadas');
    const name = 'Alfa 2024-01-01, 1,000 €; {nif} Lda.';
    for (const language of ['en', 'pt'] as const)
      expect(inWords(say('record', 'linked', { name, nif: '599000090' }), language)).toContain(
        ` ${name} (599000090).`,
      );
  });

  test('on several silent registers names them one by one', () => {
    const of = (name: 'at-debtors' | 'ss-debtors') =>
      say('silence', 'of', { register: say('register', name), why: say('because', 'tooOld') });
    const both = say('silence', 'and', { one: of('at-debtors'), other: of('ss-debtors') });
    expect(inWords(both, 'pt')).toBe(
      'Devedores à Autoridade Tributária (AT): o registo não respondeu dentro do prazo em que uma resposta serve; ' +
        'Devedores à Segurança Social: o registo não respondeu dentro do prazo em que uma resposta serve',
    );
  });

  test('of a newer version is written by its key: nothing breaks while one is brought in', () => {
    expect(inWords({ group: 'record', key: 'notYet', values: { on: '2026-10-14' } }, 'pt')).toBe('notYet');
  });

  test('is English in an answer, wherever it stands', () => {
    const answer = { evidence: [{ says: say('because', 'tooOld'), date: null, points: -3 }], at: 'x' };
    const says = 'the register has not answered within its age limit';
    expect(inEnglish(answer)).toEqual({ evidence: [{ says, date: null, points: -3 }], at: 'x' });
  });
});
