/** What could change about a company, each with the facts after it: hits that are cleared, and what is unknown becoming known. */
import { isDeepStrictEqual } from 'node:util';
import type { Fact } from '../../facts/fact.ts';
import { WHOLE_COVERAGE } from '../../facts/network-coverage.ts';
import type { LocalDate } from '../../kernel/local-date.ts';
import { SPECIFIED_REGISTERS, type SpecifiedRegister } from '../../kernel/register-name.ts';
import { type OrUnreadable, UNREADABLE } from '../../kernel/unreadable.ts';
import type { Check, Clearing, Known, Text } from '../check.ts';
import { type Answer, type Hit, isHeldBack, isHit, recordsOf, withAnswers } from '../judging/examine.ts';
import { costsSomething } from '../judging/scorecard.ts';
import { accountsFiled, takenOff, titleFor } from '../records/carried-out.ts';
import { isSome, withLastAnswers } from '../records/known-facts.ts';
import { REGISTER_TITLES } from '../words/names.ts';

/**
 * `clear`: somebody does what clears the hit of this check. `answer`: this silent register answers, with nothing adverse that its last answer did not show. `know`: what
 * this check, and others with it, does not know although its registers have answered becomes known, and is not adverse.
 */
export type Change = {
  readonly text: Text;
  /** Whether the company itself can bring it about. */
  readonly byCompany: boolean;
} & (
  | { readonly kind: 'clear'; readonly check: string }
  | { readonly kind: 'answer'; readonly register: SpecifiedRegister }
  | { readonly kind: 'know'; readonly check: string }
);

export interface PossibleChange {
  readonly change: Change;
  after(known: Known): Known;
}

/** In the order of the catalogue, then registers in theirs; `latent` are the answers hidden by silent registers. */
export function possibleChanges(
  known: Known,
  answers: readonly Answer[],
  latent: readonly Answer[],
): PossibleChange[] {
  const silent = new Set(answers.filter(isHeldBack).flatMap(answer => answer.silent));
  const heldBack = new Map(latent.map(answer => [answer.check.key, answer]));
  const shown = answers.map(answer => heldBack.get(answer.check.key) ?? answer);
  return [
    ...clearings(known, shown.filter(isHit)),
    ...becomesKnown(shown),
    ...SPECIFIED_REGISTERS.filter(name => silent.has(name)).map(name => registerAnswers(known, name)),
  ];
}

/** One for the hits of a shared cause, or of one check; and one where two do the same. */
function clearings(known: Known, hits: readonly Hit[]): PossibleChange[] {
  const heard = new Set(known.facts.map(({ source }) => source.register));
  const shown = withLastAnswers(known, [...heard]);
  const advisable = hits.filter(
    ({ charge, check }) => charge && costsSomething(charge) && isAdvisable(clearingOf(check, shown), shown),
  );
  const byCause = Map.groupBy(advisable, ({ check }) => check.clearedBy?.cause ?? check.key);
  const all = [...byCause.values()].map((causes): PossibleChange => {
    const { check } = causes[0]!;
    const { en, pt, byCompany, carriedOut = takenOff } = clearingOf(check, shown) ?? putRight(check);
    const records = new Set(causes.flatMap(recordsOf));
    return {
      change: { kind: 'clear', check: check.key, text: { en, pt }, byCompany },
      after: before => carriedOut(before, records),
    };
  });
  const done = all.map(({ after }) => after(known).facts);
  return all.filter((_, n) => !done.slice(0, n).some(other => isDeepStrictEqual(other, done[n])));
}

const clearingOf = ({ clearedBy, clearedSooner }: Check, known: Known): Clearing | null =>
  clearedSooner && isAdvisable(clearedSooner, known) ? clearedSooner : clearedBy;

function isAdvisable(clearing: Clearing | null, known: Known): boolean {
  const { advisable = true } = clearing ?? {};
  return typeof advisable === 'function' ? advisable(known) : advisable;
}

const putRight = ({ question }: Check) => ({
  en: `What was found is put right: ${question.en}`,
  pt: `É regularizado o que consta: ${question.pt}`,
  byCompany: false,
  carriedOut: takenOff,
});

/** What is open about other companies is one question, and what could not be read another. */
function becomesKnown(answers: readonly Answer[]): PossibleChange[] {
  const isOpen = ({ outcome, pending }: Answer) => outcome.kind === 'unknown' || pending !== null;
  const [linked, own] = [true, false].map(isLinked =>
    answers.find(answer => isOpen(answer) && (answer.check.family === 'directors') === isLinked),
  );
  return [
    ...(own ? [{ change: knows(own), after: read }] : []),
    ...(linked ? [{ change: knows(linked), after: linkedAnsweredWell }] : []),
  ];
}

const knows = ({ check: { key, question } }: Answer): Change => ({
  ...{ kind: 'know', check: key, byCompany: false },
  text: {
    en: `What is not known yet becomes known, with nothing adverse: ${question.en}`,
    pt: `Passa a ser conhecido o que falta, sem ocorrências: ${question.pt}`,
  },
});

/** Which checks it makes known depends on the other silent registers that they need. */
function registerAnswers(now: Known, register: SpecifiedRegister): PossibleChange {
  const [nothing, ocorrencias] = isSome(stillShown(now, register))
    ? ['nothing new', 'novas ocorrências']
    : ['nothing', 'ocorrências'];
  return {
    change: {
      ...{ kind: 'answer', register, byCompany: false },
      text: {
        en: `This register answers, with ${nothing} against the company: ${REGISTER_TITLES[register].en}.`,
        pt: `Este registo responde, sem ${ocorrencias} da empresa: ${REGISTER_TITLES[register].pt}.`,
      },
    },
    after: known => answeredWell(known, register),
  };
}

/** Who pays is taken off a list of debtors or executions; what was published, decided or distributed stays. */
const PAID_OFF: readonly Fact['kind'][] = ['debtor-listing', 'execution'];

/** What the last answer of a register showed and the next one will. */
const stillShown = ({ facts }: Known, register: SpecifiedRegister): Fact[] =>
  facts.filter(({ source, kind }) => source.register === register && !PAID_OFF.includes(kind));

const YEARS = 10;

/** A sound company has a title, and files its accounts by the deadline; of the other registers silence is what is best. */
function soundRecords(known: Known, register: SpecifiedRegister): Fact[] {
  if (register === 'impic-licences') return [titleFor(known)];
  if (register !== 'mj-publications') return [];
  const last = Number(known.today.slice(0, 4)) - 1;
  const knowledge = known.registers[register];
  const since = knowledge.state === 'unknown' ? (knowledge.answeredOn ?? '') : '';
  return Array.from({ length: YEARS }, (_, n) =>
    accountsFiled(last - n, `${last - n + 1}-07-01` as LocalDate),
  ).filter(({ publishedOn }) => publishedOn > since);
}

/** What is known after an answer that holds nothing new against the company. */
function answeredWell(known: Known, register: SpecifiedRegister): Known {
  const answered = withAnswers(known, [register]);
  const facts = [...answered.facts, ...stillShown(known, register), ...soundRecords(known, register)];
  return { ...answered, facts };
}

/** Registers have answered about every company of those who control this one: what is shown stays, and nothing can undo it. */
function linkedAnsweredWell({ network, directors, phoenix, ...known }: Known): Known {
  return {
    ...known,
    network: {
      companies: network.companies.map(each => ({ ...each, silent: [], records: each.records.map(settled) })),
      cutOff: [],
    },
    directors: directors.map(each => ({ ...each, unanswered: [], issues: each.issues.map(settled) })),
    phoenix: {
      assessable: true,
      findings: phoenix.assessable
        ? phoenix.findings.map(each => ({ ...each, failure: settled(each.failure) }))
        : [],
      possible: 'none',
      coverage: WHOLE_COVERAGE,
    },
  };
}

const settled = <T extends { readonly open?: true }>({ open: _, ...shown }: T): Omit<T, 'open'> => shown;

/** What could not be read is the mildest that it can be; an execution and a sanction stay what they are. */
const read = (known: Known): Known => ({ ...known, facts: known.facts.flatMap(mildest) });

function mildest(fact: Fact): Fact[] {
  const orMild = <T>(value: OrUnreadable<T>, mild: T): T => (value === UNREADABLE ? mild : value);
  if (!Object.values(fact).includes(UNREADABLE)) return [fact];
  if (fact.kind === 'execution') return [{ ...fact, owedEur: 0 }];
  if (fact.kind !== 'labour-sanction') return [];
  return [{ ...fact, gravity: orMild(fact.gravity, 'light'), area: orMild(fact.area, 'transport') }];
}
