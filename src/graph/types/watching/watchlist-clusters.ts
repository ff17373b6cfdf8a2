/** What hangs together on a watchlist, and what falls if one company does. People are counted and never named. */

import { requireScope } from '../../../access/caller.ts';
import {
  type Cluster,
  fallingWith,
  type Link,
  type ListTies,
  type Reached,
} from '../../../watching/clusters/clusters.ts';
import { type Concentration, concentrationOf } from '../../../watching/clusters/concentration.ts';
import { MOST_TIED, priceOfTies, readListTies } from '../../../watching/clusters/read-list-ties.ts';
import type { TieReason } from '../../../watching/clusters/ties.ts';
import type { Watchlist as WatchlistRow } from '../../../watching/lists/watchlist.ts';
import { builder, enumOf, type GraphContext } from '../../engine/builder.ts';
import { USUAL_PAGE } from '../../engine/field-cost.ts';
import { NIF_ARGUMENT } from '../../engine/given-companies.ts';
import { listOf, type PageArgs, pageOfAll } from '../../engine/pages.ts';
import { Watchlist } from '../account/watchlist.ts';
import { RecordSource } from '../judgement/evidence.ts';

/** Each reads the whole list. */
const FIELDS_OF_A_READ = 100;
/** Of what a cluster has; how many there are is told beside it. */
const MOST_SHOWN = 100;
const COUNTED = `Counted as ${FIELDS_OF_A_READ} fields and half the companies of the list more; one of more than ${MOST_TIED.toLocaleString('en')} companies is \`watchlist-too-large\`. Needs \`watch\` and \`network:read\`.`;

/** By the list as this request has read it, so that several fields of it read its ties once. */
const read = new WeakMap<WatchlistRow, Promise<ListTies>>();

function tiesOf(list: WatchlistRow, context: GraphContext): Promise<ListTies> {
  requireScope(context.caller, 'network:read');
  const known = read.get(list);
  if (known) return known;
  const ties = context.work
    .addUnforeseen(priceOfTies(list))
    .then(() => context.work.inTurn(() => readListTies(context.db.pool, list)));
  read.set(list, ties);
  return ties;
}

const costOf = ({ first, last }: PageArgs) => ({
  field: FIELDS_OF_A_READ,
  multiplier: first ?? last ?? USUAL_PAGE,
});

const Reason = enumOf<TieReason>('ClusterReason', 'What ties companies to each other.', {
  director: 'A director or partner in common, now or within two years; or one of them is that of the other.',
  door: 'The same door, which is not that of a crowd.',
});

interface Named {
  readonly nif: string;
  readonly name: string | null;
}

const Company = builder.objectRef<Named>('ClusterCompany').implement({
  description: 'A company of the watchlist.',
  fields: t => ({
    ...t.exposeMembers('NIF', { nif: 'Tax number of the company, nine digits.' }),
    ...t.exposeNullable('String', { name: 'As the registers last named it; null while none has.' }),
  }),
});

const named = ({ names }: ListTies, nif: string): Named => ({ nif, name: names.get(nif) ?? null });

const LinkType = builder.objectRef<Link>('ClusterLink').implement({
  description: 'What two companies of a cluster or more have in common.',
  fields: t => ({
    ...t.exposeMembers(Reason, { reason: 'What it is.' }),
    nifs: t.expose('companies', { type: ['NIF'], description: 'Tax numbers of the companies, 51 at most.' }),
    ...t.exposeMembers('Int', { count: 'How many directors or partners; of a door 1.' }),
  }),
});

interface SharedThing {
  readonly nif?: string;
  readonly name: string;
  readonly companies: number;
  readonly of: ListTies;
}

const ShareType = builder.objectRef<SharedThing>('WatchlistShare').implement({
  description:
    'Companies of a watchlist that have one thing in common: a municipality, or a contracting body from which they won contracts ' +
    'in the last three years.',
  fields: t => ({
    ...t.exposeNullable('NIF', { nif: 'Tax number of the contracting body; null for a municipality.' }),
    ...t.exposeMembers('String', {
      name: 'The municipality, or the contracting body as Portal BASE names it.',
    }),
    companyCount: t.exposeInt('companies', { description: 'How many companies of the watchlist.' }),
    share: t.float({
      description: 'Of all companies of the watchlist, 0 to 1.',
      resolve: ({ companies, of }) => companies / of.names.size,
    }),
  }),
});

interface Shown extends Cluster {
  readonly of: ListTies;
}

const ClusterType = builder.objectRef<Shown>('WatchlistCluster').implement({
  description: 'Companies of a watchlist that hang together, directly or by way of each other.',
  fields: t => ({
    companyCount: t.int({ description: 'Companies in it.', resolve: ({ companies }) => companies.length }),
    companies: t.field({
      type: [Company],
      description: `Its companies by tax number, the first ${MOST_SHOWN}.`,
      resolve: ({ companies, of }) => companies.slice(0, MOST_SHOWN).map(nif => named(of, nif)),
    }),
    links: t.field({
      type: [LinkType],
      description: `What they have in common, of the most companies first, ${MOST_SHOWN} at most.`,
      resolve: ({ links }) => links.slice(0, MOST_SHOWN),
    }),
    clients: t.derive(
      [ShareType],
      `Public clients that one of them shares with another company of the watchlist, in any cluster, ${MOST_SHOWN} at most. It is a ` +
        'weak sign, and joins nobody.',
      ({ clients, of }) =>
        clients.slice(0, MOST_SHOWN).map(client => ({ ...client, companies: client.companies.length, of })),
    ),
  }),
});

type ReachedRow = Named & Reached;
const reachedOf = (edge: unknown): ReachedRow => (edge as { node: ReachedRow }).node;

const ConcentrationType = builder
  .objectRef<Concentration & { readonly of: ListTies }>('WatchlistConcentration')
  .implement({
    description: 'How much of a watchlist may fall together. Each company counts the same, whatever is owed.',
    fields: t => ({
      ...t.exposeMembers('Int', {
        clusters: 'Clusters; a company that nothing ties is one.',
        municipalityUnknown: 'Companies whose municipality is not known.',
        unread:
          'Companies of which no office and no registered office is known: each counts as a cluster of its own, and may not be one.',
      }),
      ...t.exposeNullable('Float', {
        largestShare: 'Share of the companies in the largest cluster, 0 to 1; null for an empty list.',
        herfindahl:
          'Herfindahl index over the clusters: the sum of the squares of their shares, from 1/n (nothing ties any of n companies) to 1 (Hirschman, American Economic Review 54, 1964). Null for an empty list.',
      }),
      municipality: t.deriveNullable(
        ShareType,
        'Where most of the companies have their registered office; null if none is known.',
        ({ municipality, of }) => municipality && { ...municipality, of },
      ),
      client: t.deriveNullable(
        ShareType,
        'The contracting body from which most of them won contracts in the last three years; null if no two share one.',
        ({ client, of }) => client && { ...client, of },
      ),
    }),
  });

builder.objectFields(Watchlist, t => ({
  clusters: t.connection(
    {
      type: ClusterType,
      description: `Its companies in clusters, the largest first; one that nothing ties is alone in its own. ${COUNTED}`,
      complexity: costOf,
      async resolve(list, args, context) {
        const of = await tiesOf(list, context);
        const rows = of.clusters.map(cluster => ({ ...cluster, of }));
        return pageOfAll(listOf('clusters', list.id), rows, ({ companies }) => companies[0]!, args);
      },
    },
    { name: 'WatchlistClustersConnection', description: 'A page of clusters.' },
    { name: 'WatchlistClustersEdge', description: 'A cluster of a watchlist.' },
  ),
  worstCase: t.connection(
    {
      type: Company,
      description:
        `Which of its other companies are reached, by directors, partners and doors in common, if one fails: the nearest first, so that every ` +
        `hop of the way to one comes before it. Nobody says that they will fail. One that is not on the list is \`not-found\`. ${COUNTED}`,
      complexity: costOf,
      args: {
        ifFails: t.arg({
          type: 'NIF',
          required: true,
          description: `The company that fails. ${NIF_ARGUMENT}`,
        }),
      },
      async resolve(list, { ifFails, ...args }, context) {
        const of = await tiesOf(list, context);
        const { nif: failing, reached } = fallingWith(of, ifFails);
        const rows = reached.map(one => ({ ...one, ...named(of, one.nif) }));
        return pageOfAll(listOf('worst_case', `${list.id}/${failing}`), rows, ({ nif }) => nif, args);
      },
    },
    { name: 'WorstCaseConnection', description: 'A page of the companies that are reached.' },
    {
      name: 'WorstCaseEdge',
      description: 'A company that is reached, and the last hop of a shortest way to it.',
      fields: edge => ({
        ...edge.exposeOf(reachedOf, 'Int', { hops: 'Steps from company to company, 1 or more.' }),
        ...edge.exposeOf(reachedOf, Reason, { reason: 'What ties the two.' }),
        fromNif: edge.field({
          type: 'NIF',
          description: 'Tax number of the company one step nearer, which comes before it.',
          resolve: one => reachedOf(one).from,
        }),
        acts: edge.field({
          type: [RecordSource],
          complexity: { field: 1, multiplier: 2 },
          description:
            'The acts that show it: one for each of the two. A company that is itself the director or partner of the other has none, nor has a door whose act is not kept.',
          resolve: one => reachedOf(one).acts,
        }),
      }),
    },
  ),
  concentration: t.field({
    type: ConcentrationType,
    description: `How much of it may fall together. ${COUNTED}`,
    complexity: { field: FIELDS_OF_A_READ, multiplier: 1 },
    resolve: async (list, _args, context) => {
      const of = await tiesOf(list, context);
      return { ...concentrationOf(of), of };
    },
  }),
}));
