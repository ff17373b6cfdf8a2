/** What stands against one current director: the failures, debts and continuations of the companies that he controls. Pure. */
import type { DirectorFinding, DirectorIssue } from '../../facts/director-finding.ts';
import { PHOENIX_LEVELS, type PhoenixLevel, type Seen } from '../../facts/phoenix-finding.ts';
import { addMonths, type LocalDate } from '../../kernel/local-date.ts';
import type { Nif } from '../../kernel/nif.ts';
import type { CompanyStory, Control } from '../continuity/company-story.ts';
import { findPhoenix, type PhoenixContext } from '../continuity/find-phoenix.ts';
import { possibleLevel } from '../continuity/possible-phoenix.ts';
import type { Reach } from '../continuity/ties.ts';
import { isCurrent, OFFICE_YEARS_BACK, recordsOf } from './linked-companies.ts';
import { answering, positionsOf } from './positions.ts';

/** A company that the person controls or controlled. */
interface Held {
  readonly story: CompanyStory;
  readonly positions: readonly Reach[];
}

/** Failures that are no insolvency; an open petition is none yet, and executions count by themselves. */
const FAILURES = ['failed-revitalization', 'dissolved-with-debts', 'abandoned'] as const;

export function directorFinding(
  { person, name }: Control,
  neighbours: readonly CompanyStory[],
  asOf: LocalDate,
  context: PhoenixContext,
): DirectorFinding {
  const storyOf = (nif: Nif) => neighbours.find(story => story.nif === nif);
  const since = addMonths(asOf, -12 * OFFICE_YEARS_BACK);
  const held = neighbours
    .map(story => ({ story, positions: positionsOf(story, person, storyOf).filter(isSince(since)) }))
    .filter(({ positions }) => positions.length > 0);
  const issues = held.flatMap(one => [
    ...recordIssues(one),
    ...failureIssues(one),
    ...patternIssues(one, neighbours, context),
  ]);
  const unanswered = held
    .filter(one => mayShowMore(one, { neighbours, asOf, context }))
    .map(({ story }) => story.nif);
  return { directorId: context.idOf(person), name, issues, unanswered };
}

const isSince =
  (since: LocalDate) =>
  ({ to }: Reach): boolean =>
    to === null || to >= since;

const asOfPosition = ({ standing, to }: Reach): DirectorIssue['as'] => {
  if (standing === 'partner' || standing === 'through-company') return standing;
  return to === null ? undefined : 'resigned';
};

function issueOf(
  kind: DirectorIssue['kind'],
  { nif, name }: CompanyStory,
  { on, seen, position }: { on: LocalDate; seen: Seen; position: Reach },
): DirectorIssue {
  const as = asOfPosition(position);
  const { source, askedAt } = seen;
  return { kind, company: { nif, name }, on, source, askedAt, ...(as ? { as } : {}) };
}

function recordIssues({ story, positions }: Held): DirectorIssue[] {
  const current = positions.find(isCurrent);
  return recordsOf(story, positions)
    .filter(({ controlled }) => controlled)
    .flatMap(({ kind, on, seen }) => {
      const declared = story.declaredOn.find(each => each.seen.fact === seen.fact);
      if (declared?.rescuedOn) return [];
      const position = declared ? answering(positions, declared) : current;
      return position ? [issueOf(kind, story, { on, seen, position })] : [];
    });
}

function failureIssues({ story, positions }: Held): DirectorIssue[] {
  return story.failures.flatMap(failure => {
    const kind = FAILURES.find(each => each === failure.kind);
    const position = answering(positions, failure);
    return kind && position ? [issueOf(kind, story, { ...failure, position })] : [];
  });
}

const isTelling = (level: PhoenixLevel): boolean =>
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
    .map(({ failure: { on, seen } }) => issueOf('phoenix', story, { on, seen, position }));
}

/** Five years that count, two before the filing, and at most two between filing and failure. */
const MONTHS_BACK = 60 + 24 + 24;

/** Whether a silent register could add an issue: by itself, or as the company that another one continues. */
function mayShowMore(
  { story, positions }: Held,
  {
    neighbours,
    asOf,
    context,
  }: { neighbours: readonly CompanyStory[]; asOf: LocalDate; context: PhoenixContext },
): boolean {
  const since = addMonths(asOf, -MONTHS_BACK);
  if (story.silent.length > 0 && positions.some(isSince(since))) return true;
  return positions.some(isCurrent) && isTelling(possibleLevel(story, neighbours, context));
}
