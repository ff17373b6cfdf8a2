/** What hangs together on a watchlist, and what falls if one company does. People are counted and never named. */
import { Problem } from '../../../kernel/problems.ts';
import { type Cluster, fallingWith, type Link, type ListTies } from '../../../watching/clusters/clusters.ts';
import { type Concentration, concentrationOf, type Share } from '../../../watching/clusters/concentration.ts';
import { MOST_TIED, priceOfTies, readListTies } from '../../../watching/clusters/read-list-ties.ts';
import type { CommonClient, TieReason } from '../../../watching/clusters/ties.ts';
import type { Reached } from '../../../watching/clusters/worst-case.ts';
import type { Watchlist as WatchlistRow } from '../../../watching/lists/watchlist.ts';
import { builder } from '../../engine/builder.ts';
import type { GraphContext } from '../../engine/context.ts';
import { enumOf } from '../../engine/enum-of.ts';
import { NIF_ARGUMENT } from '../../engine/nif-argument.ts';
import { USUAL_PAGE } from '../../engine/operation-cost.ts';
import { requireScope } from '../../engine/require-scope.ts';
import { Watchlist } from '../account/watchlist.ts';
import { RecordSource } from '../judgement/seen-record.ts';

/** Each reads the whole list. */
const FIELDS_OF_A_READ = 100;
const MOST_AT_ONCE = 1_000;
const COUNTED = `Counted as ${FIELDS_OF_A_READ} fields more; a list of more than ${MOST_TIED.toLocaleString('en')} companies is \`watchlist-too-large\`. Needs \`watch\` and \`network:read\`.`;

/** By the list as this request has read it, so that several fields of it read its ties once. */
const read = new WeakMap<WatchlistRow, Promise<ListTies>>();

function tiesOf(list: WatchlistRow, context: GraphContext): Promise<ListTies> {
  requireScope(context, 'network:read');
  const known = read.get(list);
  if (known) return known;
  context.work.addUnforeseen(priceOfTies(list));
  const ties = context.work.inTurn(() => readListTies(context.db.pool, list));
  read.set(list, ties);
  return ties;
}

const costOf = ({ first }: { first?: number | null | undefined }) => ({
  field: 1,
  multiplier: first ?? USUAL_PAGE,
});
const firstOf = (what: string) => ({
  required: true as const,
  defaultValue: USUAL_PAGE,
  description: `At most so many ${what}, 1 to ${MOST_AT_ONCE}.`,
});

function begin<T>(all: readonly T[], first: number): readonly T[] {
  const detail = `\`first\` takes 1 to ${MOST_AT_ONCE}.`;
  if (first < 1 || first > MOST_AT_ONCE)
    throw new Problem('invalid-parameter', detail, { faults: [{ pointer: 'first', detail }] });
  return all.slice(0, first);
}

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
    nif: t.expose('nif', { type: 'NIF', description: 'Tax number of the company, nine digits.' }),
    name: t.exposeString('name', {
      nullable: true,
      description: 'As the registers last named it; null while none has.',
    }),
  }),
});

const named = ({ names }: ListTies, nif: string): Named => ({ nif, name: names.get(nif) ?? null });

const LinkType = builder.objectRef<Link>('ClusterLink').implement({
  description: 'What two companies of a cluster or more have in common.',
  fields: t => ({
    reason: t.expose('reason', { type: Reason, description: 'What it is.' }),
    nifs: t.exposeStringList('companies', { description: 'Tax numbers of the companies, 51 at most.' }),
    count: t.exposeInt('count', { description: 'How many directors or partners; of a door 1.' }),
  }),
});

const Client = builder.objectRef<CommonClient>('ClusterClient').implement({
  description:
    'A contracting body from which several companies of the watchlist won contracts in the last three years.',
  fields: t => ({
    nif: t.expose('nif', { type: 'NIF', description: 'Tax number of the contracting body, nine digits.' }),
    name: t.exposeString('name', { description: 'As Portal BASE names it.' }),
    companyCount: t.int({
      description: 'Companies of the watchlist, in any cluster.',
      resolve: ({ companies }) => companies.length,
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
      description: 'Its companies by tax number.',
      complexity: costOf,
      args: { first: t.arg.int(firstOf('companies')) },
      resolve: ({ companies, of }, { first }) => begin(companies, first).map(nif => named(of, nif)),
    }),
    links: t.field({
      type: [LinkType],
      description: 'What they have in common, of the most companies first.',
      complexity: costOf,
      args: { first: t.arg.int(firstOf('links')) },
      resolve: ({ links }, { first }) => begin(links, first),
    }),
    clients: t.field({
      type: [Client],
      description:
        'Public clients that one of them shares with another company of the watchlist. It is a weak sign, and joins nobody.',
      complexity: costOf,
      args: { first: t.arg.int(firstOf('clients')) },
      resolve: ({ clients }, { first }) => begin(clients, first),
    }),
  }),
});

const ReachedType = builder.objectRef<Reached & { readonly of: ListTies }>('ReachedCompany').implement({
  description: 'A company that is reached, and the last hop of a shortest way to it.',
  fields: t => ({
    company: t.field({
      type: Company,
      description: 'The company.',
      resolve: ({ of, nif }) => named(of, nif),
    }),
    hops: t.exposeInt('hops', { description: 'Steps from company to company, 1 or more.' }),
    fromNif: t.exposeString('from', {
      description: 'Tax number of the company one step nearer, which comes before it.',
    }),
    reason: t.expose('reason', { type: Reason, description: 'What ties the two.' }),
    acts: t.expose('acts', {
      type: [RecordSource],
      complexity: { field: 1, multiplier: 2 },
      description:
        'The acts that show it: one for each of the two. A company that is itself the director or partner of the other has none, nor has a door whose act is not kept.',
    }),
  }),
});

const WorstCase = builder
  .objectRef<{ readonly reached: readonly Reached[]; readonly of: ListTies }>('WorstCase')
  .implement({
    description: 'What could fall with one company of a watchlist: nobody says that it will.',
    fields: t => ({
      reachedCount: t.int({
        description: 'Other companies of the watchlist that are reached.',
        resolve: ({ reached }) => reached.length,
      }),
      reached: t.field({
        type: [ReachedType],
        description: 'They, the nearest first: every hop of the way to one comes before it.',
        complexity: costOf,
        args: { first: t.arg.int(firstOf('companies')) },
        resolve: ({ reached, of }, { first }) => begin(reached, first).map(one => ({ ...one, of })),
      }),
    }),
  });

const ShareType = builder.objectRef<Share & { readonly nif?: string }>('WatchlistShare').implement({
  description: 'Companies of a watchlist that have one thing in common.',
  fields: t => ({
    nif: t.expose('nif', {
      type: 'NIF',
      nullable: true,
      description: 'Tax number of the contracting body; null for a municipality.',
    }),
    name: t.exposeString('name', { description: 'The municipality, or the contracting body.' }),
    companyCount: t.exposeInt('companies', { description: 'How many companies.' }),
    share: t.exposeFloat('share', { description: 'Of all companies of the watchlist, 0 to 1.' }),
  }),
});

const ConcentrationType = builder.objectRef<Concentration>('WatchlistConcentration').implement({
  description: 'How much of a watchlist may fall together. Each company counts the same, whatever is owed.',
  fields: t => ({
    clusters: t.exposeInt('clusters', { description: 'Clusters; a company that nothing ties is one.' }),
    largestShare: t.exposeFloat('largestShare', {
      nullable: true,
      description: 'Share of the companies in the largest cluster, 0 to 1; null for an empty list.',
    }),
    herfindahl: t.exposeFloat('herfindahl', {
      nullable: true,
      description:
        'Herfindahl index over the clusters: the sum of the squares of their shares, from 1/n (nothing ties any of n companies) to 1 (Hirschman, American Economic Review 54, 1964). Null for an empty list.',
    }),
    municipality: t.expose('municipality', {
      type: ShareType,
      nullable: true,
      description: 'Where most of the companies have their registered office; null if none is known.',
    }),
    municipalityUnknown: t.exposeInt('municipalityUnknown', {
      description: 'Companies whose municipality is not known.',
    }),
    client: t.expose('client', {
      type: ShareType,
      nullable: true,
      description:
        'The contracting body from which most of them won contracts in the last three years; null if no two share one.',
    }),
    unread: t.exposeInt('unread', {
      description:
        'Companies of which no office and no registered office is known: each counts as a cluster of its own, and may not be one.',
    }),
  }),
});

builder.objectFields(Watchlist, t => ({
  clusters: t.field({
    type: [ClusterType],
    description: `Its companies in clusters, the largest first; one that nothing ties is alone in its own. ${COUNTED}`,
    complexity: args => ({ ...costOf(args), field: FIELDS_OF_A_READ }),
    args: { first: t.arg.int(firstOf('clusters')) },
    async resolve(list, { first }, context) {
      const of = await tiesOf(list, context);
      return begin(of.clusters, first).map(cluster => ({ ...cluster, of }));
    },
  }),
  worstCase: t.field({
    type: WorstCase,
    description: `Which of its other companies are reached, by directors, partners and doors in common, if one fails. One that is not on the list is \`not-found\`. ${COUNTED}`,
    complexity: { field: FIELDS_OF_A_READ, multiplier: 1 },
    args: {
      ifFails: t.arg({ type: 'NIF', required: true, description: `The company that fails. ${NIF_ARGUMENT}` }),
    },
    async resolve(list, { ifFails }, context) {
      const of = await tiesOf(list, context);
      return { reached: fallingWith(of, ifFails).reached, of };
    },
  }),
  concentration: t.field({
    type: ConcentrationType,
    description: `How much of it may fall together. ${COUNTED}`,
    complexity: { field: FIELDS_OF_A_READ, multiplier: 1 },
    resolve: async (list, _args, context) => concentrationOf(await tiesOf(list, context)),
  }),
}));
