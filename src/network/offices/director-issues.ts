/** What stands against one who controls a company: the failures, debts and continuations of the others that this one controls. Pure. */

import type { DirectorFinding, DirectorIssue } from '../../facts/director-finding.ts';
import { type CompanyActType, type InsolvencyAct, isBar } from '../../facts/fact.ts';
import { isSubject } from '../../facts/insolvency-acts.ts';
import { holderKey } from '../../facts/person-references.ts';
import { PHOENIX_LEVELS, type PhoenixLevel, type Seen } from '../../facts/phoenix-finding.ts';
import { byExecution } from '../../facts/process-number.ts';
import { seenOf, storedOf } from '../../facts/stored-facts.ts';
import { addMonths, type LocalDate } from '../../kernel/local-date.ts';
import { legible } from '../../kernel/unreadable.ts';
import type { CompanyStory } from '../continuity/company-story.ts';
import { withOpen } from '../continuity/failures.ts';
import { findPhoenix } from '../continuity/find-phoenix.ts';
import { seenOn } from '../continuity/other-failures.ts';
import type { PhoenixContext } from '../continuity/pair.ts';
import { exOfficioSince } from '../continuity/phoenix-window.ts';
import { possibleLevel } from '../continuity/possible-phoenix.ts';
import type { Reach, StoryOf } from '../continuity/ties.ts';
import { isCurrent, mayBeTakenBack, mayHaveLeft, recordsOf } from './linked-records.ts';
import { CLOSINGS, isNoticed, isSilent, type Owners, openRescues, sellersOf } from './owners.ts';
import { answering, type Controller, lastOf, partnersOf, positionsOf } from './positions.ts';

/** A company that this one controls or controlled. */
interface Held {
  readonly story: CompanyStory;
  readonly positions: readonly Reach[];
}

/** Failures that are no insolvency, and a petition that is open; executions count by themselves. */
const FAILURES = ['failed-revitalization', 'dissolved-with-debts', 'abandoned', 'petition'] as const;

interface IssueQuery {
  /** The company that they control. */
  readonly subject: CompanyStory;
  readonly asOf: LocalDate;
  readonly owners: Owners;
  /** Whether the subject owes by law what this one owes. */
  readonly owesFor: (other: CompanyStory) => boolean;
  readonly storyOf: StoryOf;
  readonly shown: (who: string) => string;
  readonly context: PhoenixContext;
}

/** Who left this company answers for what the other one showed by then, or soon after: who sees the end coming leaves. */
const FORESEEN_MONTHS = 6;

export function directorFinding(
  { who, name, reach: { to } }: Controller,
  neighbours: readonly CompanyStory[],
  { subject, asOf, owners, owesFor, storyOf, shown, context }: IssueQuery,
): DirectorFinding {
  const held = neighbours
    .map(story => ({ story, positions: positionsOf(story, who, { storyOf, asOf }) }))
    .filter(({ positions }) => positions.length > 0);
  const until = to && addMonths(to, FORESEEN_MONTHS);
  const owned = [subject, ...[...owners.keys()].flatMap(owner => storyOf(owner) ?? [])];
  const sellers = new Map(owned.flatMap(each => [...sellersOf(each)]));
  const leftToRegistrar = exOfficioIssues(held);
  const issuesOf = (one: Held, isOwner: boolean): DirectorIssue[] => [
    ...recordIssues(one, asOf),
    ...failureIssues(one),
    ...culpableIssues(one),
    ...barIssues(one.story, who),
    ...leftToRegistrar.filter(({ company }) => company.nif === one.story.nif),
    ...revitalizationIssues(one),
    ...patternIssues(one, neighbours, context),
    ...(isOwner ? ownerIssues(one, leftToRegistrar) : []),
  ];
  const issues = held
    .flatMap(one => {
      const isOwner = owners.has(one.story.nif);
      const inVain = owners.get(one.story.nif);
      const standing = {
        ...(isOwner ? { owner: true as const } : {}),
        ...(owesFor(one.story) ? { absorbed: true as const } : {}),
      };
      return issuesOf(one, isOwner).map(issue => ({
        ...issue,
        ...standing,
        ...(isOwner && isUnclosed(issue, one.story) ? { unclosed: true as const } : {}),
        ...(inVain ? { sold: { on: inVain, filedOn: issue.on } } : {}),
        ...(isOwner ? {} : soldBefore(issue, one.story, sellers.get(one.story.nif))),
      }));
    })
    .concat(to === null ? barIssues(subject, who) : [])
    .filter(({ on }) => until === null || on <= until);
  const unanswered = held
    .filter(one => mayShowMore(one, { neighbours, context }))
    .map(({ story }) => story.nif);
  return { directorId: shown(who), name, issues, unanswered, ...(to ? { until: to } : {}) };
}

const isSince =
  (since: LocalDate) =>
  ({ to }: Reach): boolean =>
    to === null || to >= since;

const asOfPosition = ({ capacity, to }: Reach): DirectorIssue['as'] => {
  if (capacity === null) return 'itself';
  if (capacity !== 'director') return capacity;
  return to === null ? undefined : 'resigned';
};

function issueOf(
  kind: DirectorIssue['kind'],
  story: CompanyStory,
  { on, seen, position, open }: { on: LocalDate; seen: Seen; position?: Reach; open?: true | undefined },
): DirectorIssue {
  const as = position && asOfPosition(position);
  const { source, askedAt } = seen;
  return {
    kind,
    company: { nif: story.nif, name: story.name },
    on,
    source,
    askedAt,
    ...(as ? { as } : {}),
    ...(open || mayBeTakenBack(story, seen) || (position && mayHaveLeft(story, position))
      ? { open: true }
      : {}),
  };
}

/** Who left an indebted company answers for the debts of that time (LGT art. 24), which nobody dates: for a year. */
const OWED_MONTHS = 12;

function recordIssues({ story, positions }: Held, asOf: LocalDate): DirectorIssue[] {
  const owed = owedIn(story);
  const wasLately = isSince(addMonths(asOf, -OWED_MONTHS));
  const owing = positions.find(isCurrent) ?? lastOf(positions.filter(wasLately));
  return recordsOf(story, positions).flatMap(({ kind, on, seen, open }) => {
    const declared = story.declaredOn.find(each => each.seen.fact === seen.fact);
    if (declared?.rescuedOn) return [];
    const position = declared ? answering(positions, declared) : owing;
    if (!position) return [];
    const leftOn = declared ? null : position.to;
    const owedEur = owed.get(seen.fact);
    return [
      {
        ...issueOf(kind, story, { on, seen, position, open }),
        ...(leftOn ? { leftOn } : {}),
        ...(owedEur === undefined ? {} : { owedEur }),
      },
    ];
  });
}

/** By the keys of its records. */
function owedIn({ facts }: CompanyStory): ReadonlyMap<string, number> {
  const executions = storedOf(facts, 'execution').map(({ fact }) => fact);
  const found = byExecution(executions.filter(({ reason }) => reason === 'no-assets'));
  return new Map([
    ...storedOf(facts, 'debtor-listing').map(({ fact: { key, minEur } }) => [key, minEur] as const),
    ...found.flatMap(({ key, owedEur }) => {
      const euros = legible(owedEur) ?? null;
      return euros === null ? [] : [[key, euros] as const];
    }),
  ]);
}

/** A court found guilt in an insolvency for which this one answers: it bars those affected for two to ten years (CIRE art. 189/2). */
function culpableIssues({ story, positions }: Held): DirectorIssue[] {
  return storedOf(story.facts, 'insolvency-notice')
    .filter(({ fact }) => fact.act === 'qualified-culpable' && isSubject(fact.role))
    .flatMap(stored => {
      const declared = story.declaredOn.findLast(({ on }) => on <= stored.fact.publishedOn);
      const position = declared && answering(positions, declared);
      return position
        ? [issueOf('culpable', story, { ...seenOn(stored), position, open: declared.open })]
        : [];
    });
}

/** A court barred this one from any office, here and elsewhere, for two to ten years (CIRE art. 189/2-c). */
const barIssues = (story: CompanyStory, who: string): DirectorIssue[] =>
  storedOf(story.facts, 'office')
    .filter(({ fact }) => fact.movement === 'ceased' && isBar(fact.cause) && holderKey(fact.holder) === who)
    .map(stored => issueOf('barred', story, seenOn(stored)));

function failureIssues({ story, positions }: Held): DirectorIssue[] {
  return story.failures.flatMap(failure => {
    const kind = FAILURES.find(each => each === failure.kind);
    const position = answering(positions, failure);
    return kind && position ? [issueOf(kind, story, { ...failure, position })] : [];
  });
}

/**
 * The registrar dissolved two or more of this one's companies, as those that file no accounts for two years (RJPADLEC art. 5): one
 * may have been forgotten. With debts on the lists it failed, and counts as that.
 */
function exOfficioIssues(held: readonly Held[]): DirectorIssue[] {
  const left = held.flatMap(one => dissolvedExOfficio(one) ?? []);
  return left.length > 1 ? left : [];
}

function dissolvedExOfficio({ story, positions }: Held): DirectorIssue | undefined {
  const [last] = storedOf(story.facts, 'company-act')
    .filter(({ fact }) => RETURNS_OR_ENDS.includes(fact.act))
    .sort((a, b) => (a.fact.publishedOn < b.fact.publishedOn ? 1 : -1));
  if (last?.fact.act !== 'dissolution-ex-officio' || story.failures.length > 0) return undefined;
  const on = last.fact.publishedOn;
  const position = answering(positions, { on, filedOn: exOfficioSince(on) });
  return position && issueOf('dissolved-ex-officio', story, { on, seen: seenOf(last), position });
}
const RETURNS_OR_ENDS: readonly string[] = ['dissolution-ex-officio', 'activity-resumed'];

/** What else stands against a company that owns the subject: whoever liquidates it, or buys its quota, decides over both (CSC art. 239). */
function ownerIssues({ story, positions }: Held, leftToRegistrar: readonly DirectorIssue[]): DirectorIssue[] {
  const dissolved = dissolvedExOfficio({ story, positions });
  const position = positions.find(isCurrent);
  const isTold = leftToRegistrar.some(({ company }) => company.nif === story.nif);
  const kinds = partnersOf(story).length === 1 ? SEIZURES : SEIZURES.slice(0, 1);
  const seized = storedOf(story.facts, 'company-act').flatMap(stored => {
    const kind = kinds.find(each => each === stored.fact.act);
    return kind && position ? [issueOf(kind, story, { ...seenOn(stored), position })] : [];
  });
  const [plan] = storedOf(story.facts, 'insolvency-notice')
    .filter(({ fact }) => PLANS.includes(fact.act) && isSubject(fact.role))
    .sort((a, b) => (a.fact.publishedOn < b.fact.publishedOn ? 1 : -1));
  return [
    ...(plan && position ? [issueOf('plan', story, { ...seenOn(plan), position })] : []),
    ...(dissolved && !isTold ? [{ ...dissolved, kind: 'dissolved-by-registrar' as const }] : []),
    ...seized,
  ];
}
const SEIZURES = ['assets-frozen', 'quota-attached'] as const;
/** By which a plan is approved: it binds what the owner earns, the profits of the subject too (CIRE art. 17-F, 217 and 218). */
const PLANS: readonly InsolvencyAct[] = ['plan-approved', 'closed-plan-approved'];

/** Until a closing the administrator of an insolvency decides over what the debtor has (CIRE art. 81, 230 and 233). */
function isUnclosed({ kind, on }: DirectorIssue, story: CompanyStory): boolean {
  if (kind !== 'insolvency') return false;
  const hasEnded = storedOf(story.facts, 'company-act').some(
    ({ fact: { act, publishedOn } }) => ENDS.includes(act) && publishedOn >= on,
  );
  return !hasEnded && !isNoticed(story, [...CLOSINGS, 'revoked'], on);
}
/** Of what is not closed: until then its administrator may take back what was sold (CIRE art. 123 and 233). */
function soldBefore(issue: DirectorIssue, story: CompanyStory, on: LocalDate | undefined) {
  const { declaredOn, failures } = story;
  const declared = issue.kind === 'insolvency' && isUnclosed(issue, story);
  const failed = declared
    ? declaredOn.find(each => each.on === issue.on && each.on > (on ?? each.on))
    : failures.find(({ kind, on }) => issue.kind === 'petition' && kind === 'petition' && on === issue.on);
  return failed && on ? { sold: { on, filedOn: failed.filedOn ?? failed.on } } : {};
}
const ENDS: readonly CompanyActType[] = ['liquidation-closed', 'deregistration', 'activity-resumed'];

/** A PER or PEVE of which no end is known: by its own word the company is in difficulty (CIRE art. 17-A). */
function revitalizationIssues({ story, positions }: Held): DirectorIssue[] {
  const position = positions.find(isCurrent);
  if (!position) return [];
  return openRescues(story)
    .map(withOpen(story.facts, story.silent))
    .map(rescue => issueOf('revitalization', story, { ...rescue, position }));
}

export const isTelling = (level: PhoenixLevel): boolean =>
  PHOENIX_LEVELS.indexOf(level) >= PHOENIX_LEVELS.indexOf('moderate');

/** Continuations by a company that the director controls now. */
function patternIssues(
  { story, positions }: Held,
  neighbours: readonly CompanyStory[],
  context: PhoenixContext,
): DirectorIssue[] {
  const position = positions.find(isCurrent);
  if (!position) return [];
  return findPhoenix(story, neighbours, context)
    .filter(({ level }) => isTelling(level))
    .map(({ failure: { on, seen, open } }) => issueOf('phoenix', story, { on, seen, position, open }));
}

/** Whether a silent register could add an issue: by itself, or as the company that another one continues. */
function mayShowMore(
  { story, positions }: Held,
  { neighbours, context }: { neighbours: readonly CompanyStory[]; context: PhoenixContext },
): boolean {
  if (isSilent(story)) return true;
  return positions.some(isCurrent) && isTelling(possibleLevel(story, neighbours, context));
}
