import type { Execution } from '../../facts/fact.ts';
import { euros } from './euros.ts';

const ENDED: Readonly<Record<Execution['reason'], string>> = {
  'no-assets': 'because no seizable assets were found',
  'partial-payment': 'with a partial payment',
};

/** What an entry of the public list says, in one plain sentence for its evidence. */
export function executionSays({ process, owedEur, reason, extinguishedOn }: Execution): string {
  return `Execution ${process} ended on ${extinguishedOn} ${ENDED[reason]}; ${euros(owedEur)} owed on that day.`;
}
