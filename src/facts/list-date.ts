/**
 * The date of a list of debtors, as SQL. Each of its entries states it, so a new edition would differ in every entry. The
 * entries that differ in nothing else are not written again: the date that counts is the one of the list.
 */

const hasDate = (fact: string): string => `${fact} ? 'listDate'`;

/** An entry without that date, to compare it with another. */
export const withoutListDate = (fact: string): string =>
  `case when ${hasDate(fact)} then ${fact} - 'listDate' #- '{source,date}' else ${fact} end`;

/** An entry with the date of its list, a row of `register_lists`; of a list without a date as it was stored. */
export const withListDate = (fact: string, list: string): string =>
  `case when ${hasDate(fact)} and ${list}.register_date is not null
     then jsonb_set(jsonb_set(${fact}, '{listDate}', to_jsonb(${list}.register_date)), '{source,date}', to_jsonb(${list}.register_date))
     else ${fact} end`;
