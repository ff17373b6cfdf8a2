/** Whether an address leads to one record, or to the page on which a register is searched. */
import { decoded } from '../decoded.js';

/** What can name a record: five characters or more with a digit among them. Words such as "devedores" stand in addresses of lists too. */
const NAMING = /(?=[\p{L}\d]*\d)[\p{L}\d]{5,}/gu;

/** The address holds the record's own reference. @param {string | null} url @param {string | null} reference */
export function leadsToRecord(url, reference) {
  const address = decoded(url ?? '').toLowerCase();
  return ((reference ?? '').match(NAMING) ?? []).some(part => address.includes(part.toLowerCase()));
}
