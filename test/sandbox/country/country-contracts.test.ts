import { describe, expect, test } from 'vitest';
import { addMonths } from '../../../src/kernel/local-date.ts';
import { isChecksumValid } from '../../../src/kernel/nif.ts';
import { hiddenTruth } from '../../../src/sandbox/country/lives/truth.ts';
import { byNif, country, declaredOn, everybody, generated } from './country-sample.ts';

const contracts = everybody.flatMap(company => company.contracts);
const isBreach = (end: string | null) => end?.startsWith('Resolução') ?? false;

describe('public contracts', () => {
  test('each has a number of its own, in order of signature, and is published after it was signed', () => {
    expect(new Set(contracts.map(one => one.id)).size).toBe(contracts.length);
    for (const company of everybody) {
      const signed = company.contracts.map(one => one.signedOn);
      expect(signed).toEqual(signed.toSorted());
      for (const one of company.contracts) {
        expect(one.signedOn >= company.incorporatedOn).toBe(true);
        expect(one.publishedOn > one.signedOn).toBe(true);
        if (one.closedOn) expect(one.closedOn > one.signedOn).toBe(true);
        expect(one.priceEur).toBeGreaterThanOrEqual(1_500);
        expect(one.cpv).toMatch(/^\d{8}-\d - ./);
        expect(one.place).toMatch(/^Portugal, [^,]+, [^,]+$/);
      }
    }
  });

  test('an end that nobody reported has no day and no final price', () => {
    for (const { closedOn, end, finalPriceEur } of contracts) {
      expect(end === null).toBe(closedOn === null);
      if (closedOn === null || isBreach(end)) expect(finalPriceEur).toBeNull();
    }
  });

  test('authorities have valid numbers, and are no companies of the country', () => {
    const authorities = new Map(contracts.map(({ authority }) => [authority.nif, authority.name]));
    expect(authorities.size).toBeGreaterThan(40);
    expect(new Set(authorities.values()).size).toBe(authorities.size);
    for (const nif of authorities.keys()) {
      expect(isChecksumValid(nif)).toBe(true);
      expect(nif).toMatch(/^58/);
      expect(country.company(nif)).toBeNull();
    }
  });

  test('works are built under a valid title, and not above its class', () => {
    const limits = [200_000, 400_000, 800_000, 1_600_000, 3_200_000, 6_400_000, 12_500_000, 19_000_000];
    for (const { cae, licences, contracts: theirs } of generated) {
      if (!/^4[123]/.test(cae)) continue;
      for (const { signedOn, priceEur } of theirs) {
        const title = licences.find(l => l.title.endsWith('-publicas'))!;
        expect(title.states.findLast(s => s.on <= signedOn)!.state).toBe('valid');
        const limit = title.class === null ? 40_000 : (limits[title.class - 1] ?? Number.POSITIVE_INFINITY);
        expect(priceEur).toBeLessThanOrEqual(limit);
      }
    }
  });

  test('prices are log-normal: the mean lies far above the median', () => {
    const prices = contracts.map(one => one.priceEur).toSorted((a, b) => a - b);
    const median = prices[prices.length >> 1]!;
    const mean = prices.reduce((sum, price) => sum + price, 0) / prices.length;
    expect(median).toBeGreaterThan(15_000);
    expect(median).toBeLessThan(90_000);
    expect(mean / median).toBeGreaterThan(1.4);
  });

  test('breach is mostly of companies that fail, and nobody signs after the end', () => {
    const breached = generated.filter(c => c.contracts.some(one => isBreach(one.end)));
    const sound = new Set([...hiddenTruth(country)].filter(t => t.health === 'sound').map(t => t.nif));
    expect(breached.filter(c => declaredOn(c)).length / breached.length).toBeGreaterThan(0.5);
    expect(breached.some(c => sound.has(c.nif))).toBe(false);
    for (const { contracts: theirs, acts } of generated) {
      const end = acts.find(act => act.kind === 'deregistration')?.presentation.on ?? '9';
      for (const { signedOn } of theirs) expect(signedOn < end).toBe(true);
    }
  });

  test('a successor works for the clients of the company that it carries on', () => {
    const clients = (nif: string) => new Set(byNif.get(nif)!.contracts.map(one => one.authority.nif));
    const pairs = [...hiddenTruth(country)].flatMap(({ nif, phoenixOf }) =>
      phoenixOf ? [[clients(nif), clients(phoenixOf)] as const] : [],
    );
    const both = pairs.filter(([own, before]) => own.size > 0 && before.size > 0);
    const shared = both.filter(([own, before]) => [...own].some(nif => before.has(nif)));
    expect(both.length).toBeGreaterThan(10);
    expect(shared.length / both.length).toBeGreaterThan(0.7);
  });
});

describe('labour sanctions', () => {
  const sanctions = generated.flatMap(company => company.sanctions);

  test('each stays a year, names its norm, and is of a company in business', () => {
    for (const { sanctions: theirs, incorporatedOn } of generated)
      for (const { publishedOn, removedOn, norm, gravity } of theirs) {
        expect(removedOn).toBe(addMonths(publishedOn, 12));
        expect(publishedOn >= incorporatedOn).toBe(true);
        expect(norm).toMatch(/^art\. \d+\.º.* d[aeo] /);
        expect(['grave', 'muito grave']).toContain(gravity);
      }
  });

  test('all areas occur, safety most often, and each by its own law', () => {
    const byArea = Map.groupBy(sanctions, one => one.area);
    const law = {
      safety: /102\/2009|273\/2003|50\/2005/,
      transport: /27\/2010|561\/2006|165\/2014/,
      contract: /Código do Trabalho/,
      'accident-insurance': /98\/2009/,
    };
    for (const [area, pattern] of Object.entries(law)) {
      const theirs = byArea.get(area as keyof typeof law)!;
      expect(theirs.length).toBeGreaterThan(20);
      for (const { norm } of theirs) expect(norm).toMatch(pattern);
      expect(theirs.length).toBeLessThanOrEqual(byArea.get('safety')!.length);
    }
  });

  test('large companies and ailing ones have more of them', () => {
    const mean = (companies: typeof generated) =>
      companies.reduce((sum, c) => sum + c.sanctions.length, 0) / companies.length;
    const [large, small] = ['SOCIEDADE ANÓNIMA', 'SOCIEDADE UNIPESSOAL POR QUOTAS'].map(form =>
      mean(generated.filter(c => c.legalForm === form)),
    );
    expect(large).toBeGreaterThan(1.5 * small!);
    const health = new Map([...hiddenTruth(country)].map(({ nif, health }) => [nif, health]));
    const of = (wanted: string) => mean(generated.filter(c => health.get(c.nif) === wanted));
    expect(of('strained')).toBeGreaterThan(of('sound'));
  });
});

test('a ban has a cause before it, lasts two years at most, and no contract is signed meanwhile', () => {
  const barred = generated.filter(company => company.bans.length > 0);
  expect(barred.length).toBeGreaterThan(10);
  for (const { bans, sanctions, contracts: theirs } of barred)
    for (const { from, to } of bans) {
      expect(to > from).toBe(true);
      expect(to <= addMonths(from, 24)).toBe(true);
      const causes = [
        ...sanctions.filter(s => s.gravity === 'muito grave').map(s => s.publishedOn),
        ...theirs.filter(one => isBreach(one.end)).map(one => one.closedOn!),
      ];
      expect(causes.some(on => on <= from)).toBe(true);
      expect(theirs.some(one => one.signedOn >= from && one.signedOn < to)).toBe(false);
    }
});
