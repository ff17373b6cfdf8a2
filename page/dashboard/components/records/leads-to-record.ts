/** Whether an address leads to one record, or to the page on which a register is searched. */
import { decoded } from '../../decoded.ts';

const PART = /[\p{L}\d]{5,}/gu;
/** What can name a record has a digit: words such as "devedores" stand in addresses of lists too. */
const isNaming = part => /\d/.test(part);

/** The address holds the record's own reference. */
export function leadsToRecord(url?: string | null, reference?: string | null) {
  const address = decoded(url ?? '').toLowerCase();
  const parts = (reference ?? '').match(PART) ?? [];
  return parts.some(part => isNaming(part) && address.includes(part.toLowerCase()));
}
