/** The client of contractor-risk: `createClient` asks, `verifyWebhook` reads what is delivered. */
import { createBatches } from './batches.ts';
import { type EventsAsked, followEvents } from './events.ts';
import { type Asking, type ClientOptions, createTransport, pathPart, sleep } from './transport.ts';
import type {
  AnalyzingContractor,
  CompleteContractor,
  JudgedContractor,
  NetworkElements,
  Usage,
} from './types.ts';
import { createAlerts, createWatchlists } from './watchlists.ts';
import { createWebhookEndpoints } from './webhook-endpoints.ts';

export type { EventsAsked, Place } from './events.ts';
export { Refusal, refusalOf } from './refusal.ts';
export type { Row, Rows } from './rows.ts';
export type { Asking, ClientOptions } from './transport.ts';
export type * from './types.ts';
export type { Expected, WatchedFilter } from './watchlists.ts';
export { NotGenuine, type Received, type VerifiedDelivery, verifyWebhook } from './webhook.ts';

/** Look at `status`: `complete` has the assessment, `analyzing` says in `analysis` what is waited for. */
export type Contractor = CompleteContractor | AnalyzingContractor;

export interface Waiting extends Asking {
  /** How long to wait for an analysis, in seconds; 0 asks once. Left out: 60. */
  readonly waitSeconds?: number;
}

export interface AssessAsked extends Waiting {
  readonly expand?: readonly ('evidence' | 'directors' | 'counterfactuals')[];
  /** The name that you have: `nameMatch` says whether it is the registered one. */
  readonly name?: string;
  /** The oldest answer that you accept. */
  readonly maxAgeHours?: number;
}

export interface ReportAsked extends Waiting {
  readonly format?: 'pdf' | 'html';
  readonly lang?: 'en' | 'pt';
  /** The report of the assessment that was in force then (RFC 3339). */
  readonly knownAt?: string;
}

/** The longest that the service holds a request. */
const HELD_SECONDS = 25;

export type ContractorRisk = ReturnType<typeof createClient>;

export function createClient(options: ClientOptions) {
  const transport = createTransport(options);
  const { json, send } = transport;
  const pathOf = (nif: string) => `/api/v1/contractors/${pathPart('nif', nif)}`;

  /** Asks until the answer is no `202`, as often as it advises, or the time is over: then that answer. */
  async function waited<Answer>(
    { waitSeconds = 60, signal }: Waiting,
    ask: (heldSeconds: number) => Promise<{ answer: Answer; again: number | null }>,
  ): Promise<Answer> {
    const end = Date.now() + waitSeconds * 1_000;
    for (;;) {
      const left = () => (end - Date.now()) / 1_000;
      const { answer, again } = await ask(Math.min(HELD_SECONDS, Math.floor(left())));
      if (again === null || again >= left()) return answer;
      await sleep(again, signal);
    }
  }

  const againOf = ({ status, headers }: Response) =>
    status === 202 ? Number(headers.get('retry-after') ?? 5) : null;

  return {
    /** The assessment of a company. One that is not known yet is analysed, which costs one unit of quota once. */
    assess(nif: string, asked: AssessAsked = {}): Promise<Contractor> {
      const { expand, name, maxAgeHours, signal } = asked;
      const query = { expand: expand?.join(','), name, maxAgeHours };
      return waited(asked, held =>
        send(
          pathOf(nif),
          { query, signal, headers: { prefer: held > 0 ? `wait=${held}` : undefined } },
          async response => ({ answer: (await response.json()) as Contractor, again: againOf(response) }),
        ),
      );
    },

    /** As it was known at a moment (`knownAt`, RFC 3339), or judged for a day (`asOf`, in Lisbon). Analyses nothing. */
    asKnown: (
      nif: string,
      { signal, ...query }: Asking & { readonly knownAt?: string; readonly asOf?: string },
    ) => json<CompleteContractor | JudgedContractor>(pathOf(nif), { query, signal }),

    /** Who runs or ran which company around it, for `cytoscape({ elements })`. */
    network: (
      nif: string,
      {
        signal,
        ...query
      }: Asking & { readonly depth?: number; readonly asOf?: string; readonly first?: number } = {},
    ) => json<NetworkElements>(`${pathOf(nif)}/network.cytoscape.json`, { query, signal }),

    /** The report as a file, or what its company's analysis waits for. */
    report(nif: string, asked: ReportAsked = {}): Promise<Uint8Array | AnalyzingContractor> {
      const { format = 'pdf', lang, knownAt, signal } = asked;
      const sent = { query: { lang, knownAt }, signal };
      return waited(asked, () =>
        send(`${pathOf(nif)}/report.${format}`, sent, async response => {
          const again = againOf(response);
          const answer =
            again === null
              ? new Uint8Array(await response.arrayBuffer())
              : await json<AnalyzingContractor>(response.headers.get('location')!, { signal });
          return { answer, again };
        }),
      );
    },

    events: (asked: EventsAsked = {}) => followEvents(transport, asked),
    watchlists: createWatchlists(transport),
    alerts: createAlerts(transport),
    batches: createBatches(transport),
    webhookEndpoints: createWebhookEndpoints(transport),

    /** The key's limits, what is left of them, and its use per day. */
    usage: ({ signal, ...query }: Asking & { readonly days?: number } = {}) =>
      json<Usage>('/api/v1/usage', { query, signal }),

    /**
     * The data of a GraphQL operation, for what has no method here. Throws the first of its `errors`. What a mutation refuses is data:
     * its `result` is null, and its own `errors { code detail }`, which you ask for, say why.
     */
    async graphql<Data>(query: string, variables: object = {}, { signal }: Asking = {}): Promise<Data> {
      const { data, errors } = await json<{
        data: Data;
        errors?: { message: string; extensions: { code: string; requestId: string } }[];
      }>('/graphql', { method: 'POST', body: { query, variables }, signal });
      const [error] = errors ?? [];
      if (error)
        throw new Error(`${error.extensions.code}: ${error.message} (${error.extensions.requestId})`);
      return data;
    },
  };
}
