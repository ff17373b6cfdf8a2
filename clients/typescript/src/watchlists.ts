import { everyOf } from './every-of.ts';
import { type Rows, sentRows } from './rows.ts';
import { type Asking, pathPart, type Transport } from './transport.ts';
import type {
  Alert,
  AlertList,
  WatchedCompany,
  WatchedPage,
  WatchlistChange,
  WatchlistClusters,
  WatchlistHead,
  WatchlistList,
  WatchlistWorstCase,
  WatchRulesSet,
} from './types.ts';

/** The list or alert as you have seen it, or that there is none yet. If it is another by now, the change is refused: `precondition-failed`. */
export interface Expected extends Asking {
  readonly ifSeen?: { readonly id: string; readonly version: number } | 'none';
}

const expecting = ({ ifSeen, signal }: Expected) => ({
  signal,
  headers: {
    'if-match': typeof ifSeen === 'object' ? `"${ifSeen.id}.${ifSeen.version}"` : undefined,
    'if-none-match': ifSeen === 'none' ? '*' : undefined,
  },
});

const pathOf = (name: string, below = '') => `/api/v1/watchlists/${pathPart('name', name)}${below}`;
const companyOf = (name: string, nif: string) => pathOf(name, `/companies/${pathPart('nif', nif)}`);

/** The companies on your books. */
export function createWatchlists({ json, send }: Transport) {
  return {
    list: ({ signal }: Asking = {}) => json<WatchlistList>('/api/v1/watchlists', { signal }),
    get: (name: string, { signal }: Asking = {}) => json<WatchlistHead>(pathOf(name), { signal }),

    /** Puts rows in the place of all that are on the list, or with `part` beside them; `partial` leaves out rows that name no company. */
    put(
      name: string,
      rows: Rows,
      options: Expected & { readonly part?: boolean; readonly partial?: boolean } = {},
    ) {
      const { part, partial, ...expected } = options;
      const { signal, headers } = expecting(expected);
      const { body, headers: type } = sentRows(rows);
      const sent = {
        method: 'PUT',
        body,
        headers: { ...headers, ...type },
        query: { part, partial },
        signal,
      };
      return json<WatchlistChange>(pathOf(name), sent);
    },

    remove: (name: string, expected: Expected = {}) =>
      send(pathOf(name), { method: 'DELETE', ...expecting(expected) }, () => {}),

    /** Every company that the filter takes, as of the first page. */
    companies: (name: string, { signal, ...query }: Asking & WatchedFilter = {}) =>
      everyOf<WatchedCompany, WatchedPage>(json, pathOf(name, '/companies'), { ...query }, signal),

    company: (name: string, nif: string, { signal }: Asking = {}) =>
      json<WatchedCompany>(companyOf(name, nif), { signal }),

    watch(
      name: string,
      nif: string,
      { reference, ...expected }: Expected & { readonly reference?: string } = {},
    ) {
      const { signal, headers } = expecting(expected);
      return json<WatchlistChange>(companyOf(name, nif), {
        method: 'PUT',
        body: { reference },
        headers,
        signal,
      });
    },

    unwatch: (name: string, nif: string, expected: Expected = {}) =>
      json<WatchlistChange>(companyOf(name, nif), { method: 'DELETE', ...expecting(expected) }),

    /** What opens an alert; what is left out has its default. */
    setRules(name: string, rules: object, expected: Expected = {}) {
      const { signal, headers } = expecting(expected);
      return json<WatchRulesSet>(pathOf(name, '/rules'), {
        method: 'PUT',
        body: rules,
        headers,
        signal,
      });
    },

    /** Groups of its companies that are linked. */
    clusters: (name: string, { signal }: Asking = {}) =>
      json<WatchlistClusters>(pathOf(name, '/clusters'), { signal }),

    /** What else may fall if this company fails. */
    worstCase: (name: string, ifFails: string, { signal }: Asking = {}) =>
      json<WatchlistWorstCase>(pathOf(name, '/worst-case'), { query: { ifFails }, signal }),
  };
}

export interface WatchedFilter {
  readonly verdict?: string;
  readonly minScore?: number;
  readonly maxScore?: number;
  readonly minCompleteness?: number;
  /** RFC 3339. */
  readonly changedSince?: string;
  readonly reference?: string;
  readonly sort?: string;
}

/** What stands against companies on your watchlists. */
export function createAlerts({ json }: Transport) {
  const told = (id: string, verb: string, body: object, expected: Expected) => {
    const { signal, headers } = expecting(expected);
    return json<Alert>(`/api/v1/alerts/${pathPart('id', id)}/${verb}`, {
      method: 'POST',
      body,
      headers,
      signal,
    });
  };

  return {
    all: ({
      signal,
      ...query
    }: Asking & { readonly state?: string; readonly list?: string; readonly nif?: string } = {}) =>
      everyOf<Alert, AlertList>(json, '/api/v1/alerts', { ...query }, signal),
    acknowledge: (
      id: string,
      { note = null, ...expected }: Expected & { readonly note?: string | null } = {},
    ) => told(id, 'acknowledge', { note }, expected),
    /** `until` a day in Lisbon; null: it is heard again. */
    silence: (id: string, until: string | null, expected: Expected = {}) =>
      told(id, 'silence', { until }, expected),
  };
}
