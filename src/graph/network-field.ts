import { mayBeTold, requireCompany } from '../access/caller.ts';
import { askedCompany } from '../kernel/asked-company.ts';
import type { LocalDate } from '../kernel/local-date.ts';
import { Problem } from '../kernel/problems.ts';
import { DEEPEST, exploreNetwork, MOST_NODES } from '../network/explore-network.ts';
import { toldOf } from '../network/network-graph.ts';
import { builder } from './builder.ts';
import { Network } from './network.ts';
import { NIF_ARGUMENT } from './nif-argument.ts';
import { requireScope } from './require-scope.ts';

const USUAL_NODES = 100;

builder.queryField('network', t =>
  t.field({
    type: Network,
    nullable: true,
    description:
      'The network around a company: the people and companies that hold its offices, the other companies of those, and so ' +
      'on. Null when no register has named the company. What is not shown is said in `cutOff`. Needs `network:read`.',
    args: {
      nif: t.arg.string({ required: true, description: NIF_ARGUMENT }),
      depth: t.arg.int({
        required: true,
        defaultValue: 2,
        description: `Steps from company to company, 1 to ${DEEPEST}.`,
      }),
      asOf: t.arg({
        type: 'Date',
        description: 'Show it as it was known on this day. Left out, or a day to come: today.',
      }),
      first: t.arg.int({
        required: true,
        defaultValue: USUAL_NODES,
        description: `Companies and directors at most, 1 to ${MOST_NODES}: the nearest.`,
      }),
    },
    // The walk reads each node, whatever of it is shown; lists within count as ten.
    complexity: ({ first }) => ({ field: 10 + first, multiplier: Math.max(1, first / 10) }),
    resolve: async (_root, { nif, depth, asOf, first }, context) => {
      requireScope(context, 'network:read');
      const company = askedCompany(nif);
      requireCompany(context.caller, company);
      requireWithin('depth', depth, DEEPEST);
      requireWithin('first', first, MOST_NODES);
      const graph = await exploreNetwork(context.db, {
        nif: company,
        depth,
        first,
        asOf: (asOf ?? null) as LocalDate | null,
      });
      // Its verdict is shown, as in an export: a unit of the quota.
      if (graph) context.shown.add(company);
      return graph && toldOf(graph, nif => mayBeTold(context.caller, nif));
    },
  }),
);

function requireWithin(name: string, value: number, most: number): void {
  if (value < 1 || value > most)
    throw new Problem('invalid-parameter', `\`${name}\` is 1 to ${most}; ${value} was asked for.`, {
      faults: [{ pointer: name, detail: `Takes 1 to ${most}.` }],
    });
}
