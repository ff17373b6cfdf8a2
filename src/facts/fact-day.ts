import type { LocalDate } from '../kernel/local-date.ts';
import { legible } from '../kernel/unreadable.ts';
import type { Fact, FactKind, FactOf } from './fact.ts';

/** Those that are never without a day. */
export type DatedKind = Exclude<FactKind, 'public-contract' | 'licence' | 'contract-ban'>;

/** The day since which a fact counts; empty (always) for a title or a bar without a day. */
export function dayOf(fact: FactOf<DatedKind>): LocalDate;
export function dayOf(fact: Fact): LocalDate | '';
export function dayOf(fact: Fact): LocalDate | '' {
  switch (fact.kind) {
    case 'office':
    case 'labour-sanction':
    case 'court-case':
      return fact.on;
    case 'company-act':
    case 'insolvency-notice':
      return fact.publishedOn;
    case 'debtor-listing':
      return fact.listDate;
    case 'execution':
      return fact.extinguishedOn;
    case 'public-contract':
      return legible(fact.signedOn) ?? fact.source.date ?? '';
    case 'licence':
      return fact.stateSince ?? '';
    case 'contract-ban':
      return legible(fact.from) ?? '';
  }
}
