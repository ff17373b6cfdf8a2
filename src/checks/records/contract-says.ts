import type { PublicContract } from '../../facts/fact.ts';
import { euros } from './euros.ts';

/** What a contract of Portal BASE says, in one plain sentence for its evidence. */
export function contractSays({
  authority,
  priceEur,
  finalPriceEur,
  signedOn,
  terminated,
}: PublicContract): string {
  const signed = signedOn === null ? 'day of signature not published' : `signed on ${signedOn}`;
  const price = priceEur === null ? 'price not published' : euros(priceEur);
  const final =
    finalPriceEur == null || finalPriceEur === priceEur ? '' : `, ${euros(finalPriceEur)} in the end`;
  return `Contract with ${authority.name}, ${signed}, ${price}${final}${terminated ? ', ended by resolution' : ''}.`;
}
