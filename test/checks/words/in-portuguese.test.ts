/** Whatever the service says of a company can be read in Portuguese. */
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Known, Outcome, RegisterKnowledge } from '../../../src/checks/check.ts';
import { judge } from '../../../src/checks/judging/judge.ts';
import { judgeForDay } from '../../../src/checks/judging/judge-for-day.ts';
import { inPortuguese, readings, TEMPLATES, type Template } from '../../../src/checks/words/in-portuguese.ts';
import { say } from '../../../src/checks/words/say.ts';
import { anyKnown } from '../arbitrary-known.ts';
import { day } from '../known-of.ts';
import { anySayings } from './arbitrary-sayings.ts';

/** With reasons that the service itself gives for what is not known. */
function withReasons(known: Known): Known {
  const reasons = ['notConsulted', 'tooOld', 'noName'] as const;
  const registers = Object.entries(known.registers).map(
    ([name, knowledge], n): [string, RegisterKnowledge] =>
      knowledge.state === 'answered'
        ? [name, knowledge]
        : [name, { state: 'unknown', because: say('because', reasons[n % reasons.length]!) }],
  );
  return {
    ...known,
    registers: Object.fromEntries(registers) as Known['registers'],
    phoenix: known.phoenix.assessable
      ? known.phoenix
      : { assessable: false, because: say('becauseOfLinks', 'noAct') },
  };
}

function sentencesOf(outcomes: Readonly<Record<string, Outcome>>): string[] {
  return Object.values(outcomes).flatMap(outcome => {
    if (outcome.kind === 'not-applicable') return [];
    if (outcome.kind === 'unknown') return [outcome.because];
    const evidence = outcome.evidence.map(each => (each.type === 'presence' ? each.says : each.asked));
    return [...evidence, ...(outcome.pending ? [outcome.pending.because] : [])];
  });
}

/** Whether it has one reading; silent registers are read one by one. */
function isClear(sentence: string): boolean {
  const parts = [...readings(sentence)].length === 0 ? sentence.split('; ') : [sentence];
  return inPortuguese(sentence) !== null && parts.every(part => [...readings(part)].length === 1);
}

/** One value for each shape; free texts as awkward as names can be. */
const AWKWARD = 'Alfa (Norte) (599000090), 2024-01-01, Lda. “X”; Beta: Gama';
const VALUES: Readonly<Record<string, readonly [en: string, pt: string]>> = {
  text: [AWKWARD, AWKWARD],
  day: ['2026-09-23', '23/09/2026'],
  nif: ['599000120', '599000120'],
  process: ['1401/26.0T8LRA-A', '1401/26.0T8LRA-A'],
  number: ['2024', '2024'],
  count: ['12,345', '12\u00a0345'],
  euros: ['1,212,460.27 €', '1\u00a0212\u00a0460,27\u00a0€'],
};
const filled = (pieces: Template['en'], language: 0 | 1): string =>
  pieces.map(piece => (typeof piece === 'string' ? piece : VALUES[piece.kind]![language])).join('');

describe('a sentence in Portuguese', () => {
  test.each([
    ['of any company', anyKnown, 1_000],
    ['of records and signs with all that they may leave out', anySayings, 1_000],
  ])('whatever judging says %s has exactly one reading', (_, companies, numRuns) => {
    const heard = new Set<string>();
    const run = fc.property(companies.map(withReasons), known => {
      const outcomes = [judge(known).outcomes, judgeForDay(known, day('2024-01-01')).outcomes];
      const fresh = outcomes.flatMap(sentencesOf).filter(sentence => !heard.has(sentence));
      for (const sentence of fresh) heard.add(sentence);
      expect(fresh.filter(sentence => !isClear(sentence))).toEqual([]);
    });
    fc.assert(run, { numRuns });
    expect(heard.size).toBeGreaterThan(500);
  });

  test('every sentence of the catalogue is found again, whatever names stand in it', () => {
    const wrong = TEMPLATES.filter(({ en, pt }) => {
      const found = [...readings(filled(en, 0))];
      return found.length !== 1 || found[0] !== filled(pt, 1);
    });
    expect(wrong.map(({ en }) => filled(en, 0))).toEqual([]);
  });

  test('a sentence that no template knows has none', () => {
    expect(inPortuguese('The moon is full.')).toBeNull();
    expect(inPortuguese('at-debtors: HTTP 503')).toBeNull();
    const half = `${say('silence', 'of', { register: 'at-debtors', why: say('because', 'tooOld') })}; ss-debtors: HTTP 503`;
    expect(inPortuguese(half)).toBeNull();
  });

  test('amounts and days are written as in Portugal', () => {
    const entry = { process: '7/24.1T8LSB', on: '2026-09-23', end: say('executionEnd', 'no-assets') };
    expect(inPortuguese(say('record', 'execution', { ...entry, owed: 12_460.27 }))).toBe(
      'A execução 7/24.1T8LSB foi extinta em 23/09/2026 por não terem sido encontrados bens penhoráveis; 12\u00a0460,27\u00a0€ em dívida nessa data.',
    );
    expect(inPortuguese(say('record', 'execution', { ...entry, owed: 9_000 }))).toContain(
      '; 9\u00a0000\u00a0€ em dívida',
    );
  });

  test('several silent registers are named one by one', () => {
    const because = ['at-debtors', 'ss-debtors'].map(register =>
      say('silence', 'of', { register, why: say('because', 'tooOld') }),
    );
    expect(inPortuguese(because.join('; '))).toBe(
      'Devedores à Autoridade Tributária (AT): o registo não respondeu dentro do prazo em que uma resposta serve; ' +
        'Devedores à Segurança Social: o registo não respondeu dentro do prazo em que uma resposta serve',
    );
  });

  test('a very long name is read in a time that grows with its length alone', () => {
    const name = 'A (599000090) held a quota of '.repeat(20_000);
    expect(inPortuguese(`${name} (599000120) directed ${name} (599000120) to the`)).toBeNull();
  });
});
