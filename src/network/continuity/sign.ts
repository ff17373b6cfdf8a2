/** One sign with its weight of evidence; 0 supports a finding and never makes one. */
import type { PhoenixCounterSign, PhoenixIndicator, Seen } from '../../facts/phoenix-finding.ts';
import type { LocalDate } from '../../kernel/local-date.ts';

export type Sign = (PhoenixIndicator & { readonly weight: number }) | null;
export type CounterSign = (PhoenixCounterSign & { readonly weight: number }) | null;

export const sign = (
  kind: PhoenixIndicator['kind'],
  weight: number,
  on: LocalDate,
  ...seen: [Seen, ...Seen[]]
): NonNullable<Sign> => ({ kind, weight, on, seen });

export const counterSign = (
  kind: PhoenixCounterSign['kind'],
  weight: number,
  on: LocalDate,
  ...seen: [Seen, ...Seen[]]
): NonNullable<CounterSign> => ({ kind, weight, on, seen });
