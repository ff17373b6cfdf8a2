/** Every benchmark, loaded only when it is run. */
import type { Benchmark } from './benchmark.ts';

export const ALL_BENCHMARKS: Readonly<Record<string, () => Promise<Benchmark>>> = {
  lookup: async () => (await import('./lookup.ts')).lookup,
  receipts: async () => (await import('./receipts.ts')).receipts,
  graphql: async () => (await import('./graphql.ts')).graphql,
  fanout: async () => (await import('./fanout.ts')).fanout,
  subscribers: async () => (await import('./subscribers.ts')).subscribers,
  webhooks: async () => (await import('./webhooks.ts')).webhooks,
  import: async () => (await import('./import.ts')).importing,
  analyses: async () => (await import('./analyses.ts')).analyses,
  latency: async () => (await import('./latency.ts')).latency,
  estimates: async () => (await import('./estimates.ts')).estimates,
  start: async () => (await import('./start.ts')).start,
  growth: async () => (await import('./growth.ts')).growth,
  neighbours: async () => (await import('./neighbours.ts')).neighbours,
  prices: async () => (await import('./prices.ts')).prices,
  questions: async () => (await import('./questions.ts')).questions,
};
