import { describe, expect, test } from 'vitest';
import type { SandboxCompany } from '../../../sandbox/country/country.ts';
import { runsCompany } from '../../../sandbox/country/lives/offices.ts';
import { daysBetween } from '../../../src/kernel/local-date.ts';
import { declaredOn, generated, inOffice } from './country-sample.ts';

describe('phoenix stories', () => {
  const foundedBy = new Map<string, SandboxCompany[]>();
  for (const company of generated.filter(c => c.acts[0]?.kind === 'constitution'))
    for (const { holder } of company.acts[0]!.appointed.filter(runsCompany))
      foundedBy.set(holder.nif, [...(foundedBy.get(holder.nif) ?? []), company]);

  /** Companies founded by somebody who ran a failed one to its end, from and to so many days after the end. */
  function foundedAfterFailure(
    from: number,
    to: number,
    like: (a: SandboxCompany, b: SandboxCompany) => boolean,
  ) {
    const found = generated.flatMap(failed => {
      const fell = declaredOn(failed);
      if (!fell) return [];
      const theirs = [...inOffice(failed, fell)].flatMap(nif => foundedBy.get(nif) ?? []);
      return theirs.filter(other => {
        const days = daysBetween(fell, other.incorporatedOn);
        return other !== failed && days >= from && days <= to && like(failed, other);
      });
    });
    return new Set(found).size;
  }

  test('about three companies of a hundred succeed a failed one whose controller founds them', () => {
    const alike = (a: SandboxCompany, b: SandboxCompany) =>
      a.seat.address === b.seat.address || a.cae === b.cae;
    const share = foundedAfterFailure(-370, 725, alike) / generated.length;
    expect(share).toBeGreaterThan(0.02);
    expect(share).toBeLessThan(0.045);
  });

  test('there are innocent likenesses: one name of two people, one business centre, an honest second start', () => {
    const numbersOf = new Map<string, Set<string>>();
    for (const { holder } of generated.flatMap(c => c.acts.flatMap(act => act.appointed)))
      if (holder.type === 'person')
        numbersOf.set(holder.name, (numbersOf.get(holder.name) ?? new Set()).add(holder.nif));
    expect([...numbersOf.values()].filter(numbers => numbers.size > 1).length).toBeGreaterThan(10);

    const centres = generated.filter(c => /Sala \d+$/.test(c.seat.address));
    expect(centres.length).toBeGreaterThan(60);

    const otherTrade = (a: SandboxCompany, b: SandboxCompany) => a.cae.slice(0, 2) !== b.cae.slice(0, 2);
    expect(foundedAfterFailure(900, 1_900, otherTrade)).toBeGreaterThan(10);
  });
});
