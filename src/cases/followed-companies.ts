/** The companies of a file that are looked at beside its subject: bounded as the service's own reading is. */
import type { CutOff } from '../facts/linked-company.ts';
import { COMPANIES_AT_MOST, HUB_COMPANIES } from '../network/exploring/read-network.ts';
import type { CaseCompany, CaseFile } from './case.ts';

export interface Followed {
  readonly others: readonly CaseCompany[];
  readonly cutOff: readonly CutOff[];
}

/** Those with a holder of the subject's come first; who directs very many companies links none. */
export function followedCompanies({ subject, companies }: CaseFile): Followed {
  const others = companies.filter(({ nif }) => nif !== subject);
  // A smaller file has neither a hub nor too many companies.
  if (others.length <= HUB_COMPANIES) return { others, cutOff: [] };
  const here = holdersOf(companies.find(({ nif }) => nif === subject)!);
  const met = others.map(other => ({ other, shared: [...holdersOf(other)].filter(one => here.has(one)) }));
  const held = Map.groupBy(
    met.flatMap(({ shared }) => shared),
    holder => holder,
  );
  const hubs = [...held].filter(([, companies]) => companies.length > HUB_COMPANIES);
  const isHub = new Set(hubs.map(([holder]) => holder));
  const near = met.filter(({ shared }) => shared.some(holder => !isHub.has(holder)));
  const unlinked = met.filter(({ shared }) => shared.length === 0);
  const all = [...near, ...unlinked].map(({ other }) => other);
  const left = all.length - COMPANIES_AT_MOST;
  return {
    others: all.slice(0, COMPANIES_AT_MOST),
    cutOff: [
      ...hubs.map(([, { length }]): CutOff => ({ reason: 'hub', companies: length })),
      ...(left > 0 ? [{ reason: 'bound', companies: left } as const] : []),
    ],
  };
}

function holdersOf({ facts }: CaseCompany): Set<string> {
  return new Set(
    facts.flatMap(fact => {
      if (fact.kind !== 'office') return [];
      if ('person' in fact.holder) return `person ${fact.holder.person}`;
      return 'company' in fact.holder ? `company ${fact.holder.company}` : [];
    }),
  );
}
