/**
 * What the network shows about one company on a day: its directors with the records against their other companies, those
 * companies, and signs that it continues one that failed. Pure: the same records give the same answer.
 */
import type { DirectorFinding } from '../../facts/director-finding.ts';
import type { CutOff, NetworkKnowledge } from '../../facts/linked-company.ts';
import { isNeighbourhoodRead, type NetworkCoverage } from '../../facts/network-coverage.ts';
import type { PhoenixKnowledge } from '../../facts/phoenix-finding.ts';
import type { LocalDate } from '../../kernel/local-date.ts';
import type { SpecifiedRegister } from '../../kernel/register-name.ts';
import { type CompanyRecord, type CompanyStory, companyStory } from '../continuity/company-story.ts';
import { findPhoenix, type PhoenixContext } from '../continuity/find-phoenix.ts';
import { possibleLevel, unreadLevel, worstOf } from '../continuity/possible-phoenix.ts';
import { directorFinding } from '../offices/director-issues.ts';
import { currentDirectors, linkedCompanies } from '../offices/linked-companies.ts';

export interface NetworkQuestion {
  readonly subject: CompanyRecord;
  /** Companies of the same people, and failed ones at the same door, of a like name, or of the same legal person. */
  readonly others: readonly (CompanyRecord & { readonly silent: readonly SpecifiedRegister[] })[];
  readonly cutOff: readonly CutOff[];
  readonly coverage: NetworkCoverage;
  readonly asOf: LocalDate;
}

export interface NetworkAnswer {
  readonly directors: readonly DirectorFinding[];
  readonly network: NetworkKnowledge;
  readonly phoenix: PhoenixKnowledge;
}

export function assessNetwork(
  { subject, others, cutOff, coverage, asOf }: NetworkQuestion,
  context: PhoenixContext,
): NetworkAnswer {
  const story = companyStory(subject, asOf);
  const neighbours = others.map(record => companyStory(record, asOf));
  const directors = currentDirectors(story);
  const people = new Set(directors.map(({ person }) => person));
  return {
    directors: directors.map(director => directorFinding(director, neighbours, asOf, context)),
    network: { companies: linkedCompanies(neighbours, people, { asOf, idOf: context.idOf }), cutOff },
    phoenix: phoenixKnowledge(story, neighbours, { context, coverage }),
  };
}

/** Not assessable without acts, or (if the foundation is published) without a director or partner known by number. */
function phoenixKnowledge(
  story: CompanyStory,
  neighbours: readonly CompanyStory[],
  { context, coverage }: { context: PhoenixContext; coverage: NetworkCoverage },
): PhoenixKnowledge {
  if (!story.hasActs) return { assessable: false, because: 'no act of the company is published' };
  if (story.foundedOn && story.holds.length === 0)
    return { assessable: false, because: 'the published acts name no director or partner by tax number' };
  const unread = isNeighbourhoodRead(coverage) ? 'none' : unreadLevel(story, context);
  return {
    assessable: true,
    findings: findPhoenix(story, neighbours, context),
    possible: worstOf([unread, possibleLevel(story, neighbours, context)]),
    possibleByClients: worstOf([unread, possibleLevel(story, neighbours, context, { clients: true })]),
    coverage,
  };
}
