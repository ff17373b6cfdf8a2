/** The nine official public registers, by the names used in settings, rows, metrics and answers. */
export const REGISTER_NAMES = [
  'citius-insolvency',
  'at-debtors',
  'ss-debtors',
  'impic-licences',
  'mj-publications',
  'citius-executions',
  'act-sanctions',
  'citius-cases',
  'base-contracts',
] as const;

export type RegisterName = (typeof REGISTER_NAMES)[number];
