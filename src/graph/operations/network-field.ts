/** The network around a company, how it changed, and how two companies hang together. */
import { PRICES } from '../../access/admission/prices.ts';
import { mayReadCompany, requireCompany, requireScope } from '../../access/caller.ts';
import { parseCompanyNif } from '../../kernel/companies/parse-company-nif.ts';
import { Problem } from '../../kernel/problems.ts';
import { DEEPEST, exploreNetwork, MOST_NODES } from '../../network/exploring/explore-network.ts';
import { type NetworkGraph, nodesIn, redacted } from '../../network/exploring/network-graph.ts';
import { type NetworkChanges, readNetworkChanges } from '../../network/questions/network-changes.ts';
import { type CompanyPath, MOST_STEPS } from '../../network/questions/paths-between.ts';
import { MOST_NODES_READ, type PathsRead, readPaths } from '../../network/questions/read-paths.ts';
import { builder, type GraphContext } from '../engine/builder.ts';
import { NIF_ARGUMENT } from '../engine/given-companies.ts';
import { Network, NetworkCutOff, NetworkEdge, RiskHop } from '../types/companies/network.ts';
import { NetworkCompany } from '../types/companies/network-node.ts';

const USUAL_NODES = 100;
const NIF = { type: 'NIF', required: true, description: NIF_ARGUMENT } as const;
const DEPTH = {
  type: 'Int',
  required: true,
  defaultValue: 2,
  description: `Steps from company to company, 1 to ${DEEPEST}.`,
} as const;

builder.queryField('network', t =>
  t.field({
    type: Network,
    nullable: true,
    description:
      'The network around a company: the people and companies that hold its offices, the other companies of those, and so ' +
      'on. Null when no register has named the company. What is not shown is said in `cutOff`. Needs `network:read`.',
    args: {
      nif: t.arg(NIF),
      depth: t.arg(DEPTH),
      asOf: t.arg({ type: 'Date', description: 'The day to show. Left out, or a future day: today.' }),
      first: t.arg.int({
        required: true,
        defaultValue: USUAL_NODES,
        description: `Most companies and directors, 1 to ${MOST_NODES}; the nearest are shown.`,
      }),
    },
    // The walk reads each node, whatever is selected; lists in it count ten.
    complexity: ({ first }) => costOfNetworks(1, first),
    resolve: async (_root, { asOf, ...asked }, context, { path }) => {
      const walk = walkOf(context, asked);
      const graph = await context.work.reading(
        nodesOf(1, walk.first),
        () => exploreNetwork(context.mayBeOld, { ...walk, asOf: asOf ?? null }),
        read => (read ? nodesIn(read) : 0),
      );
      // Like an export, the answer is about this company and costs a quota unit.
      if (graph) context.shown.read(walk.nif, null, path);
      return graph && redactedFor(context)(graph);
    },
  }),
);

interface Walk {
  readonly nif: string;
  readonly depth: number;
  readonly first: number;
}

/** @throws Problem for who may not take it, and for what is out of its bounds. */
function walkOf({ caller }: GraphContext, { nif, depth, first }: Walk) {
  requireScope(caller, 'network:read');
  const company = parseCompanyNif(nif);
  requireCompany(caller, company);
  requireWithin('depth', depth, DEEPEST);
  requireWithin('first', first, MOST_NODES);
  return { nif: company, depth, first };
}

/** A network as the caller may see it. */
export const redactedFor =
  ({ caller }: GraphContext) =>
  (graph: NetworkGraph): NetworkGraph =>
    redacted(graph, nif => mayReadCompany(caller, nif));

/** Nodes that so many walks may read. A negative `first`, which is refused, must not make the other fields of the operation cheaper. */
const nodesOf = (walks: number, first: number): number => walks * Math.max(0, first);

const costOfNetworks = (walks: number, first: number) => ({
  field: walks * PRICES.networkWalk + nodesOf(walks, first),
  reads: nodesOf(walks, first),
  multiplier: Math.max(1, first / 10),
});

function requireWithin(name: string, value: number, most: number): void {
  if (value < 1 || value > most)
    throw new Problem('invalid-parameter', `\`${name}\` is 1 to ${most}; ${value} was asked for.`, {
      faults: [{ pointer: name, detail: `Takes 1 to ${most}.` }],
    });
}

const VerdictChange = builder
  .objectRef<NetworkChanges['judgedAnew'][number]>('NetworkVerdictChange')
  .implement({
    description: 'A company whose verdict on one day is not that on the other.',
    fields: t => ({
      ...t.exposeMembers(NetworkCompany, {
        before: 'The company on the earlier day.',
        after: 'The company on the later day.',
      }),
    }),
  });

const Changes = builder.objectRef<NetworkChanges>('NetworkChanges').implement({
  description:
    'What changed in the network of a company after one day and up to another, by the published acts.',
  fields: t => ({
    from: t.field({ type: 'Date', description: 'The earlier day.', resolve: ({ before }) => before.asOf }),
    to: t.field({ type: 'Date', description: 'The later day.', resolve: ({ after }) => after.asOf }),
    ...t.exposeMembers([NetworkEdge], {
      begun: 'Offices that began, as on the later day.',
      ended: 'Offices that ended, as on the later day.',
    }),
    ...t.exposeMembers([NetworkCompany], {
      entered: 'Companies in the network of the later day only.',
      left: 'Companies in the network of the earlier day only.',
    }),
    verdicts: t.expose('judgedAnew', {
      type: [VerdictChange],
      description: 'Companies of both days with another verdict; one that had none, and has one, too.',
    }),
    cutOff: t.field({
      type: [NetworkCutOff],
      complexity: { multiplier: 1 },
      description: 'What was left out on either day: companies behind it may seem to enter or leave.',
      resolve: ({ before, after }) => [...before.cutOff, ...after.cutOff],
    }),
  }),
});

builder.queryField('networkChanges', t =>
  t.field({
    type: Changes,
    nullable: true,
    description:
      'What changed in the network around a company between two days: offices, companies, verdicts. Null when no register has ' +
      'named the company. Costs a quota unit. Needs `network:read`.',
    args: {
      nif: t.arg(NIF),
      from: t.arg({ type: 'Date', required: true, description: 'The earlier day.' }),
      to: t.arg({ type: 'Date', description: 'The later day. Left out, or a future day: today.' }),
      depth: t.arg(DEPTH),
      first: t.arg.int({
        required: true,
        defaultValue: USUAL_NODES,
        description: `Most companies and directors of each day, 1 to ${MOST_NODES}; the nearest are compared.`,
      }),
    },
    // Both networks are read, whatever is selected; lists in it count ten.
    complexity: ({ first }) => costOfNetworks(2, first),
    resolve: async (_root, { from, to, ...asked }, context, { path }) => {
      const walk = walkOf(context, asked);
      const query = { ...walk, from, to: to ?? null };
      const changes = await context.work.reading(
        nodesOf(2, walk.first),
        () => readNetworkChanges(context.mayBeOld, query, redactedFor(context)),
        read => (read ? nodesIn(read.before) + nodesIn(read.after) : 0),
      );
      if (changes && changes.before.asOf >= changes.after.asOf)
        throw new Problem('invalid-parameter', '`from` is a day before `to`, and before today.');
      if (changes) context.shown.read(walk.nif, null, path);
      return changes;
    },
  }),
);

const Path = builder.objectRef<CompanyPath>('CompanyPath').implement({
  description:
    'A way from one company to another, over people and companies that hold offices. A link is no fault.',
  fields: t => ({
    ...t.exposeMembers('Int', { steps: 'Steps from company to company.' }),
    ...t.exposeMembers('Float', {
      length: 'The sum of 1/telling over its steps: lower is more telling. The rule stands at `path`.',
    }),
    ...t.exposeMembers(
      [RiskHop],
      { hops: 'Its offices, each with its act, from the first company.' },
      { multiplier: 2 * MOST_STEPS },
    ),
  }),
});

const Paths = builder.objectRef<PathsRead>('CompanyPaths').implement({
  description: 'Ways between two companies, by the published acts.',
  fields: t => ({
    ...t.exposeMembers('Date', { asOf: 'The day: nothing published later counts.' }),
    ...t.exposeNullableOf(({ paths }) => paths, Path, {
      shortest:
        'The fewest steps; of several the most telling. Null if what was read has no path: see `cutOff`.',
      mostTelling: 'The least `length`, however many steps.',
    }),
    ...t.exposeMembers(
      [NetworkCutOff],
      { cutOff: 'What was not read around either company, where another path may lead through.' },
      { multiplier: 1 },
    ),
  }),
});

const READS = { reads: MOST_NODES_READ };

builder.queryField('path', t =>
  t.field({
    type: Paths,
    nullable: true,
    description:
      `Ways from one company to another in ${MOST_STEPS} steps at most. Null when no register has named one of the two. ` +
      'A step is telling, from 0 to 1: the share of the time in which somebody held both offices (0.1 at least; an office of one ' +
      'company in the other: 1), divided by the number of other companies that he links in what was read. Who links more than ' +
      '50 is not followed. Costs a quota unit for each of the two. Needs `network:read`.',
    args: {
      from: t.arg(NIF),
      to: t.arg({ type: 'NIF', required: true, description: `Another company. ${NIF_ARGUMENT}` }),
      asOf: t.arg({ type: 'Date', description: 'The day to show. Left out, or a future day: today.' }),
    },
    // Both networks are read, whatever is selected.
    complexity: { field: 2 * PRICES.networkWalk + MOST_NODES_READ, ...READS, multiplier: 1 },
    resolve: async (_root, { from, to, asOf }, context, { path }) => {
      requireScope(context.caller, 'network:read');
      const ends = { from: parseCompanyNif(from, 'from'), to: parseCompanyNif(to, 'to') };
      if (ends.from === ends.to) throw new Problem('invalid-parameter', '`from` and `to` are two companies.');
      for (const nif of [ends.from, ends.to]) requireCompany(context.caller, nif);
      const { read } = await context.work.reading(
        MOST_NODES_READ,
        () => readPaths(context.mayBeOld, { ...ends, asOf: asOf ?? null }, redactedFor(context)),
        ({ nodesRead }) => nodesRead,
      );
      if (read) for (const nif of [ends.from, ends.to]) context.shown.read(nif, null, path);
      return read;
    },
  }),
);
