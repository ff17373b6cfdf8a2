/**
 * The date of a list of debtors, as SQL. Each of its entries states it, so a new edition would differ in every entry. The
 * entries that differ in nothing else are not written again: the date that counts is the one of the list.
 */

/** Two entries of a list that say the same, of whatever date. */
export const isSameEntry = (one: string, other: string): string =>
  `(${one} = ${other} or ${hasDate(one)} and ${undated(one)} = ${undated(other)})`;

const hasDate = (fact: string): string => `${fact} ? 'listDate'`;
const undated = (fact: string): string => `${fact} - 'listDate' #- '{source,date}'`;

/** An entry with the date of its list, a row of `register_lists`; of a list without a date as it was stored. */
export const withListDate = (fact: string, list: string): string =>
  `case when ${hasDate(fact)} and ${list}.register_date is not null
     then jsonb_set(jsonb_set(${fact}, '{listDate}', to_jsonb(${list}.register_date)), '{source,date}', to_jsonb(${list}.register_date))
     else ${fact} end`;
