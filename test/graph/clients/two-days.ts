/** Two linked companies whose verdicts got worse, behind the real service, and what each day's network has to show. */
import { setTimeout } from 'node:timers/promises';
import { introspectionFromSchema } from 'graphql';
import { createClient } from 'graphql-sse';
import { expect } from 'vitest';
import { buildSchema } from '../../../src/graph/schema.ts';
import { linkByHand } from '../../jobs/linked-world.ts';
import { type RestartableApp, startRestartableApp } from '../../kit/restartable-app.ts';
import { addAssessment, companyNif } from '../graph-database.ts';

const [ONE, OTHER] = [companyNif(1), companyNif(2)] as const;
const day = (before: number) => new Date(Date.now() - before * 86_400_000).toISOString().slice(0, 10);
export const TODAY = day(0);
export const THEN = day(200);
export const COMPANY = ONE;

export interface TwoDays extends RestartableApp {
  readonly clientId: string;
  readonly url: string;
  readonly headers: { readonly authorization: string };
}

export async function startTwoDays(): Promise<TwoDays> {
  const app = await startRestartableApp();
  await linkByHand(app.db, [
    { nif: ONE, person: 'shared' },
    { nif: OTHER, person: 'shared' },
  ]);
  for (const nif of [ONE, OTHER]) {
    await addAssessment(app.db, nif, { hoursAgo: 300 * 24, score: 90 });
    await addAssessment(app.db, nif, { hoursAgo: 24, score: 10, verdict: 'do_not_proceed' });
  }
  const { clientId, key } = await app.newPartner();
  return { ...app, clientId, url: `${app.api}/graphql`, headers: { authorization: `Bearer ${key}` } };
}

/** Both companies, each as the root, on both days. */
export const NETWORKS = [ONE, OTHER].flatMap(nif => [THEN, TODAY].map(asOf => ({ nif, asOf })));

interface Shown {
  readonly network?: {
    readonly nodes: readonly {
      readonly id: string;
      readonly step: number;
      readonly nif?: string;
      readonly verdict?: string | null;
    }[];
    readonly edges: readonly { readonly from: string; readonly to: string }[];
  } | null;
}

/** What a cache holds of one network after all were read: its own day, its own root, and edges that find their nodes. */
export function expectOwn({ nif, asOf }: (typeof NETWORKS)[number], shown: unknown): void {
  const { nodes, edges } = (shown as Shown).network!;
  const verdict = asOf === TODAY ? 'do_not_proceed' : 'low_risk';
  expect(nodes.flatMap(node => (node.nif ? [[node.nif, node.step, node.verdict]] : []))).toEqual([
    [nif, 0, verdict],
    [nif === ONE ? OTHER : ONE, 1, verdict],
  ]);
  const ids = new Set(nodes.map(({ id }) => id));
  expect(edges).toHaveLength(2);
  expect(edges.every(({ from, to }) => ids.has(from) && ids.has(to))).toBe(true);
}

/** The transport that clients with a cache are given for subscriptions: comes back, behind the last cursor. */
export function followingTransport({ url, headers }: TwoDays, start: string) {
  const place = { cursor: start };
  const transport = createClient({
    url,
    headers: () => ({ ...headers, 'last-event-id': place.cursor }),
    retryAttempts: Number.POSITIVE_INFINITY,
    retry: () => setTimeout(50),
  });
  return { transport, place };
}

/** What these clients are told of the schema, so that they know which types an interface has. */
export const SCHEMA = introspectionFromSchema(buildSchema());

export const NETWORK = `query NetworkQuery($nif: String!, $asOf: Date!) {
  network(nif: $nif, asOf: $asOf) {
    nodes { __typename id key step ... on NetworkCompany { nif verdict company { nif latestAssessment { id verdict } } } }
    edges { from to }
  } }`;
export const HISTORY = `query HistoryQuery($nif: String!) {
  contractor(nif: $nif) { id verdict assessments(first: 10) { edges { node { id verdict } } } } }`;
export const EVENTS = `query EventsQuery($after: String) {
  events(first: 1, after: $after) { edges { cursor node { __typename id nif } } pageInfo { endCursor hasNextPage } } }`;
export const FOLLOW = 'subscription FollowSubscription { events { __typename id nif cursor } }';
