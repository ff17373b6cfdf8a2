/**
 * What the network shows about one company on a day: who controls it with the records against their other companies, those
 * companies, and signs that it continues one that failed. Pure: the same records give the same answer.
 */
import type { DirectorFinding } from '../../facts/director-finding.ts';
import type { CutOff, LinkedCompany, NetworkKnowledge } from '../../facts/linked-company.ts';
import { isNeighbourhoodRead, type NetworkCoverage } from '../../facts/network-coverage.ts';
import type { PhoenixKnowledge } from '../../facts/phoenix-finding.ts';
import type { LocalDate } from '../../kernel/local-date.ts';
import type { Nif } from '../../kernel/nif.ts';
import type { SpecifiedRegister } from '../../kernel/register-name.ts';
import type { PersonKey } from '../../kernel/secrets/person-key.ts';
import { canonicalText } from '../../kernel/text/canonical-json.ts';
import { registeredByBoth } from '../continuity/business-signs.ts';
import { type CompanyRecord, type CompanyStory, companyStory } from '../continuity/company-story.ts';
import { findPhoenix } from '../continuity/find-phoenix.ts';
import type { PhoenixContext } from '../continuity/pair.ts';
import { possibleLevel, unreadLevel, worstOf } from '../continuity/possible-phoenix.ts';
import type { Reach } from '../continuity/ties.ts';
import { directorFinding, isTelling } from '../offices/director-issues.ts';
import { linkedCompanies } from '../offices/linked-companies.ts';
import { answersForDebts, type Owners, ownersOf, partnersTogether, type Trouble } from '../offices/owners.ts';
import { controllersOf, isOwnedByNobodyKnown } from '../offices/positions.ts';

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
  const storyOf = (nif: Nif) => neighbours.find(one => one.nif === nif);
  const isAbsorbed = (other: CompanyStory) =>
    registeredByBoth({ successor: story, predecessor: other }).some(one => one.isAbsorbed);
  const owesFor = (other: CompanyStory) => isAbsorbed(other) || answersForDebts(story, other, storyOf);
  const shown = (who: string) => shownAs(who, context);
  const walk = { storyOf, asOf };
  const inControl = (trouble: Trouble): InControl => ({
    owners: ownersOf(story, { storyOf, trouble }),
    together: partnersTogether(story, neighbours, { storyOf, trouble }),
  });
  const controlled = ({ owners, together }: InControl): Controlled => {
    const controllers = controllersOf(story, neighbours, { owners, together, ...walk });
    return {
      companies: linkedCompanies(neighbours, controllers, { ...walk, shown }),
      directors: controllers.map(one =>
        directorFinding(one, neighbours, { subject: story, ...walk, owners, owesFor, shown, context }),
      ),
    };
  };
  const [sure, known] = [inControl('sure'), inControl('shown')];
  const told = controlled(known);
  const { companies, directors } = countOf(sure) === countOf(known) ? told : withOpen(told, controlled(sure));
  const cut = [...cutOff, ...withoutActs(neighbours, companies)];
  const mayOwn = countOf(inControl('possible')) - countOf(known);
  return {
    directors: directors.map(one => (one.directorId === story.nif ? ofItselfAlone(one, directors) : one)),
    network: { companies, cutOff: mayOwn > 0 ? [...cut, { reason: 'partners', companies: mayOwn }] : cut },
    phoenix: phoenixKnowledge(story, neighbours, { context, coverage, isCut: cut.length > 0 }),
  };
}

/** Who owns it, and the partners who decide only together. */
interface InControl {
  readonly owners: Owners;
  readonly together: readonly Reach[];
}
const countOf = ({ owners, together }: InControl): number => owners.size + together.length;

interface Controlled {
  readonly companies: readonly LinkedCompany[];
  readonly directors: readonly DirectorFinding[];
}

/**
 * What is told only because companies own it together that may not be in trouble is open. An issue that counts in any case is told beside
 * that of an owner.
 */
function withOpen({ companies, directors }: Controlled, sure: Controlled): Controlled {
  const open = true as const;
  return {
    companies: companies.map(one => {
      const isSure = amongThese(sure.companies.find(({ nif }) => nif === one.nif)?.records ?? []);
      return { ...one, records: one.records.map(each => (isSure(each) ? each : { ...each, open })) };
    }),
    directors: directors.map(one => {
      const isSure = amongThese(
        sure.directors.flatMap(({ directorId, issues }) => (directorId === one.directorId ? issues : [])),
      );
      const issues = one.issues.flatMap(({ owner, ...issue }) => {
        const ofOwner = owner ? { ...issue, owner } : issue;
        if (isSure(ofOwner)) return [ofOwner];
        return [{ ...ofOwner, open }, ...(isSure(issue) ? [issue] : [])];
      });
      return { ...one, issues };
    }),
  };
}

const amongThese = <T extends object>(these: readonly T[]) => {
  const written = new Set(these.map(one => canonicalText(one)));
  return (one: T): boolean => written.has(canonicalText(one));
};

/** What somebody who controls the company answers for too is told once, of that one. */
function ofItselfAlone(itself: DirectorFinding, all: readonly DirectorFinding[]): DirectorFinding {
  const others = all.filter(one => one !== itself && one.until === undefined);
  const isTold = ({ kind, company, on }: DirectorFinding['issues'][number]) =>
    others.some(({ issues }) =>
      issues.some(
        told => told.kind === kind && told.company.nif === company.nif && told.on === on && !told.leftOn,
      ),
    );
  return { ...itself, issues: itself.issues.filter(issue => !isTold(issue)) };
}

/** The id of a person; the number of a company. */
const shownAs = (who: string, { idOf }: PhoenixContext): string => {
  const [kind, key] = who.split(':') as ['person' | 'company', string];
  return kind === 'person' ? idOf(key as PersonKey) : key;
};

/** Companies of which the company register has not said who runs them: it may be those who control this one. */
function withoutActs(
  neighbours: readonly CompanyStory[],
  linked: readonly { readonly nif: Nif }[],
): CutOff[] {
  const known = new Set(linked.map(({ nif }) => nif));
  const companies = neighbours.filter(
    ({ nif, silent }) => silent.includes('mj-publications') && !known.has(nif),
  ).length;
  return companies > 0 ? [{ reason: 'acts', companies }] : [];
}

const notAssessable = (key: 'noAct' | 'noNumber'): PhoenixKnowledge => ({
  assessable: false,
  because: { group: 'becauseOfLinks', key },
});

/**
 * Not assessable without acts; nor, if the foundation is published, without a director or partner known by number, but for what
 * stands there without one.
 */
function phoenixKnowledge(
  story: CompanyStory,
  neighbours: readonly CompanyStory[],
  { context, coverage, isCut }: { context: PhoenixContext; coverage: NetworkCoverage; isCut: boolean },
): PhoenixKnowledge {
  if (!story.hasActs) return notAssessable('noAct');
  const findings = findPhoenix(story, neighbours, context);
  const isNumbered = !story.foundedOn || story.holds.length > 0;
  if (!isNumbered && !findings.some(({ level }) => isTelling(level))) return notAssessable('noNumber');
  const isRead = isNeighbourhoodRead(coverage) && !isCut;
  const ofUnread = isRead ? 'none' : unreadLevel(story, context);
  // Nobody known by number may be anybody; so may whoever decides, where only who signs is known.
  const unread = isNumbered && !isOwnedByNobodyKnown(story) ? ofUnread : 'strong';
  return {
    assessable: true,
    findings,
    possible: worstOf([unread, possibleLevel(story, neighbours, context)]),
    possibleByWorks: worstOf([
      unread,
      possibleLevel(story, neighbours, context, { clients: true, titles: true }),
    ]),
    coverage,
  };
}
