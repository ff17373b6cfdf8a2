import { PRICES } from '../../access/admission/prices.ts';
import { mayReadCompany, requireCompany } from '../../access/caller.ts';
import { parseCompanyNif } from '../../kernel/companies/parse-company-nif.ts';
import { Problem } from '../../kernel/problems.ts';
import { DEEPEST, exploreNetwork, MOST_NODES } from '../../network/exploring/explore-network.ts';
import { nodesIn, redacted } from '../../network/exploring/network-graph.ts';
import { builder } from '../engine/builder.ts';
import { NIF_ARGUMENT } from '../engine/nif-argument.ts';
import { requireScope } from '../engine/require-scope.ts';
import { Network } from '../types/companies/network.ts';

const USUAL_NODES = 100;

builder.queryField('network', t =>
  t.field({
    type: Network,
    nullable: true,
    description:
      'The network around a company: the people and companies that hold its offices, the other companies of those, and so ' +
      'on. Null when no register has named the company. What is not shown is said in `cutOff`. Needs `network:read`.',
    args: {
      nif: t.arg({ type: 'NIF', required: true, description: NIF_ARGUMENT }),
      depth: t.arg.int({
        required: true,
        defaultValue: 2,
        description: `Steps from company to company, 1 to ${DEEPEST}.`,
      }),
      asOf: t.arg({ type: 'Date', description: 'The day to show. Left out, or a future day: today.' }),
      first: t.arg.int({
        required: true,
        defaultValue: USUAL_NODES,
        description: `Most companies and directors, 1 to ${MOST_NODES}; the nearest are shown.`,
      }),
    },
    // The walk reads each node, whatever is selected; lists in it count ten.
    complexity: ({ first }) => costOfNetworks(1, first),
    resolve: async (_root, { nif, depth, asOf, first }, context, { path }) => {
      requireScope(context, 'network:read');
      const company = parseCompanyNif(nif);
      requireCompany(context.caller, company);
      requireWithin('depth', depth, DEEPEST);
      requireWithin('first', first, MOST_NODES);
      const query = { nif: company, depth, first, asOf: asOf ?? null };
      const graph = await context.work.reading(
        nodesOf(1, first),
        () => exploreNetwork(context.mayBeOld, query),
        read => (read ? nodesIn(read) : 0),
      );
      // Like an export, the answer is about this company and costs a quota unit.
      if (graph) context.shown.read(company, null, path);
      return graph && redacted(graph, nif => mayReadCompany(context.caller, nif));
    },
  }),
);

/** Nodes that so many walks may read. A negative `first`, which is refused, must not make the other fields of the operation cheaper. */
export const nodesOf = (walks: number, first: number): number => walks * Math.max(0, first);

export const costOfNetworks = (walks: number, first: number) => ({
  field: walks * PRICES.networkWalk + nodesOf(walks, first),
  reads: nodesOf(walks, first),
  multiplier: Math.max(1, first / 10),
});

export function requireWithin(name: string, value: number, most: number): void {
  if (value < 1 || value > most)
    throw new Problem('invalid-parameter', `\`${name}\` is 1 to ${most}; ${value} was asked for.`, {
      faults: [{ pointer: name, detail: `Takes 1 to ${most}.` }],
    });
}
