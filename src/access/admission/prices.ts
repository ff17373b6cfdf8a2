/**
 * What costs more than its fields, in fields; a hundred are a request. Prices follow the CPU that `npm run bench -- prices`
 * measures, and are printed in docs/prices.md.
 */
export const PRICES = {
  /** A row of a list that is sent, and a company of one that is taken as a file. */
  listRow: 0.5,
  /** A row of a batch, also in a dry run. */
  batchRow: 0.5,
  /** A byte of a list or batch that is sent, where its bytes cost more than its rows: blanks and long lines are read too. */
  sentByte: 0.005,
  /** A company of a watchlist, for each page: the whole list is searched and sorted. */
  listedCompany: 0.4,
  /** A company of a watchlist whose ties are read. */
  tiedCompany: 0.5,
  /** What was known of a company at an earlier moment. */
  asKnown: 20,
  /** A company judged for another day than that of its assessment. */
  judgedForDay: 200,
  /** Each part that `expand` adds to a lookup. */
  expansion: 50,
  receipt: 200,
  reportPdf: 3_000,
  reportHtml: 600,
  /** A network, besides one for each company and director that is read. */
  networkWalk: 50,
  /** Signs of continuity around a company, whatever is found. */
  continuity: 200,
  /** A search of companies, besides one for each that is asked for. */
  companySearch: 100,
  /** A test of a webhook endpoint, which may hold a connection to the receiver for 15 s. */
  webhookTest: 1_000,
  /** How many entries a list has. */
  counted: 20,
} as const;
