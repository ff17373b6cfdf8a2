/** What counts as a company's failure, act by act, and what is no failure to flee from. */
import { describe, expect, test } from 'vitest';
import type { Fact, InsolvencyAct } from '../../../src/facts/fact.ts';
import type { LocalDate } from '../../../src/kernel/local-date.ts';
import { declarations, failures } from '../../../src/network/continuity/failures.ts';
import { act, execution, notice, PREDECESSOR, record, TODAY } from '../phoenix-facts.ts';

const stored = (...facts: Fact[]) => record(PREDECESSOR, facts).facts;
/** Day of each failure, and the record that tells it. */
const failed = (facts: readonly Fact[], asOf = TODAY) =>
  failures(stored(...facts), asOf).map(({ kind, on, seen }) => `${kind} ${on} ${seen.fact}`);
const declared = (facts: readonly Fact[], asOf = TODAY) =>
  declarations(stored(...facts), asOf).map(({ on, rescuedOn }) => `${on}${rescuedOn ? ' rescued' : ''}`);

const PROCESS = '1/25.0T8LRA';
const insolvency = (on: string, telling: string) =>
  `insolvency ${on} citius-insolvency:${PROCESS} ${telling} ${on}`;

/** Of a process of which only this one notice is still online. */
const ALONE: Readonly<Record<InsolvencyAct, 'failed' | 'rescued' | 'nothing declared'>> = {
  declared: 'failed',
  'petition-ended': 'nothing declared',
  'declared-without-assets': 'failed',
  'plan-proposed': 'failed',
  'plan-approved': 'rescued',
  'plan-refused': 'failed',
  liquidation: 'failed',
  distribution: 'failed',
  'qualified-culpable': 'failed',
  'qualified-fortuitous': 'failed',
  'closed-final-distribution': 'failed',
  'closed-insufficient-estate': 'failed',
  'closed-plan-approved': 'rescued',
  'closed-debtor-request': 'rescued',
  'closed-unspecified': 'failed',
  'closed-negotiations': 'nothing declared',
  revoked: 'nothing declared',
  opened: 'nothing declared',
  'administrator-changed': 'failed',
  notice: 'nothing declared',
};

describe('a notice that is alone', () => {
  test.each(Object.entries(ALONE) as [InsolvencyAct, string][])('%s: %s', (action, expected) => {
    const facts = [notice(action, '2025-01-10')];
    const on = '2025-01-10';
    expect(declared(facts)).toEqual(
      { failed: [on], rescued: [`${on} rescued`], 'nothing declared': [] }[expected],
    );
    const asked = ['opened', 'notice'].includes(action);
    const open = asked ? [`petition ${on} citius-insolvency:${PROCESS} ${action} ${on}`] : [];
    expect(failed(facts)).toEqual(expected === 'failed' ? [insolvency(on, action)] : open);
  });
});

describe('an insolvency with its course', () => {
  const course = (...acts: [InsolvencyAct, string][]) => acts.map(([action, on]) => notice(action, on));
  const on = '2025-01-10';

  test('counts from the first notice that tells it, in whatever order the notices come', () => {
    const facts = course(['liquidation', '2025-03-01'], ['notice', '2024-12-01'], ['declared', on]);
    expect(failed(facts)).toEqual([insolvency(on, 'declared')]);
    expect(failed(facts.toReversed())).toEqual([insolvency(on, 'declared')]);
  });

  test('of two notices of one day the record’s key decides, so that the answer is always the same', () => {
    const facts = course(['declared-without-assets', on], ['declared', on]);
    expect(failed(facts)).toEqual([insolvency(on, 'declared')]);
    expect(failed(facts.toReversed())).toEqual([insolvency(on, 'declared')]);
  });

  test.each<InsolvencyAct>(['plan-approved', 'closed-plan-approved', 'closed-debtor-request'])(
    '%s after the declaration: no failure',
    action => {
      expect(failed(course(['declared', on], [action, '2025-06-01']))).toEqual([]);
    },
  );

  test.each<InsolvencyAct>([
    'plan-refused',
    'liquidation',
    'distribution',
    'closed-final-distribution',
    'closed-insufficient-estate',
  ])('%s after a plan: the rescue has failed; before it, the plan is the last word', action => {
    const fell = course(['declared', on], ['plan-approved', '2025-06-01'], [action, '2025-09-01']);
    expect(failed(fell)).toEqual([insolvency(on, 'declared')]);
    expect(failed(fell.toReversed())).toEqual([insolvency(on, 'declared')]);
    const saved = course(['declared', on], [action, '2025-03-01'], ['plan-approved', '2025-06-01']);
    expect(failed(saved)).toEqual([]);
    expect(failed(saved.toReversed())).toEqual([]);
  });

  test('the latest plan and the latest sale are weighed; on one day the sale wins', () => {
    const again = course(
      ['declared', on],
      ['plan-approved', '2025-03-01'],
      ['liquidation', '2025-06-01'],
      ['closed-plan-approved', '2025-09-01'],
    );
    for (const facts of [again, again.toReversed()]) expect(failed(facts)).toEqual([]);
    const sold = course(
      ['declared', on],
      ['liquidation', '2025-03-01'],
      ['plan-approved', '2025-06-01'],
      ['distribution', '2025-09-01'],
    );
    for (const facts of [sold, sold.toReversed()])
      expect(failed(facts)).toEqual([insolvency(on, 'declared')]);
    const sameDay = course(['declared', on], ['plan-approved', '2025-06-01'], ['liquidation', '2025-06-01']);
    expect(failed(sameDay)).toEqual([insolvency(on, 'declared')]);
  });

  test('a notice of the court’s appeal takes the declaration back, whatever else was published', () => {
    const facts = course(['declared', on], ['liquidation', '2025-03-01'], ['revoked', '2025-04-01']);
    expect([declared(facts), failed(facts)]).toEqual([[], []]);
  });

  test('only of the company itself: as debtor or respondent', () => {
    const as = (role: 'debtor' | 'respondent' | 'creditor' | 'petitioner' | 'other') =>
      failed([{ ...notice('declared', on), role } as Fact]);
    expect([as('debtor'), as('respondent')].map(each => each.length)).toEqual([1, 1]);
    expect([as('creditor'), as('petitioner'), as('other')]).toEqual([[], [], []]);
  });

  test.each(['per', 'peap', 'peve'] as const)('a %s is no insolvency', proceeding => {
    expect(declared([notice('plan-approved', on, { proceeding })])).toEqual([]);
  });

  test('counts from the day of its publication on', () => {
    expect(failed(course(['declared', on]), '2025-01-09' as LocalDate)).toEqual([]);
    expect(failed(course(['declared', on]), on as LocalDate)).toHaveLength(1);
  });
});

describe('several processes', () => {
  test('each is a failure of its own, oldest first', () => {
    const facts = [
      notice('declared', '2025-01-10', { process: '1/25.0T8LRA' }),
      notice('declared', '2019-02-03', { process: '7/19.2T8PRT' }),
    ];
    expect(declared(facts)).toEqual(['2019-02-03', '2025-01-10']);
    expect(failed(facts).map(each => each.slice(0, 21))).toEqual([
      'insolvency 2019-02-03',
      'insolvency 2025-01-10',
    ]);
  });

  test('a revocation takes back its own process only', () => {
    const facts = [
      notice('declared', '2025-01-10', { process: '1/25.0T8LRA' }),
      notice('declared', '2019-02-03', { process: '7/19.2T8PRT' }),
      notice('revoked', '2019-05-03', { process: '7/19.2T8PRT' }),
    ];
    expect(declared(facts)).toEqual(['2025-01-10']);
  });

  test.each(['-A', '-AB', '-ABC', '-C1'])('an appendix (%s) belongs to its process', suffix => {
    const facts = [
      notice('declared', '2025-01-10', { process: '1/25.0T8LRA' }),
      notice('qualified-culpable', '2025-08-01', { process: `1/25.0T8LRA${suffix}` }),
    ];
    expect(declared(facts)).toEqual(['2025-01-10']);
    const revoked = [facts[0]!, notice('revoked', '2025-02-01', { process: `1/25.0T8LRA${suffix}` })];
    expect(declared(revoked)).toEqual([]);
  });

  test('a rescue of one does not hide the failure in another', () => {
    const facts = [
      notice('declared', '2019-02-03', { process: '7/19.2T8PRT' }),
      notice('plan-approved', '2019-08-03', { process: '7/19.2T8PRT' }),
      notice('declared', '2025-01-10', { process: PROCESS }),
    ];
    expect(failed(facts)).toEqual([insolvency('2025-01-10', 'declared')]);
  });
});

describe('an insolvency that only the company register shows', () => {
  const registered = (on: string) => act('insolvency', on);

  test('is one declaration, from its first act, and a failure', () => {
    const facts = [registered('2025-02-01'), registered('2025-01-15'), act('accounts', '2024-07-01')];
    expect(declared(facts)).toEqual(['2025-01-15']);
    expect(failed(facts)).toEqual(['insolvency 2025-01-15 mj-publications:insolvency 2025-01-15']);
    expect(failed(facts.toReversed())).toEqual(failed(facts));
  });

  test('counts from its publication on, and no other act does', () => {
    const facts = [registered('2025-01-15')];
    expect(declared(facts, '2025-01-14' as LocalDate)).toEqual([]);
    expect(declared(facts, '2025-01-15' as LocalDate)).toEqual(['2025-01-15']);
    expect(declared([act('dissolution', '2025-01-15'), act('deregistration', '2025-01-15')])).toEqual([]);
  });

  test('is the same seen from the other side where Citius shows a process, revoked or not', () => {
    const seen = [notice('declared', '2025-01-10'), registered('2025-01-15')];
    expect(declared(seen)).toEqual(['2025-01-10']);
    expect(declared([...seen, notice('revoked', '2025-02-10')])).toEqual([]);
  });

  test('stands beside a PER, which is another matter', () => {
    const facts = [notice('opened', '2024-01-10', { proceeding: 'per' }), registered('2025-01-15')];
    expect(declared(facts)).toEqual(['2025-01-15']);
  });
});

describe('an execution that found nothing to seize', () => {
  const abandoned = (on: string) => `execution-without-assets ${on} citius-executions:no-assets ${on}`;

  test('is a failure by itself, each of them, oldest first', () => {
    expect(failed([execution('2025-01-10'), execution('2023-04-02')])).toEqual([
      abandoned('2023-04-02'),
      abandoned('2025-01-10'),
    ]);
  });

  test('not one that paid in part, and none before its day', () => {
    expect(failed([execution('2025-01-10', 'partial-payment')])).toEqual([]);
    expect(failed([execution('2025-01-10')], '2025-01-09' as LocalDate)).toEqual([]);
    expect(failed([execution('2025-01-10')], '2025-01-10' as LocalDate)).toEqual([abandoned('2025-01-10')]);
  });

  test('stands beside an insolvency, and is settled with a rescue', () => {
    const insolvent = [notice('declared', '2025-01-10'), execution('2024-06-01')];
    expect(failed(insolvent)).toEqual([abandoned('2024-06-01'), insolvency('2025-01-10', 'declared')]);
    expect(failed([...insolvent, notice('plan-approved', '2025-06-01')])).toEqual([]);
  });
});
