import { describe, expect, test } from 'vitest';
import type { Office } from '../../../src/sandbox/country/country.ts';
import { everybody } from './country-sample.ts';

describe('the timeline', () => {
  test('acts are numbered and published in order, none before the company was founded', () => {
    for (const { acts, incorporatedOn } of everybody) {
      expect(acts.map(act => act.publishedOn)).toEqual(acts.map(act => act.publishedOn).toSorted());
      expect(acts.map(act => act.inscription)).toEqual(acts.map((_, i) => i + 1));
      for (const { presentation, publishedOn, deliberatedOn } of acts) {
        expect(presentation.on >= incorporatedOn).toBe(true);
        expect(publishedOn >= presentation.on).toBe(true);
        expect((deliberatedOn ?? presentation.on) <= presentation.on).toBe(true);
      }
    }
  });

  test('nothing is registered after a company was struck off, and no accounts after its business ended', () => {
    for (const { acts } of everybody) {
      const gone = acts.findIndex(act => act.kind === 'deregistration');
      if (gone >= 0) expect(gone).toBe(acts.length - 1);
      const ended = acts.findIndex(act => act.kind === 'dissolution');
      if (ended >= 0) expect(acts.slice(ended).some(act => act.kind === 'accounts')).toBe(false);
    }
  });

  test('notices, debts and licence states follow one another', () => {
    for (const { insolvencyPublications, debts, licences } of everybody) {
      const days = insolvencyPublications.map(p => p.publishedOn);
      expect(days).toEqual(days.toSorted());
      for (const p of insolvencyPublications) expect(p.filedOn < p.publishedOn).toBe(true);
      for (const { from, to, amountEur } of debts) {
        expect(amountEur).toBeGreaterThanOrEqual(10_000);
        if (to) expect(to > from).toBe(true);
      }
      for (const { states, number, title } of licences) {
        expect(states[0]?.state ?? 'valid').toBe('valid');
        expect(states.map(s => s.on)).toEqual(states.map(s => s.on).toSorted());
        expect(number.endsWith(title.endsWith('publicas') ? '-PUB' : '-PAR')).toBe(true);
      }
    }
  });

  test('whoever leaves an office held it', () => {
    let cessations = 0;
    for (const { acts } of everybody) {
      const held: Office[] = [];
      for (const act of acts) {
        for (const { holder, cause } of act.ceased) {
          expect(held.some(office => office.holder.nif === holder.nif)).toBe(true);
          expect(['renúncia', 'destituição', 'caducidade']).toContain(cause);
          cessations++;
        }
        held.push(...act.appointed);
      }
    }
    expect(cessations).toBeGreaterThan(500);
  });

  test('quotas always add up to the capital of the moment', () => {
    for (const { acts, capitalEur } of everybody) {
      let capital = capitalEur;
      for (const act of acts) {
        capital = act.capitalEur ?? capital;
        if (act.quotas.length > 0) expect(act.quotas.reduce((sum, q) => sum + q.amountEur, 0)).toBe(capital);
      }
    }
  });
});
