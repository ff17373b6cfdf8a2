/** A watchlist, a page of it, a change and its clusters. */
import { ASSESSMENT, NIF } from '../../../src/kernel/schemas/sample-ids.ts';

const WATCHLIST = {
  object: 'watchlist',
  id: 'wl_01k9zq5f2b9x1z3a5c7d9e1f3g',
  name: 'norte',
  version: 4,
  companies: 2,
  digestOnly: false,
  rules: {},
  createdAt: '2026-11-02T10:00:00.000Z',
  changedAt: '2026-11-20T09:00:00.000Z',
};

const WATCHED = {
  object: 'watched_company',
  nif: NIF,
  name: 'CONSTRUTORA EXEMPLO, LDA',
  reference: 'L-2041',
  addedAt: '2026-11-02T10:00:00.000Z',
  assessment: {
    id: ASSESSMENT,
    score: 62,
    verdict: 'moderate_risk',
    color: 'caution',
    completeness: 0.96,
    assessedAt: '2026-11-20T09:30:12.480Z',
    reason: 'AT_DEBTOR',
    changedAt: '2026-11-14T08:12:40.120Z',
    before: { score: 97, verdict: 'low_risk' },
  },
};

export const WATCHLIST_EXAMPLES = {
  list: { object: 'list', livemode: false, data: [WATCHLIST] },
  head: {
    ...WATCHLIST,
    livemode: false,
    freshness: {
      notAssessed: 1,
      oldestAt: '2026-11-20T09:30:12.480Z',
      medianAt: '2026-11-20T09:30:12.480Z',
      nextRoundEndsAt: '2026-11-27T09:30:12.480Z',
      nextRoundUnknownBecause: null,
    },
  },
  change: {
    object: 'watchlist_change',
    livemode: false,
    name: 'norte',
    version: 4,
    companies: 2,
    added: 1,
    removed: 0,
    changed: 0,
    unchanged: 1,
    rejected: [
      {
        row: 4,
        nif: null,
        code: 'natural-person',
        detail:
          'The number asked about belongs to a natural person. Only companies are assessed; nothing was looked up or kept.',
      },
    ],
    rejectedMore: 0,
    ignoredColumns: [],
  },
  company: WATCHED,
  page: {
    object: 'list',
    livemode: false,
    version: 4,
    at: '2026-11-20T14:00:00.000Z',
    totals: {
      no_records: 0,
      low_risk: 0,
      moderate_risk: 1,
      high_risk: 0,
      do_not_proceed: 0,
      not_assessed: 1,
    },
    data: [WATCHED],
    hasMore: true,
    cursor: 'WyJzY29yZSIsMTc5NTE4MzIwMDAwMCwiMDAwMDAwMDAwMDAwMDYyNTgwMDAwMDEwIl0',
  },
  clusters: {
    object: 'watchlist_clusters',
    livemode: false,
    name: 'norte',
    version: 4,
    concentration: {
      companies: 2,
      clusters: 1,
      largestShare: 1,
      herfindahl: 1,
      municipality: { name: 'Braga', companies: 2, share: 1 },
      municipalityUnknown: 0,
      client: null,
      unread: 0,
    },
    data: [
      {
        companies: [
          { nif: NIF, name: 'CONSTRUTORA EXEMPLO, LDA' },
          { nif: '580000028', name: 'OBRAS EXEMPLO, LDA' },
        ],
        links: [{ reason: 'director', nifs: [NIF, '580000028'], count: 1 }],
        clients: [],
      },
    ],
  },
  worstCase: {
    object: 'watchlist_worst_case',
    livemode: false,
    name: 'norte',
    version: 4,
    ifFails: NIF,
    reachedCount: 1,
    reached: [
      {
        company: { nif: '580000028', name: 'OBRAS EXEMPLO, LDA' },
        fromNif: NIF,
        hops: 1,
        reason: 'director',
        acts: [
          { register: 'mj-publications', reference: 'AP. 1/20190312', url: null, date: '2019-03-12' },
          { register: 'mj-publications', reference: 'AP. 4/20210604', url: null, date: '2021-06-04' },
        ],
      },
    ],
  },
  csv: 'nif,name,reference,score,verdict,completeness,assessedAt,changedAt,addedAt\r\n580000010,"CONSTRUTORA EXEMPLO, LDA",L-2041,62,moderate_risk,0.96,2026-11-20T09:30:12.480Z,2026-11-14T08:12:40.120Z,2026-11-02T10:00:00.000Z\r\n',
};
