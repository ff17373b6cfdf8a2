/**
 * Whether a row of `register_lists` holds a list, as SQL. A limited list is emptied past its age, and its row keeps only how
 * long it was: such a row says nothing of any company.
 */
export const holdsList = (list: string): string => `${list}.edition <> ''`;
