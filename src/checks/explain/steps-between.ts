/** Steps from one state of knowledge about a company to another, one change at a time and always in the same order. */
import type { DirectorFinding } from '../../facts/director-finding.ts';
import type { PhoenixFinding } from '../../facts/phoenix-finding.ts';
import type { Nif } from '../../kernel/nif.ts';
import { SPECIFIED_REGISTERS, type SpecifiedRegister } from '../../kernel/register-name.ts';
import type { Known } from '../check.ts';
import { recordChanges } from './record-changes.ts';
import type { CoverageCause, ScoreCause } from './score-cause.ts';

export interface Step {
  readonly cause: ScoreCause;
  /** The facts after it. */
  readonly known: Known;
}

/** Most records with a step of their own; the rest is in the last step. */
const RECORDS_AT_MOST = 200;

/**
 * Coverage, then time, then records; the last step ends at `to`. The records of a register that was silent on one of the
 * two days, or on both, belong to its coverage step, because nobody knows whether they are new.
 */
export function* stepsBetween(from: Known, to: Known): Generator<Step> {
  let known = from;
  const step = (cause: ScoreCause, change: Partial<Known>): Step => {
    known = { ...known, ...change };
    return { cause, known };
  };
  const isSilent = (name: SpecifiedRegister) => [from, to].some(known => !isVoiced(name, known));
  for (const name of SPECIFIED_REGISTERS.filter(isSilent)) {
    const movement = isVoiced(name, to) ? 'answered' : 'silent';
    yield step(coverage({ movement, register: name }), withRegister(name, known, to));
  }
  yield* coverageOfNetwork(from, to).map(({ cause, change }) => step(cause, change(known)));
  yield step({ kind: 'time', from: from.today, to: to.today }, { today: to.today });
  for (const { cause, change } of recordChanges(known, to).slice(0, RECORDS_AT_MOST))
    yield step(cause, change(known));
  yield step({ kind: 'record', movement: 'changed', fact: '', source: null, company: null }, to);
}

const isVoiced = (name: SpecifiedRegister, { registers }: Known): boolean =>
  registers[name].state === 'answered';

const coverage = (cause: Partial<CoverageCause>): CoverageCause => ({
  kind: 'coverage',
  movement: 'changed',
  register: null,
  company: null,
  ...cause,
});

/** The register's voice and its records, as they are in the end. */
function withRegister(name: SpecifiedRegister, known: Known, to: Known): Partial<Known> {
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

/** Linked companies about which other registers are silent, then the extent of the network. */
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

/** Takes over everything about a linked company from `to`: a register's answer brings its records. */
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

/** Takes over the extent of the network, and its open questions. */
function withReach({ network, directors, phoenix }: Known, to: Known): Partial<Known> {
  return {
    network: { ...network, cutOff: to.network.cutOff },
    directors: directors.map(director => ({
      ...director,
      unanswered: later(director, to)?.unanswered ?? director.unanswered,
    })),
    phoenix:
      phoenix.assessable && to.phoenix.assessable
        ? { ...to.phoenix, findings: phoenix.findings }
        : to.phoenix,
  };
}
