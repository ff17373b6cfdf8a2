import type { PublicContract } from '../../../facts/fact.ts';
import { UNREADABLE } from '../../../kernel/unreadable.ts';
import { say } from '../../words/say.ts';
import { stated } from '../stated.ts';

/** What a contract of Portal BASE says, in one plain sentence for its evidence. */
export function contractSays(contract: PublicContract) {
  const { authority, priceEur, signedOn, terminated } = contract;
  const end = terminated ? 'resolution' : 'none';
  return say('record', 'contract', {
    authority: authority.name,
    signed: stated('signed', signedOn, on => say('signed', 'on', { on })),
    price: stated('price', priceEur, amount => say('price', 'known', { amount })),
    final: finalSays(contract),
    end: say('contractEnd', terminated === null ? 'unknown' : end),
  });
}

function finalSays({ priceEur, finalPriceEur = null }: PublicContract) {
  if (finalPriceEur === UNREADABLE) return say('finalPrice', 'unreadable');
  return finalPriceEur === null || finalPriceEur === priceEur
    ? say('finalPrice', 'none')
    : say('finalPrice', 'other', { amount: finalPriceEur });
}
