import type { Execution } from '../../../facts/fact.ts';
import { UNREADABLE } from '../../../kernel/unreadable.ts';
import { say } from '../../words/say.ts';

/** What an entry of the public list says, in one plain sentence for its evidence. */
export function executionSays({ process, owedEur, reason, extinguishedOn }: Execution) {
  const ended = { process, on: extinguishedOn, end: say('executionEnd', reason) };
  return owedEur === UNREADABLE
    ? say('record', 'executionOfUnreadSum', ended)
    : say('record', 'execution', { ...ended, owed: owedEur });
}
