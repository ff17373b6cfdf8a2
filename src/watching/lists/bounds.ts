/** How much a client may watch and send. docs/watching.md says the same. */
export const MOST_WATCHLISTS = 20;
/** On one list, and on all lists of a client together: a company on two lists counts twice. */
export const MOST_WATCHED = 100_000;
/** Of the body that is put in a list's place, in bytes. */
export const MOST_LIST_BYTES = 20_000_000;
/** Of the same body: short rows without a company take longer to read than companies. */
export const MOST_LIST_ROWS = 200_000;
/** Rejected rows that an answer names; the others are counted. */
export const MOST_REJECTED_NAMED = 1_000;
