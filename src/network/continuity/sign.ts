/** One sign with its weight of evidence; 0 supports a finding and never makes one. */
import type { PhoenixCounterSign, PhoenixIndicator, Seen } from '../../facts/phoenix-finding.ts';
import type { LocalDate } from '../../kernel/local-date.ts';

export type Sign = (PhoenixIndicator & { readonly weight: number }) | null;
export type CounterSign = (PhoenixCounterSign & { readonly weight: number }) | null;

export const sign = <Kind extends (PhoenixIndicator | PhoenixCounterSign)['kind']>(
  kind: Kind,
  weight: number,
  on: LocalDate,
  ...seen: [Seen, ...Seen[]]
) => ({ kind, weight, on, seen });
