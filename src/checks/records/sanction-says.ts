import type { LabourSanction } from '../../facts/fact.ts';
import { say } from '../words/say.ts';

/** What a published sanction says, in one plain sentence for its evidence. */
export function sanctionSays({ gravity, area, infringement, on }: LabourSanction) {
  return say('record', 'sanction', {
    on,
    gravity: say('gravity', gravity ?? 'unknown'),
    area: say('sanctionArea', area),
    infringement,
  });
}
