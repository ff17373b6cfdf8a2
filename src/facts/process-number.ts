import { legible } from '../kernel/unreadable.ts';
import type { Execution } from './fact.ts';

/** The process that a number belongs to: an appendix, `1401/26.0T8LRA-B` (a qualification, say), is part of `1401/26.0T8LRA`. */
export const mainProcess = (process: string): string =>
  process
    .trim()
    .toUpperCase()
    .replace(/-[A-Z]{1,3}\d?$/, '');

/**
 * Executions on the public list, each once: one that was renewed and ended again (CPC art. 850/5) is the same debt. By its last entry,
 * with the highest sum of all that can be read.
 */
export const byExecution = (entries: readonly Execution[]): Execution[] =>
  [...Map.groupBy(entries, ({ process }) => mainProcess(process)).values()].map(of => {
    const last = of.reduce((a, b) => (b.extinguishedOn > a.extinguishedOn ? b : a));
    const owed = of.flatMap(({ owedEur }) => legible(owedEur) ?? []);
    return owed.length > 0 ? { ...last, owedEur: Math.max(...owed) } : last;
  });
