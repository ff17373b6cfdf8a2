import type { PublicContract } from '../facts/fact.ts';
import { euros } from './euros.ts';

/** What a contract of Portal BASE says, in one plain sentence for its evidence. */
export function contractSays({ authority, priceEur, signedOn, terminated }: PublicContract): string {
  const signed = signedOn === null ? 'day of signature not published' : `signed on ${signedOn}`;
  const price = priceEur === null ? 'price not published' : euros(priceEur);
  return `Contract with ${authority.name}, ${signed}, ${price}${terminated ? ', ended by resolution' : ''}.`;
}
