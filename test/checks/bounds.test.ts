/**
 * Whatever silent registers answer later, about the company or about linked ones, the score lies within the bounds told
 * before, and the upper bound never rises. Tried with any set of silent registers over invented companies of every kind.
 */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Known } from '../../src/checks/check.ts';
import { judge } from '../../src/checks/judging/judge.ts';
import type { DirectorIssue } from '../../src/facts/director-finding.ts';
import type { Fact } from '../../src/facts/fact.ts';
import { LINKED_REGISTERS, type LinkedRecord } from '../../src/facts/linked-company.ts';
import { SPECIFIED_REGISTERS, type SpecifiedRegister } from '../../src/kernel/register-name.ts';
import { size } from '../kit/sizes.ts';
import { anyKnown } from './arbitrary-known.ts';
import { day, knownOf, UNANSWERED } from './known-of.ts';

const RUNS = { numRuns: size(300, 100_000) };

const TOLD_BY: Readonly<Record<Exclude<DirectorIssue['kind'], 'phoenix'>, SpecifiedRegister>> = {
  insolvency: 'citius-insolvency',
  'tax-debt': 'at-debtors',
  'social-security-debt': 'ss-debtors',
  execution: 'citius-executions',
  'failed-revitalization': 'citius-insolvency',
  'dissolved-with-debts': 'at-debtors',
  abandoned: 'at-debtors',
  'dissolved-ex-officio': 'mj-publications',
  petition: 'citius-insolvency',
  revitalization: 'citius-insolvency',
  culpable: 'citius-insolvency',
  barred: 'mj-publications',
  'dissolved-by-registrar': 'mj-publications',
  'quota-attached': 'mj-publications',
  'assets-frozen': 'mj-publications',
  plan: 'citius-insolvency',
};

/** Of the same company some know more: its trade, the day of filing, the kind of petition. */
const detailed = fc.record({
  firma: fc.constantFrom('EXEMPLO CONSTRUÇÕES, LDA', 'XARMENDRA IMOBILIÁRIA, LDA'),
  filedOn: fc.constantFrom(null, day('2024-10-14'), day('2026-08-01')),
  species: fc.constantFrom(
    null,
    'Insolvência pessoa coletiva (Requerida)',
    'Insolvência pessoa coletiva (Apresentação)',
  ),
});

const withDetail = (facts: readonly Fact[], { firma, filedOn, species }: DetailOf): Fact[] =>
  facts.map(fact => {
    if (fact.kind === 'company-act') return { ...fact, firma };
    return fact.kind === 'insolvency-notice' ? { ...fact, filedOn, species } : fact;
  });
type DetailOf = typeof detailed extends fc.Arbitrary<infer T> ? T : never;

/** Everybody has answered everything. */
const answered = fc.tuple(anyKnown, detailed).map(
  ([{ facts, directors, network, phoenix }, detail]): Known => ({
    ...knownOf({ facts: withDetail(facts, detail) }),
    directors: directors.map(each => ({ ...each, unanswered: [] })),
    network: { ...network, companies: network.companies.map(each => ({ ...each, silent: [] })) },
    phoenix: phoenix.assessable ? { ...phoenix, possible: 'none' } : phoenix,
  }),
);

/** The same while these registers are silent about the company. */
function silenced(known: Known, silent: readonly SpecifiedRegister[]): Known {
  const registers = { ...known.registers };
  for (const name of silent) registers[name] = UNANSWERED;
  return { ...known, registers };
}

/** The same while these registers are silent about linked companies: what they told is gone, and said to be open. */
function unasked(known: Known, silent: readonly SpecifiedRegister[]): Known {
  if (silent.length === 0) return known;
  const isTold = ({ kind }: DirectorIssue | LinkedRecord) =>
    kind !== 'phoenix' && !silent.includes(TOLD_BY[kind]);
  const { phoenix } = known;
  return {
    ...known,
    directors: known.directors.map(each => ({
      ...each,
      issues: each.issues.filter(isTold),
      unanswered: each.issues.map(({ company }) => company.nif),
    })),
    network: {
      ...known.network,
      companies: known.network.companies.map(each => ({
        ...each,
        records: each.records.filter(isTold),
        silent,
      })),
    },
    phoenix: phoenix.assessable ? { ...phoenix, findings: [], possible: 'strong' } : phoenix,
  };
}

const someOf = fc.subarray([...SPECIFIED_REGISTERS]);

test('whatever the silent registers answer, in whatever order, the bounds only close in', () => {
  fc.assert(
    fc.property(answered, someOf, someOf, (truth, silent, sooner) => {
      const still = silent.filter(name => !sooner.includes(name));
      const [first, then, last] = [silent, still, []].map(names => judge(silenced(truth, names)).bounds);
      expect(first!.low).toBeLessThanOrEqual(then!.low);
      expect(then!.low).toBeLessThanOrEqual(last!.low);
      expect(first!.high).toBeGreaterThanOrEqual(then!.high);
      expect(then!.high).toBeGreaterThanOrEqual(last!.high);
    }),
    RUNS,
  );
});

test('so do those that are silent about linked companies', () => {
  fc.assert(
    fc.property(answered, fc.subarray([...LINKED_REGISTERS]), someOf, (truth, linked, silent) => {
      const [before, after] = [unasked(silenced(truth, silent), linked), silenced(truth, silent)].map(
        known => judge(known).bounds,
      );
      expect(before!.low).toBeLessThanOrEqual(after!.low);
      expect(before!.high).toBeGreaterThanOrEqual(after!.high);
    }),
    RUNS,
  );
});
