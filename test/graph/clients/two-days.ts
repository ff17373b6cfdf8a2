/** Two linked companies whose verdicts got worse, behind the real service, and what each day's network has to show. */
import { expect } from 'vitest';
import { linkByHand } from '../../jobs/linked-world.ts';
import { type RestartableApp, startRestartableApp } from '../../kit/restartable-app.ts';
import { addAssessment, companyNif } from '../graph-database.ts';

const [ONE, OTHER] = [companyNif(1), companyNif(2)] as const;
const day = (before: number) => new Date(Date.now() - before * 86_400_000).toISOString().slice(0, 10);
const TODAY = day(0);
const THEN = day(200);
export const COMPANY = ONE;

export interface TwoDays extends RestartableApp {
  /** The client that asks, and its key. */
  clientId: string;
  key: string;
  /** Another client asks from now on, to which these companies have happened. */
  newLog(nifs: readonly string[]): Promise<void>;
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
  const twoDays: TwoDays = {
    ...app,
    ...(await app.newPartner()),
    async newLog(nifs) {
      Object.assign(twoDays, await app.newPartner());
      for (const nif of nifs) await app.happen(twoDays.clientId, nif);
    },
  };
  return twoDays;
}

/** Both companies, each as the root, on both days. */
export const NETWORKS = [ONE, OTHER].flatMap(nif => [THEN, TODAY].map(asOf => ({ nif, asOf })));

interface Shown {
  readonly network?: {
    readonly nodes: readonly {
      readonly key: string;
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
  const keys = new Set(nodes.map(({ key }) => key));
  expect(edges).toHaveLength(2);
  expect(edges.every(({ from, to }) => keys.has(from) && keys.has(to))).toBe(true);
}

const NETWORK = `query NetworkQuery($nif: NIF!, $asOf: Date!) {
  network(nif: $nif, asOf: $asOf) {
    nodes { __typename key step ... on NetworkCompany { nif verdict company { id nif assessment { id verdict } } } }
    edges { from to }
  } }`;
const HISTORY = `query HistoryQuery($nif: NIF!) {
  company(nif: $nif) { id assessments(first: 10) { edges { node { id verdict } } } assessment { verdict } } }`;
const EVENTS = `query EventsQuery($after: String) {
  events(first: 1, after: $after) { edges { cursor node { __typename id ... on AboutCompany { nif } } } pageInfo { endCursor hasNextPage } } }`;
const FOLLOW =
  'subscription FollowSubscription { events { __typename id cursor ... on AboutCompany { nif } } }';

/** By the name that their operations begin with. */
export const DOCUMENTS = { Network: NETWORK, History: HISTORY, Events: EVENTS, Follow: FOLLOW };
export type DocumentName = keyof typeof DOCUMENTS;
