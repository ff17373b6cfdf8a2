import { readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { expect, test } from 'vitest';
import { hiddenTruth } from '../../../sandbox/country/lives/truth.ts';
import { addDays, daysBetween } from '../../../src/kernel/local-date.ts';
import { words } from '../../kit/words.ts';
import { byNif, country, declaredOn, generated, inOffice, ownNotices } from './country-sample.ts';

const truths = [...hiddenTruth(country)];
const truthOf = new Map(truths.map(truth => [truth.nif, truth]));

test('there is one truth for each generated company, in the country’s order', () => {
  expect(truths.map(truth => truth.nif)).toEqual(generated.map(company => company.nif));
  for (const { nif, incorporatedOn } of truths) expect(byNif.get(nif)!.incorporatedOn).toBe(incorporatedOn);
});

test('the day of failure is the day that the notices will announce', () => {
  for (const { nif, failedOn, health } of truths) {
    expect(failedOn !== null).toBe(health === 'failing');
    const announced = declaredOn(byNif.get(nif)!);
    if (announced) expect(daysBetween(failedOn!, announced)).toBeLessThanOrEqual(3);
    if (failedOn && addDays(failedOn, 3) <= '2036-12-31') expect(announced).toBeDefined();
  }
});

test('an insolvency is called revoked where the notices revoke it', () => {
  for (const { nif, course } of truths) {
    const revoked = ownNotices(byNif.get(nif)!).some(notice => notice.act.includes('Revogação'));
    if (revoked) expect(course).toBe('revoked');
  }
});

test('a successor has a controller of the failed company, but where a relative signs in the place of one', () => {
  const phoenixes = truths.filter(truth => truth.phoenixOf !== null);
  expect(phoenixes.length / truths.length).toBeGreaterThan(0.015);
  const open = phoenixes.filter(({ nif, phoenixOf, lookalike, incorporatedOn }) => {
    const { failedOn } = truthOf.get(phoenixOf!)!;
    expect(lookalike).toBeNull();
    expect(Math.abs(daysBetween(failedOn!, incorporatedOn))).toBeLessThanOrEqual(1_200);
    const own = byNif.get(nif)!;
    // Some leave the failing company to somebody else, a year and a half before the end at the earliest.
    const theirs = [0, -60, -180, -330, -560].flatMap(days => [
      ...inOffice(byNif.get(phoenixOf!)!, addDays(failedOn!, days)),
    ]);
    const founders = inOffice(own, own.acts[0]!.publishedOn);
    return theirs.some(one => founders.has(one));
  });
  expect(open.length / phoenixes.length).toBeGreaterThan(0.88);
  expect(open.length).toBeLessThan(phoenixes.length);
});

test('distress comes in order, never twice at a time, and a failing company’s last ends with its declaration', () => {
  let told = 0;
  for (const { health, distress, failedOn, incorporatedOn } of truths) {
    told += distress.length;
    if (health === 'sound') expect(distress).toEqual([]);
    distress.forEach(({ from, to, ends }, i) => {
      expect(from < to && from > incorporatedOn).toBe(true);
      expect(from >= (distress[i - 1]?.to ?? from)).toBe(true);
      expect(ends === 'failure').toBe(to === failedOn);
    });
    if (failedOn) expect(distress.at(-1)!.to).toBe(failedOn);
  }
  expect(told).toBeGreaterThan(1_000);
});

test('most distress ends well, and some failures come out of the blue', () => {
  const all = truths.flatMap(({ distress }) => distress);
  const fatal = all.filter(({ ends }) => ends === 'failure');
  expect(fatal.length / all.length).toBeLessThan(0.5);
  const short = fatal.filter(({ from, to }) => daysBetween(from, to) < 120);
  expect(short.length / fatal.length).toBeGreaterThan(0.04);
});

test('every kind of innocent likeness is told, and to whom', () => {
  const kinds = Map.groupBy(
    truths.filter(truth => truth.lookalike),
    truth => truth.lookalike!.kind,
  );
  expect([...kinds.keys()].toSorted()).toEqual(
    words(`
    fresh-start homonymous-directors quick-restart rescuer same-business-centre
    same-words sister`),
  );
  for (const { lookalike } of [...kinds.values()].flat())
    expect(truthOf.get(lookalike!.of)!.health).toBe('failing');
});

test('the same country has the same truth', () => {
  expect([...hiddenTruth({ seed: country.seed, size: 400 })]).toEqual(truths.slice(0, 400));
});

test('nothing in the service or in a portal reads it: only the evaluation, which is no part of the service', () => {
  const source = resolve(import.meta.dirname, '../../../src');
  const reading = readdirSync(source, { recursive: true, encoding: 'utf8' })
    .filter(path => path.endsWith('.ts'))
    .filter(path => /['"/]truth\.ts['"]/.test(readFileSync(join(source, path), 'utf8')));
  expect(reading).toEqual([]);
});
