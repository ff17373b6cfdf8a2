/** From what was known of a company to what is known now, one change at a time and always in the same order. */
import type { DirectorFinding } from '../facts/director-finding.ts';
import type { PhoenixFinding } from '../facts/phoenix-finding.ts';
import type { Nif } from '../kernel/nif.ts';
import { REGISTER_NAMES, type RegisterName } from '../kernel/register-name.ts';
import type { Known } from './check.ts';
import { recordChanges } from './record-changes.ts';
import type { CoverageCause, ScoreCause } from './score-cause.ts';

export interface Step {
  readonly cause: ScoreCause;
  /** What is known after it. */
  readonly known: Known;
}

/** Records that are followed one by one; the rest of a company with more changes goes into the last step. */
const RECORDS_AT_MOST = 200;

/**
 * Coverage, then time, then records; the last step arrives at `to`, whatever was left. What a register shows that was
 * silent on one of the two days comes and goes with its voice: nobody knows whether the record is new.
 */
export function* stepsBetween(from: Known, to: Known): Generator<Step> {
  let known = from;
  const step = (cause: ScoreCause, change: Partial<Known>): Step => {
    known = { ...known, ...change };
    return { cause, known };
  };
  for (const name of REGISTER_NAMES.filter(each => isVoiced(each, from) !== isVoiced(each, to))) {
    const movement = isVoiced(name, to) ? 'answered' : 'silent';
    yield step(coverage({ movement, register: name }), withRegister(name, known, to));
  }
  yield* coverageOfNetwork(from, to).map(({ cause, change }) => step(cause, change(known)));
  yield step({ kind: 'time', from: from.today, to: to.today }, { today: to.today });
  for (const { cause, change } of recordChanges(known, to).slice(0, RECORDS_AT_MOST))
    yield step(cause, change(known));
  yield step({ kind: 'record', movement: 'changed', fact: '', source: null, company: null }, to);
}

const isVoiced = (name: RegisterName, { registers }: Known): boolean => registers[name].state === 'answered';

const coverage = (cause: Partial<CoverageCause>): CoverageCause => ({
  kind: 'coverage',
  movement: 'changed',
  register: null,
  company: null,
  ...cause,
});

/** The register's voice and its records, as they are in the end. */
function withRegister(name: RegisterName, known: Known, to: Known): Partial<Known> {
  const own = ({ facts }: Known) => facts.filter(({ source }) => source.register === name);
  const others = known.facts.filter(({ source }) => source.register !== name);
  return {
    registers: { ...known.registers, [name]: to.registers[name] },
    facts: [...others, ...own(to)],
  };
}

interface Change {
  readonly cause: CoverageCause;
  readonly change: (known: Known) => Partial<Known>;
}

/** Linked companies about which other registers are silent now, and then how far the network reaches. */
function coverageOfNetwork(from: Known, to: Known): Change[] {
  const before = new Map(from.network.companies.map(({ nif, silent }) => [nif, silent]));
  const others = to.network.companies.filter(({ nif, silent }) => {
    const then = before.get(nif);
    return then !== undefined && then.toSorted().join() !== silent.toSorted().join();
  });
  return [
    ...others.map(({ nif, silent }) => ({
      cause: coverage({
        movement: silent.length < before.get(nif)!.length ? 'answered' : 'silent',
        company: nif,
      }),
      change: (known: Known) => withCompany(nif, known, to),
    })),
    { cause: coverage({}), change: (known: Known) => withReach(known, to) },
  ];
}

/** All that is known of a linked company, wherever it is known: with a register's voice come its records. */
function withCompany(nif: Nif, { network, directors, phoenix }: Known, to: Known): Partial<Known> {
  const companies = [
    ...network.companies.filter(company => company.nif !== nif),
    ...to.network.companies.filter(company => company.nif === nif),
  ];
  return {
    network: { ...network, companies },
    directors: directors.map(director => {
      const { issues, unanswered } = later(director, to) ?? { issues: [], unanswered: [] };
      return {
        ...director,
        issues: [
          ...director.issues.filter(({ company }) => company.nif !== nif),
          ...issues.filter(({ company }) => company.nif === nif),
        ],
        unanswered: [
          ...director.unanswered.filter(other => other !== nif),
          ...unanswered.filter(other => other === nif),
        ],
      };
    }),
    ...(phoenix.assessable && to.phoenix.assessable
      ? { phoenix: { ...phoenix, findings: withPredecessor(nif, phoenix.findings, to.phoenix.findings) } }
      : {}),
  };
}

const withPredecessor = (nif: Nif, then: readonly PhoenixFinding[], now: readonly PhoenixFinding[]) => [
  ...then.filter(({ predecessor }) => predecessor.nif !== nif),
  ...now.filter(({ predecessor }) => predecessor.nif === nif),
];

const later = ({ directorId }: DirectorFinding, { directors }: Known): DirectorFinding | undefined =>
  directors.find(director => director.directorId === directorId);

/** How far the network was read, and what of it is still unanswered. */
function withReach({ network, directors, phoenix }: Known, to: Known): Partial<Known> {
  return {
    network: { ...network, cutOff: to.network.cutOff },
    directors: directors.map(director => ({
      ...director,
      unanswered: later(director, to)?.unanswered ?? director.unanswered,
    })),
    phoenix:
      phoenix.assessable && to.phoenix.assessable
        ? { ...phoenix, possible: to.phoenix.possible }
        : to.phoenix,
  };
}
