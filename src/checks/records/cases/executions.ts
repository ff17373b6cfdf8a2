/** Executions on the public list, each once: one that was renewed and ended again (CPC art. 850/5) is the same debt. */
import type { Execution } from '../../../facts/fact.ts';
import { mainProcess } from '../../../facts/process-number.ts';
import { legible, UNREADABLE } from '../../../kernel/unreadable.ts';
import { say } from '../../words/say.ts';

/** By its last entry, with the highest sum of all that can be read. */
export const byExecution = (entries: readonly Execution[]): Execution[] =>
  [...Map.groupBy(entries, ({ process }) => mainProcess(process)).values()].map(of => {
    const last = of.reduce((a, b) => (b.extinguishedOn > a.extinguishedOn ? b : a));
    const owed = of.flatMap(({ owedEur }) => legible(owedEur) ?? []);
    return owed.length > 0 ? { ...last, owedEur: Math.max(...owed) } : last;
  });

/** What an entry of the public list says, in one plain sentence for its evidence. */
export function executionSays({ process, owedEur, reason, extinguishedOn }: Execution) {
  const ended = { process, on: extinguishedOn, end: say('executionEnd', reason) };
  return owedEur === UNREADABLE
    ? say('record', 'executionOfUnreadSum', ended)
    : say('record', 'execution', { ...ended, owed: owedEur });
}
