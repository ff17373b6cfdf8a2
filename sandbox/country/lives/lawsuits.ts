/** Suits as the lists show them: cases by the parties' names, and executions that ended with a debt left. */
import type { LocalDate } from '../../../src/kernel/local-date.ts';
import type { SandboxCase, SandboxExecution } from '../country.ts';
import { asTyped, namesake, SUPPLIERS } from '../records/case-names.ts';
import { courtOf } from '../setting/courts.ts';
import { personName } from '../setting/names.ts';
import { CASES_A_YEAR, caseNumber, processNumber } from '../setting/number-plan.ts';
import type { Rng } from '../setting/rng.ts';
import { drawSuit, INJUNCTION, INSOLVENCY_PETITION } from '../setting/suit-kinds.ts';
import { inBusiness, lastDayOfBusiness, type Sketch } from './sketch.ts';
import type { Named } from './sketch-block.ts';
import { FIRST_SUIT, type Suit, suitsAgainst } from './suits.ts';
import { latest, yearOf } from './timeline.ts';

export interface Lawsuit {
  readonly case: SandboxCase;
  readonly defendant: string;
  /** The NIF of a claimant from the country; null for firms outside it and for people. */
  readonly claimant: string | null;
  readonly execution: SandboxExecution | null;
}

const SHARE_WITH_NAMESAKE = 0.08;

/** Every suit against a company of the block, and the suit against its namesake where there is one. */
export function lawsuitsAgainst({ sketch, firma }: Named, block: readonly Named[]): Lawsuit[] {
  const suits = suitsAgainst(sketch);
  const rng = sketch.rng.fork('lawsuits');
  const other = suitOfNamesake(sketch, rng);
  const used = new Map<number, number>();
  return [...suits, ...(other ? [other] : [])].flatMap(suit => {
    const nth = used.get(yearOf(suit.on)) ?? 0;
    if (nth === CASES_A_YEAR) return [];
    used.set(yearOf(suit.on), nth + 1);
    const name = suit === other ? namesake(firma, rng) : firma;
    return [lawsuit(suit, numberOf(suit, sketch, nth), { sketch, firma: name }, block, rng)];
  });
}

/** Some day while the company is in business, so that somebody might mistake one for the other. */
function suitOfNamesake(sketch: Sketch, rng: Rng): Suit | null {
  const from = latest(sketch.incorporatedOn, FIRST_SUIT);
  const until = lastDayOfBusiness(sketch);
  if (from >= until || !rng.chance(SHARE_WITH_NAMESAKE)) return null;
  const on = rng.day(from, until);
  return { on, kind: drawSuit(rng), valueEur: Math.round(rng.logNormal(9_000, 1)), unpaid: null };
}

/** A petition for insolvency keeps its number when the insolvency is declared. */
function numberOf({ kind, on }: Suit, { index, seat }: Sketch, nth: number): string {
  const { code } = courtOf(seat, kind.branch);
  if (kind === INSOLVENCY_PETITION) return processNumber(index, 0, yearOf(on), code);
  return caseNumber(index, nth, yearOf(on), kind === INJUNCTION ? 'YIPRT' : `T8${code}`);
}

function lawsuit(
  suit: Suit,
  process: string,
  { sketch, firma }: Named,
  block: readonly Named[],
  rng: Rng,
): Lawsuit {
  const { kind, on, valueEur, unpaid } = suit;
  const { court, unit } = courtOf(sketch.seat, kind.branch);
  const claimant = drawClaimant(suit, sketch, block, rng);
  return {
    case: {
      process,
      entryNumber: String(rng.int(1_000, 99_999)),
      enteredOn: on,
      distributedOn: rng.daysAfter(on, 0, 4),
      court,
      unit: `${unit} - Juiz ${rng.int(1, 4)}`,
      species: kind.species,
      valueEur,
      parties: [
        { role: kind.claimant, name: claimant.name },
        { role: kind.defendant, name: asTyped(firma, rng) },
      ],
    },
    defendant: sketch.nif,
    claimant: claimant.nif,
    execution: unpaid && { process, court: unit, ...unpaid },
  };
}

function drawClaimant(
  { kind, on }: Suit,
  defendant: Sketch,
  block: readonly Named[],
  rng: Rng,
): { name: string; nif: string | null } {
  if (kind.sues === 'worker') return { name: personName(rng), nif: null };
  const { sketch, firma } = rng.pick(block);
  if (rng.chance(0.3) && sketch !== defendant && inBusiness(sketch, on))
    return { name: asTyped(firma, rng), nif: sketch.nif };
  return { name: rng.chance(0.8) ? rng.pick(SUPPLIERS) : personName(rng), nif: null };
}

/** Each company's lawsuits by NIF, those that it brought included, in order of entry. */
export function lawsuitsByParty(lawsuits: readonly Lawsuit[]): Map<string, Lawsuit[]> {
  const byNif = new Map<string, Lawsuit[]>();
  for (const one of lawsuits.toSorted((a, b) => compare(a.case.enteredOn, b.case.enteredOn)))
    for (const nif of [one.defendant, one.claimant]) {
      if (nif === null) continue;
      const list = byNif.get(nif);
      if (list) list.push(one);
      else byNif.set(nif, [one]);
    }
  return byNif;
}

const compare = (a: LocalDate, b: LocalDate): number => (a < b ? -1 : a > b ? 1 : 0);

export const casesOf = (theirs: readonly Lawsuit[]): SandboxCase[] => theirs.map(one => one.case);

/** Entries of the list about the company itself, in order of inclusion. */
export function executionsOf(nif: string, theirs: readonly Lawsuit[]): SandboxExecution[] {
  return theirs
    .flatMap(one => (one.defendant === nif && one.execution ? [one.execution] : []))
    .sort((a, b) => compare(a.includedOn, b.includedOn));
}
