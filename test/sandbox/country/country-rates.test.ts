import { expect, test } from 'vitest';
import { addMonths } from '../../../src/kernel/local-date.ts';
import { casesAgainst, declaredOn, generated, ownNotices, share, TODAY } from './country-sample.ts';

function within(percent: number, from: number, to: number): void {
  expect(percent).toBeGreaterThan(from);
  expect(percent).toBeLessThan(to);
}

test('insolvencies, debts and titles are as common as in a country, within generous bounds', () => {
  const listed = (creditor: string) =>
    share(c => c.debts.some(d => d.creditor === creditor && d.from <= TODAY && (d.to ?? '9') > TODAY));
  const insolvent = share(c => declaredOn(c) !== undefined);
  const revitalized = share(c => ownNotices(c).some(p => p.parties[0]!.role === 'Devedor'));
  within(insolvent, 9, 15);
  within(listed('tax'), 4, 8);
  within(listed('social-security'), 3.5, 6.5);
  within(revitalized, 1, 3.5);
  within(
    share(c => c.licences.some(l => l.title.startsWith('alvara'))),
    80,
    90,
  );
  within(
    share(c => /^4[123]/.test(c.cae)),
    90,
    99,
  );
});

test('about two or three of a hundred are on the executions list, half of them companies that fail', () => {
  const listed = generated.filter(c =>
    c.executions.some(e => e.includedOn <= TODAY && (e.removedOn ?? '9') > TODAY),
  );
  within((100 * listed.length) / generated.length, 1.6, 4);
  within(listed.filter(c => declaredOn(c)).length / listed.length, 0.35, 0.75);
});

test('about two of a hundred have a labour sanction on the list, eight were sued in 24 months', () => {
  within(
    share(c => c.sanctions.some(s => s.publishedOn <= TODAY && s.removedOn > TODAY)),
    1.4,
    2.8,
  );
  const since = addMonths(TODAY, -24);
  within(
    share(c => casesAgainst(c).some(one => one.distributedOn > since && one.distributedOn <= TODAY)),
    6.3,
    9.7,
  );
});

test('a third has won public contracts, some lost one by breach, hardly anybody is barred', () => {
  within(
    share(c => c.contracts.some(one => one.publishedOn <= TODAY)),
    31.5,
    38.5,
  );
  within(
    share(c =>
      c.contracts.some(one => one.closedOn && one.closedOn <= TODAY && one.end?.startsWith('Resolução')),
    ),
    1,
    4.5,
  );
  within(
    share(c => c.bans.some(ban => ban.from <= TODAY && ban.to > TODAY)),
    0,
    0.3,
  );
});
