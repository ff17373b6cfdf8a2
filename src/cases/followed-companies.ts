/** The companies of a file that are looked at beside its subject: bounded as the service's own reading is. */
import type { OfficeRole } from '../facts/fact.ts';
import { isSubject } from '../facts/insolvency-acts.ts';
import type { CutOff } from '../facts/linked-company.ts';
import { LEAVES } from '../network/continuity/other-failures.ts';
import { COMPANIES_AT_MOST, HUB_COMPANIES } from '../network/exploring/read-network.ts';
import type { CaseCompany, CaseFile } from './case.ts';

export interface Followed {
  readonly others: readonly CaseCompany[];
  readonly cutOff: readonly CutOff[];
}

/**
 * Those with a holder of the subject's come first, or of a legal person's there, or in which it stands itself, and the failed ones
 * among them. Of who else stands in very many companies only the failed ones are read; a sound one that nobody links is no part of
 * what was asked.
 */
export function followedCompanies({ subject, companies }: CaseFile): Followed {
  const others = companies.filter(({ nif }) => nif !== subject);
  // A smaller file has neither a hub nor too many companies.
  if (others.length <= HUB_COMPANIES) return { others, cutOff: [] };
  const direct = holdersOf(companies.find(({ nif }) => nif === subject)!);
  const own = ownChain(subject, others);
  const here = new Set([
    ...own,
    ...direct,
    ...others.filter(({ nif }) => direct.has(`company ${nif}`)).flatMap(other => [...holdersOf(other)]),
  ]);
  const met = others.map(other => ({ other, shared: [...holdersOf(other)].filter(one => here.has(one)) }));
  const held = Map.groupBy(
    met.flatMap(({ shared, other }) => shared.map(holder => ({ holder, other }))),
    ({ holder }) => holder,
  );
  const hubs = [...held].filter(
    ([holder, companies]) => companies.length > HUB_COMPANIES && !own.has(holder),
  );
  const isHub = new Set(hubs.map(([holder]) => holder));
  const failed = new Set(others.filter(looksFailed));
  const isRead = (holder: string, other: CaseCompany) => !isHub.has(holder) || failed.has(other);
  const near = met.filter(({ shared, other }) => shared.some(holder => isRead(holder, other)));
  const unlinked = met.filter(({ shared }) => shared.length === 0);
  const failedFirst = (companies: typeof met) =>
    companies.toSorted((a, b) => Number(failed.has(b.other)) - Number(failed.has(a.other)));
  const all = [...failedFirst(near), ...failedFirst(unlinked)].map(({ other }) => other);
  const wanted = near.length + unlinked.filter(({ other }) => failed.has(other)).length;
  const left = wanted - COMPANIES_AT_MOST;
  return {
    others: all.slice(0, COMPANIES_AT_MOST),
    cutOff: [
      ...hubs.flatMap(([, held]): CutOff[] => {
        const left = held.filter(({ other }) => !failed.has(other)).length;
        return left > 0 ? [{ reason: 'hub', companies: left }] : [];
      }),
      ...(left > 0 ? [{ reason: 'bound', companies: left } as const] : []),
    ],
  };
}

/** The subject, the companies in which it stands, those in which these stand, and so on. */
function ownChain(subject: string, others: readonly CaseCompany[]): ReadonlySet<string> {
  const chain = new Set([`company ${subject}`]);
  const held = Map.groupBy(
    others.flatMap(other => [...holdersOf(other)].map(holder => ({ holder, nif: other.nif }))),
    ({ holder }) => holder,
  );
  for (const holder of chain) for (const { nif } of held.get(holder) ?? []) chain.add(`company ${nif}`);
  return chain;
}

/** As the service's index of failures has it. */
const looksFailed = ({ facts }: CaseCompany): boolean =>
  facts.some(fact => {
    if (fact.kind === 'insolvency-notice') return isSubject(fact.role);
    if (fact.kind === 'company-act') return fact.act === 'insolvency' || LEAVES.includes(fact.act);
    return fact.kind === 'debtor-listing' || fact.kind === 'execution';
  });

/** As in the service: who audits or winds up many companies links none. */
const LINKS: readonly OfficeRole[] = ['director', 'partner'];

function holdersOf({ facts }: CaseCompany): Set<string> {
  return new Set(
    facts.flatMap(fact => {
      if (fact.kind !== 'office' || !LINKS.includes(fact.role)) return [];
      if ('person' in fact.holder) return `person ${fact.holder.person}`;
      return 'company' in fact.holder ? `company ${fact.holder.company}` : [];
    }),
  );
}
