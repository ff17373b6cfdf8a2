import type { Execution } from '../../facts/fact.ts';
import { say } from '../words/say.ts';

/** What an entry of the public list says, in one plain sentence for its evidence. */
export function executionSays({ process, owedEur, reason, extinguishedOn }: Execution) {
  const end = say('executionEnd', reason);
  return say('record', 'execution', { process, on: extinguishedOn, end, owed: owedEur });
}
