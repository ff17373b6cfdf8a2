/** The global id of a company: its NIF alone is the id of a `Contractor`, and an id names one thing. */
import { companyNif, type Nif } from '../../kernel/nif.ts';

const PREFIX = 'com_';

export const companyId = (nif: string): string => `${PREFIX}${nif}`;

/** The company of such an id; null for any other text. */
export function companyOfId(id: string): Nif | null {
  const text = id.startsWith(PREFIX) ? id.slice(PREFIX.length) : '';
  const nif = companyNif(text);
  return nif === text ? nif : null;
}
