/**
 * What the network says about one company on a day: its directors with what stands against their other companies, those
 * companies, and signs that it carries on one that failed. Pure: the same records give the same answer.
 */
import type { DirectorFinding, DirectorIssue } from '../facts/director-finding.ts';
import type { CutOff, NetworkKnowledge } from '../facts/linked-company.ts';
import type { PhoenixFinding, PhoenixKnowledge } from '../facts/phoenix-finding.ts';
import { addMonths, type LocalDate } from '../kernel/local-date.ts';
import type { RegisterName } from '../kernel/register-name.ts';
import { type CompanyRecord, type CompanyStory, type Control, companyStory } from './company-story.ts';
import { findPhoenix, type PhoenixContext } from './find-phoenix.ts';
import {
  currentDirectors,
  heldBy,
  isCurrent,
  linkedCompanies,
  type Neighbour,
  recordsOf,
} from './linked-companies.ts';
import { possibleLevel } from './possible-phoenix.ts';

export interface NetworkQuestion {
  readonly subject: CompanyRecord;
  /** Companies in which a director of the subject, present or past, was director too. */
  readonly others: readonly (CompanyRecord & { readonly silent: readonly RegisterName[] })[];
  readonly cutOff: readonly CutOff[];
  readonly asOf: LocalDate;
}

export interface NetworkAnswer {
  readonly directors: readonly DirectorFinding[];
  readonly network: NetworkKnowledge;
  readonly phoenix: PhoenixKnowledge;
}

export function assessNetwork(
  { subject, others, cutOff, asOf }: NetworkQuestion,
  context: PhoenixContext,
): NetworkAnswer {
  const story = companyStory(subject, asOf);
  const neighbours = others.map(({ silent, ...record }) => ({ story: companyStory(record, asOf), silent }));
  const directors = currentDirectors(story);
  const people = new Set(directors.map(({ person }) => person));
  return {
    directors: directors.map(director => directorFinding(director, neighbours, asOf, context)),
    network: { companies: linkedCompanies(neighbours, people, { asOf, idOf: context.idOf }), cutOff },
    phoenix: phoenixKnowledge(story, neighbours, context),
  };
}

/** Without a director known by number, and without a life before the records, nothing can be compared. */
function phoenixKnowledge(
  story: CompanyStory,
  neighbours: readonly Neighbour[],
  context: PhoenixContext,
): PhoenixKnowledge {
  if (!story.hasActs) return { assessable: false, because: 'no act of the company is published' };
  if (story.foundedOn && story.controls.length === 0)
    return { assessable: false, because: 'the published acts name no director by tax number' };
  const stories = neighbours.map(neighbour => neighbour.story);
  return {
    assessable: true,
    findings: findPhoenix(story, stories, context),
    possible: possibleLevel(story, neighbours, context),
  };
}

function directorFinding(
  { person, name }: Control,
  neighbours: readonly Neighbour[],
  asOf: LocalDate,
  context: PhoenixContext,
): DirectorFinding {
  const mine = new Set([person]);
  const held = neighbours
    .map(neighbour => ({ ...neighbour, offices: heldBy(neighbour.story, mine, asOf) }))
    .filter(({ offices }) => offices.length > 0);
  const stories = held.map(({ story }) => story);
  const issues = held.flatMap(({ story, offices }) => [
    ...recordIssues(story, offices),
    ...(offices.some(isCurrent) ? patternIssues(story, stories, context) : []),
  ]);
  const unanswered = held.filter(one => mayBecomeIssue(one, asOf)).map(({ story }) => story.nif);
  return { directorId: context.idOf(person), name, issues, unanswered };
}

function recordIssues(story: CompanyStory, offices: readonly Control[]): DirectorIssue[] {
  return recordsOf(story, offices)
    .filter(({ controlled }) => controlled)
    .map(({ kind, on, seen }) => ({
      kind,
      company: { nif: story.nif, name: story.name },
      on,
      source: seen.source,
      askedAt: seen.askedAt,
    }));
}

/** The company is part of a finding between companies of this director; a weak one says too little to count. */
function patternIssues(
  story: CompanyStory,
  stories: readonly CompanyStory[],
  context: PhoenixContext,
): DirectorIssue[] {
  return findPhoenix(story, stories, context)
    .filter(({ level }) => level !== 'weak')
    .map(({ failure }: PhoenixFinding) => ({
      kind: 'phoenix',
      company: { nif: story.nif, name: story.name },
      on: failure.on,
      source: failure.seen.source,
      askedAt: failure.seen.askedAt,
    }));
}

/** An insolvency of six years ago is the oldest that can count: five years, and one after leaving office. */
function mayBecomeIssue(
  { offices, silent }: { offices: readonly Control[]; silent: readonly RegisterName[] },
  asOf: LocalDate,
): boolean {
  if (silent.length === 0) return false;
  if (offices.some(isCurrent)) return true;
  const since = addMonths(asOf, -72);
  return silent.includes('citius-insolvency') && offices.some(({ to }) => to !== null && to >= since);
}
