/** Every benchmark, loaded only when it is run. */
import type { Benchmark } from './benchmark.ts';

export const ALL_BENCHMARKS: Readonly<Record<string, () => Promise<Benchmark>>> = {
  admission: async () => (await import('./admission.ts')).admission,
  judgement: async () => (await import('./judgement.ts')).judgement,
};
