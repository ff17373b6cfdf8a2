/**
 * What stands against the companies that a director runs or ran. Pure; the one definition of an issue is in
 * docs/scoring.md: within five years controlled a company declared insolvent, or now controls a debtor.
 */
import type { DirectorIssue } from '../facts/director-finding.ts';
import type { Fact } from '../facts/fact.ts';
import type { StoredFact } from '../facts/stored-facts.ts';
import { addMonths, type LocalDate } from '../kernel/local-date.ts';
import type { Nif } from '../kernel/nif.ts';

/** An office of the director in another company. */
export interface OtherOffice {
  readonly nif: Nif;
  readonly name: string;
  readonly appointedOn: LocalDate | null;
  readonly ceasedOn: LocalDate | null;
}

const YEARS_BACK = 5;
/** Whoever left within this time before a declaration still answers for it (Insolvency Act 1986, s. 216, as a window). */
const MONTHS_BEFORE_DECLARATION = 12;

export function directorIssues(
  office: OtherOffice,
  facts: readonly StoredFact[],
  today: LocalDate,
): DirectorIssue[] {
  const company = { nif: office.nif, name: office.name };
  const issue = (
    kind: DirectorIssue['kind'],
    on: LocalDate,
    { fact, askedAt }: StoredFact,
  ): DirectorIssue => ({
    kind,
    company,
    on,
    source: fact.source,
    askedAt,
  });
  const declaration = firstDeclaration(facts, today);
  const issues: DirectorIssue[] = [];
  if (declaration && controlledAt(office, declaration.on))
    issues.push(issue('insolvency', declaration.on, declaration.stored));
  if (office.ceasedOn === null || office.ceasedOn > today)
    for (const stored of facts)
      if (stored.fact.kind === 'debtor-listing')
        issues.push(
          issue(
            stored.fact.creditor === 'tax' ? 'tax-debt' : 'social-security-debt',
            stored.fact.listDate,
            stored,
          ),
        );
  return issues;
}

function controlledAt(office: OtherOffice, declaredOn: LocalDate): boolean {
  const begun = office.appointedOn === null || office.appointedOn <= declaredOn;
  const notLongGone =
    office.ceasedOn === null || office.ceasedOn >= addMonths(declaredOn, -MONTHS_BEFORE_DECLARATION);
  return begun && notLongGone;
}

/** The earliest declaration within five years, by the insolvency notices or the commercial register; revoked ones left out. */
function firstDeclaration(
  facts: readonly StoredFact[],
  today: LocalDate,
): { on: LocalDate; stored: StoredFact } | null {
  const since = addMonths(today, -12 * YEARS_BACK);
  const revoked = new Set(
    facts.flatMap(({ fact }) =>
      fact.kind === 'insolvency-notice' && fact.act === 'revoked' ? [fact.process] : [],
    ),
  );
  const declared = facts
    .filter(
      ({ fact }) => isDeclaration(fact) && !(fact.kind === 'insolvency-notice' && revoked.has(fact.process)),
    )
    .filter(({ fact }) => !(fact.kind === 'company-act' && revoked.size > 0))
    .map(stored => ({ on: (stored.fact as { publishedOn: LocalDate }).publishedOn, stored }))
    .filter(({ on }) => on >= since && on <= today)
    .sort((a, b) => (a.on < b.on ? -1 : a.on > b.on ? 1 : a.stored.fact.key < b.stored.fact.key ? -1 : 1));
  return declared[0] ?? null;
}

function isDeclaration(fact: Fact): boolean {
  if (fact.kind === 'company-act') return fact.act === 'insolvency';
  if (fact.kind !== 'insolvency-notice' || fact.proceeding !== 'insolvency') return false;
  return (
    (fact.role === 'debtor' || fact.role === 'respondent') &&
    (fact.act === 'declared' || fact.act === 'declared-without-assets')
  );
}
