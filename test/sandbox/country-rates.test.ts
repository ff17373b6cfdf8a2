import { expect, test } from 'vitest';
import { declaredOn, generated, ownNotices, TODAY } from './country-sample.ts';

test('base rates are those of a country, within generous bounds', () => {
  const share = (is: (company: SandboxCompany) => boolean) =>
    (100 * generated.filter(is).length) / generated.length;
  const listed = (creditor: string) => (company: SandboxCompany) =>
    company.debts.some(d => d.creditor === creditor && d.from <= TODAY && (d.to ?? '9') > TODAY);
  const within = (percent: number, from: number, to: number) => {
    expect(percent).toBeGreaterThan(from);
    expect(percent).toBeLessThan(to);
  };
  within(
    share(c => declaredOn(c) !== undefined),
    9,
    15,
  );
  within(share(listed('tax')), 4, 8);
  within(share(listed('social-security')), 3.5, 6.5);
  within(
    share(c => ownNotices(c).some(p => p.parties[0]!.role === 'Devedor')),
    1,
    3.5,
  );
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
