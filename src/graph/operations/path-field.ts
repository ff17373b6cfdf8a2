/** How two companies hang together. */

import { PRICES } from '../../access/admission/prices.ts';
import { requireCompany, requireScope } from '../../access/caller.ts';
import { parseCompanyNif } from '../../kernel/companies/parse-company-nif.ts';
import { Problem } from '../../kernel/problems.ts';
import { type CompanyPath, MOST_STEPS } from '../../network/questions/paths-between.ts';
import { MOST_NODES_READ, type PathsRead, readPaths } from '../../network/questions/read-paths.ts';
import { builder } from '../engine/builder.ts';
import { NIF_ARGUMENT } from '../engine/given-companies.ts';
import { NetworkCutOff, RiskHop } from '../types/companies/network.ts';
import { redactedFor } from './network-field.ts';

const Path = builder.objectRef<CompanyPath>('CompanyPath').implement({
  description:
    'A way from one company to another, over people and companies that hold offices. A link is no fault.',
  fields: t => ({
    ...t.exposeMembers('Int', { steps: 'Steps from company to company.' }),
    ...t.exposeMembers('Float', {
      length: 'The sum of 1/telling over its steps: lower is more telling. The rule stands at `path`.',
    }),
    hops: t.expose('hops', {
      type: [RiskHop],
      complexity: { multiplier: 2 * MOST_STEPS },
      description: 'Its offices, each with its act, from the first company.',
    }),
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
    cutOff: t.expose('cutOff', {
      type: [NetworkCutOff],
      complexity: { multiplier: 1 },
      description: 'What was not read around either company, where another path may lead through.',
    }),
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
      from: t.arg({ type: 'NIF', required: true, description: NIF_ARGUMENT }),
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
