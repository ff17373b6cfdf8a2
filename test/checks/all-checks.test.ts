/** What every check owes, the ones not yet written too. */
import { globSync, readFileSync } from 'node:fs';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { allChecks } from '../../src/checks/all-checks.ts';
import type { Check, Cost } from '../../src/checks/check.ts';
import { type Answer, examine } from '../../src/checks/judging/examine.ts';
import type { Charge } from '../../src/checks/judging/scorecard.ts';
import { KNOCK_OUT_CEILING } from '../../src/checks/judging/verdict.ts';
import { pointsLeft } from '../../src/checks/scale/fading.ts';
import { FAMILY_CAPS } from '../../src/checks/scale/family-caps.ts';
import { costsOf } from '../../src/checks/scale/fitted-card.ts';
import { costOf } from '../../src/checks/scale/weights.ts';
import { inEnglish } from '../../src/checks/words/in-words.ts';
import { words } from '../kit/words.ts';
import { anyKnown } from './arbitrary-known.ts';
import { costIn } from './judged.ts';
import { day, knownOf, SOUND } from './known-of.ts';

const ceiling = (knockOut: keyof typeof KNOCK_OUT_CEILING | undefined) =>
  knockOut ? KNOCK_OUT_CEILING[knockOut] : 100;

test('the five keys of the specification come first', () => {
  expect(allChecks.slice(0, 5).map(({ key }) => key)).toEqual(
    words(`
    insolvencyDeclared taxDebtor ssDebtor alvaraStatus directorsWithIssues`),
  );
});

test('every file of the catalogue is a check of its list, in the folder of its family and named after its key', () => {
  const catalogue = new URL('../../src/checks/catalogue/', import.meta.url);
  const fileOf = ({ family, key }: Check) =>
    `${family}/${key.replace(/[A-Z]/g, letter => `-${letter.toLowerCase()}`)}.ts`;
  const mend = 'list the check in src/checks/catalogue/catalogue.ts, and name its file after its key';
  const files = globSync('*/*.ts', { cwd: catalogue });
  expect(files.toSorted(), mend).toEqual(allChecks.map(fileOf).toSorted());
});

test('keys and reason codes belong to one check each', () => {
  const names = allChecks.flatMap(({ key, reasons }) => [key, ...Object.keys(reasons)]);
  expect(new Set(names).size).toBe(names.length);
});

test('no check can ask for more than the cap of its family', () => {
  expect(Object.keys(FAMILY_CAPS)).toHaveLength(9);
  for (const { key, family, worst } of allChecks)
    expect(worst.points, key).toBeLessThanOrEqual(FAMILY_CAPS[family]);
});

test('no row of a scale is one that nothing can cost', () => {
  const row = ({ key }: Check, cost: Cost) => `${key} ${cost.reason} ${cost.points}`;
  const unseen = new Set(allChecks.flatMap(check => check.weights.map(each => row(check, each))));
  const isLeft = (check: Check) => check.weights.some(each => unseen.has(row(check, each)));
  for (let seed = 1; unseen.size > 0 && seed <= 100; seed++) {
    const left = allChecks.filter(isLeft);
    for (const sample of fc.sample(anyKnown, { numRuns: 600, seed }))
      for (const check of left) {
        // Accounts that are overdue cost more from the next day on.
        const known = seed % 2 === 0 ? { ...sample, today: day('2026-10-16') } : sample;
        const outcome = check.judge(known);
        if (outcome.kind === 'hit') unseen.delete(row(check, costIn(check, outcome, known)));
      }
  }
  const mend =
    'no invented company came to these rows: let test/checks/arbitrary-known.ts invent their records';
  expect([...unseen], mend).toEqual([]);
});

test('docs/scoring.md defines every check that costs', () => {
  const page = readFileSync(new URL('../../docs/scoring.md', import.meta.url), 'utf8');
  const undefinedKeys = allChecks
    .filter(({ weights, key }) => weights.length > 0 && !page.includes(`**\`${key}\`**`))
    .map(({ key }) => key);
  expect(undefinedKeys, 'define these in docs/scoring.md, under Definitions, as **`key`**').toEqual([]);
});

describe.each(allChecks.map(check => [check.key, check] as const))('%s', (_key, check) => {
  test('speaks both languages', () => {
    for (const text of [
      check.question,
      ...Object.values(check.reasons),
      check.remediation ?? check.question,
    ]) {
      expect(text.en).toMatch(/\S/);
      expect(text.pt).toMatch(/\S/);
    }
    for (const code of Object.keys(check.reasons)) expect(code).toMatch(/^[A-Z]{2,5}(_[A-Z]+)+$/);
  });

  test('says of a count what is true of one, and no other period than its own', () => {
    const { value, reasons, worst, fading } = check;
    for (const [code, { en, pt }] of Object.entries(reasons)) {
      if (code === worst.reason) continue;
      if (value.type === 'count') expect(en, pt).toMatch(/\b(an?|at least one|every)\b/i);
      if (value.type === 'count')
        expect(pt).toMatch(/\b(pelo menos uma?|todos|nenhuma?)\b|^(Não )?[Cc]onsta /);
      const told = en.match(/(\d+) months/)?.[1];
      if (told && fading) expect(Number(told)).toBe(fading.windowMonths);
    }
  });

  test('is clear for a company with nothing against it, by what its own registers answered', () => {
    const outcome = check.judge(knownOf({ facts: SOUND }));
    const registers = outcome.kind === 'clear' ? outcome.evidence.map(({ register }) => register) : [];
    expect(registers).not.toEqual([]);
    for (const register of registers) expect(check.needs).toContain(register);
  });

  test.each(check.needs.map(need => [need]))('is unknown while %s is silent, and says so', need => {
    const outcome = check.judge(knownOf({ facts: SOUND, silent: [need] }));
    expect(inEnglish(outcome)).toMatchObject({ kind: 'unknown', because: `${need}: HTTP 503` });
    // No value, but where the vocabulary has a word for it.
    if ('value' in outcome) expect(check.value.values).toContain(outcome.value);
  });

  test('answers every company with the right type, evidence and a cost between 0 and its worst', () => {
    fc.assert(
      fc.property(anyKnown, known => {
        const outcome = check.judge(known);
        if (outcome.kind === 'unknown' || outcome.kind === 'not-applicable') return;
        expect(outcome.evidence.length).toBeGreaterThan(0);
        if (outcome.pending) {
          const [answer] = examine(known, [check]) as [Answer];
          const taken = (charges: readonly Charge[]) =>
            Math.max(0, ...charges.map(({ cost }) => pointsLeft(cost)));
          expect(taken(answer.worst())).toBeGreaterThanOrEqual(taken(answer.charge ? [answer.charge] : []));
          expect(outcome.pending.cost.points).toBeLessThanOrEqual(check.worst.points);
          expect(outcome.pending.cost.reason).toBe(check.worst.reason);
        }
        if (check.value.type === 'enum') expect(check.value.values).toContain(outcome.value);
        else expect(typeof outcome.value).toBe(check.value.type === 'boolean' ? 'boolean' : 'number');
        if (outcome.kind === 'clear') return;
        for (const { left, ...cost } of costsOf(check.cost(outcome, known))) {
          expect([undefined, 1, 2, 3]).toContain(left);
          if (left !== undefined || cost.points > 0) expect(check.weights.map(costOf)).toContainEqual(cost);
        }
        const cost = costIn(check, outcome, known);
        expect(Object.keys(check.reasons)).toContain(cost.reason);
        expect(cost.reason).not.toBe(check.worst.reason);
        expect(Number.isInteger(cost.points) && cost.points >= 0).toBe(true);
        expect(cost.points).toBeLessThanOrEqual(check.worst.points);
        expect(ceiling(cost.knockOut)).toBeGreaterThanOrEqual(ceiling(check.worst.knockOut));
      }),
      { numRuns: 100 },
    );
  });

  test('has a scale and a way to be cleared exactly where it can be a hit, and asks a company only for what it can do', () => {
    const { weights, clearedBy, remediation, reasons, worst } = check;
    expect(weights.length > 0).toBe(clearedBy !== null);
    for (const { when, points, knockOut, reason } of weights) {
      expect(when.en).toMatch(/\S/);
      expect(when.pt).toMatch(/\S/);
      expect(Object.keys(reasons)).toContain(reason);
      expect(points).toBeLessThanOrEqual(worst.points);
      expect(ceiling(knockOut)).toBeGreaterThanOrEqual(ceiling(worst.knockOut));
    }
    const explained = new Set([...weights.map(({ reason }) => reason), worst.reason]);
    expect(Object.keys(reasons).filter(code => !explained.has(code))).toEqual([]);
    if (clearedBy?.byCompany) expect(remediation).not.toBeNull();
  });

  test('reads the records of no register that it does not need', () => {
    fc.assert(
      fc.property(anyKnown, known => {
        const facts = known.facts.filter(({ source }) =>
          [...check.needs, ...(check.alsoReads ?? [])].includes(source.register),
        );
        expect(check.judge({ ...known, facts })).toEqual(check.judge(known));
      }),
    );
  });

  test('an unknown has a reason of its own: it never reads like a record', () => {
    expect(check.worst.reason).toMatch(/_UNKNOWN$/);
    expect(Object.keys(check.reasons)).toContain(check.worst.reason);
  });
});
