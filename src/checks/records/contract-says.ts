import type { PublicContract } from '../../facts/fact.ts';
import { say } from '../words/say.ts';

/** What a contract of Portal BASE says, in one plain sentence for its evidence. */
export function contractSays({
  authority,
  priceEur,
  finalPriceEur,
  signedOn,
  terminated,
}: PublicContract): string {
  const isFinal = finalPriceEur == null || finalPriceEur === priceEur;
  return say('record', 'contract', {
    authority: authority.name,
    signed: signedOn === null ? say('signed', 'unknown') : say('signed', 'on', { on: signedOn }),
    price: priceEur === null ? say('price', 'unknown') : say('price', 'known', { amount: priceEur }),
    final: isFinal ? say('finalPrice', 'none') : say('finalPrice', 'other', { amount: finalPriceEur }),
    end: say('contractEnd', terminated ? 'resolution' : 'none'),
  });
}
