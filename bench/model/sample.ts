/** Companies of a world as the fit sees them: the states of their checks, and what became of them. */

import { knownOf } from '../../src/cases/judge-case.ts';
import type { Known } from '../../src/checks/check.ts';
import { addMonths } from '../../src/kernel/local-date.ts';
import type { World, WorldAsked, WorldCompany } from '../worlds/world.ts';
import { groupOf, SCALES, statesOf, UNKNOWN } from './scales.ts';

/** One world under one regime and seed: companies are compared only with others of it. */
export interface Stratum {
  readonly world: string;
  readonly regime: string;
  readonly seed: number;
  /** Companies of the same states are one pattern. */
  readonly patterns: readonly Pattern[];
  readonly members: readonly Member[];
}

export interface Pattern {
  /** By the place of the check in `SCALES`. */
  readonly states: Uint8Array;
  companies: number;
  failed: number;
}

export interface Member {
  readonly pattern: number;
  readonly failed: boolean;
  readonly hidden: number;
  readonly groups: Groups;
}

/** What fairness is told by. */
export interface Groups {
  readonly age: string;
  readonly legalForm: string;
  readonly district: string;
}

export function sampleOf(world: World, asked: WorldAsked): Stratum {
  const places = new Map<string, number>();
  const patterns: Pattern[] = [];
  const members: Member[] = [];
  for (const company of world.companies(asked)) {
    const known = knownOf(company.case);
    const states = statesOf(known);
    const key = String.fromCharCode(...states);
    const place = places.get(key) ?? patterns.push({ states, companies: 0, failed: 0 }) - 1;
    places.set(key, place);
    const failed = failsWithinAYear(company);
    patterns[place]!.companies++;
    if (failed) patterns[place]!.failed++;
    members.push({ pattern: place, failed, hidden: company.hidden, groups: groupsOf(known) });
  }
  return { world: world.name, regime: asked.regime, seed: asked.seed, patterns, members };
}

function failsWithinAYear({ failsOn, case: { asOf } }: WorldCompany): boolean {
  return failsOn !== null && failsOn <= addMonths(asOf, 12);
}

function groupsOf({ facts, today }: Known): Groups {
  const acts = facts.filter(fact => fact.kind === 'company-act');
  const founded = acts.find(({ act }) => act === 'constitution')?.publishedOn;
  const last = acts.at(-1);
  return {
    age: ageBand(founded ? Number(today.slice(0, 4)) - Number(founded.slice(0, 4)) : null),
    legalForm: last?.legalForm ?? 'not published',
    district: last?.seat?.district ?? 'not published',
  };
}

function ageBand(years: number | null): string {
  if (years === null) return 'not published';
  if (years < 2) return 'under 2';
  if (years < 10) return '2 to 9';
  return years < 20 ? '10 to 19' : '20 and more';
}

/** The plain count that a scorecard must beat: how many checks are adverse. */
export const adverseChecks = (states: Uint8Array): number =>
  SCALES.reduce((count, _, place) => count + (isAdverse(groupOf(states[place]!)) ? 1 : 0), 0);

const isAdverse = (group: number): boolean => group > 0 && group !== UNKNOWN;
