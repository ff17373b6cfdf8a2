/** docs/prices.md: what a request takes from the usage limits. */
import { PRICES } from '../src/access/admission/prices.ts';
import { FIELDS_PER_REQUEST } from '../src/access/admission/work.ts';
import type { Generated } from './generated.ts';

/** What is asked, and of what it costs one for each so many; null: it costs the same however large it is. */
const SAID: Readonly<Record<keyof typeof PRICES, readonly [what: string, each: string | null]>> = {
  listRow: ['a watchlist that is sent (`PUT`), or taken whole as CSV or NDJSON', 'rows'],
  batchRow: ['`POST /api/v1/batches`, also as a dry run', 'rows'],
  sentByte: ['the body of a list or batch, where that is more than its rows cost', 'bytes'],
  listedCompany: [
    'a page of a watchlist, also in GraphQL',
    'companies of the list, which is searched and sorted whole',
  ],
  tiedCompany: [
    '`clusters` and `worst-case` of a watchlist; in GraphQL besides their fields, once for each time the list is named',
    'companies of the list',
  ],
  asKnown: ['`knownAt` in GraphQL: an assessment, or the corrections of a company, as they were', null],
  judgedForDay: ['an assessment for another day (`asOf`), also each in GraphQL', null],
  expansion: ['each part that `expand` adds to a lookup', null],
  receipt: ['a receipt, also `receipt=true`', null],
  reportPdf: [
    '`report.pdf`, and each assessed company of `comparison.pdf`; nothing more for who asks for the same at the same time',
    null,
  ],
  reportHtml: ['`report.html`, and each assessed company of `comparison.html`, likewise', null],
  networkWalk: [
    'a network, for each day and each company that it is about, besides one for each hundred companies and directors that are read',
    null,
  ],
  continuity: ['`predecessors` in GraphQL, whatever they find', null],
  companySearch: ['`companies` in GraphQL, and `search_companies` of an agent, besides its fields', null],
  webhookTest: ['a test of a webhook endpoint; in GraphQL besides its fields', null],
  counted: ['`totalCount` of a list in GraphQL', null],
};

function priceOf(fields: number, each: string | null): string {
  if (each === null) return String(fields / FIELDS_PER_REQUEST);
  return `one for each ${FIELDS_PER_REQUEST / fields} ${each}`;
}

export const pricesPage: Generated = {
  file: 'docs/prices.md',
  print: () => {
    const rows = Object.entries(SAID).map(
      ([name, [what, each]]) => `| ${what} | ${priceOf(PRICES[name as keyof typeof PRICES], each)} |`,
    );
    return `# What a request costs

Usage limits count requests; the daily quota counts units ([partners.md](partners.md#limits-and-quota)). A request that is dearer to answer than a lookup counts as several, over
REST, GraphQL and [tools of agents](agents.md) alike, whatever becomes of its answer. Whatever is not here is one; GraphQL is one for each ${FIELDS_PER_REQUEST} fields
([graphql.md](graphql.md#what-it-costs)). The parts of a request are added, and rounded up once.

| | requests |
| --- | --- |
${rows.join('\n')}

Prices follow the CPU of the service and of PostgreSQL, which \`npm run bench -- prices\` prints beside that of a lookup. Dear requests of a client
are taken in turns (batches, and lists over 64 kB, two at once), so that nobody else waits behind them.
`;
  },
};
