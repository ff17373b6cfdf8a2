/** What hangs together on a watchlist. */
import { z } from 'zod';
import { count, day, livemode, nif, openWords, register, share } from '../../../src/kernel/schemas/words.ts';

const common = z.object({
  name: z.string().describe('The municipality, or the contracting body.'),
  companies: count('How many companies.'),
  share: share.describe('Of all companies of the list, 0 to 1.'),
});

const concentration = z.object({
  companies: count('Companies on the list.'),
  clusters: count('Clusters; a company that nothing ties is one.'),
  largestShare: share
    .nullable()
    .describe('Share of the companies in the largest cluster; null for an empty list.'),
  herfindahl: share
    .nullable()
    .describe(
      'Herfindahl index over the clusters: the sum of the squares of their shares, from 1/n (nothing ties any of n companies) to 1 (Hirschman, American Economic Review 54, 1964). Null for an empty list.',
    ),
  municipality: common.nullable().describe('Where most of the companies sit; null if no seat is known.'),
  municipalityUnknown: count('Companies whose municipality is not known.'),
  client: common
    .extend({ nif })
    .nullable()
    .describe(
      'The contracting body from which most of them won contracts in the last three years; null if no two share one.',
    ),
  unread: count(
    'Companies of which no office and no seat is known: each counts as a cluster of its own, and may not be one.',
  ),
});

const company = z.object({
  nif,
  name: z.string().nullable().describe('As the registers last named it; null while none has.'),
});
const reason = openWords(
  ['director', 'door'],
  'A director or partner in common, now or within two years, or one of them is that of the other; or the same door, which is not that of a crowd.',
);

const cluster = z.object({
  companies: z.array(company).min(1).describe('By tax number.'),
  links: z
    .array(
      z.object({
        reason,
        nifs: z.array(nif).min(2).describe('The companies that have it in common.'),
        count: z.int().min(1).describe('How many directors or partners; of a door 1.'),
      }),
    )
    .describe('Of the most companies first.'),
  clients: z
    .array(
      z.object({
        nif,
        name: z.string().describe('As Portal BASE names it.'),
        companies: z.int().min(2).describe('Companies of the list that won its contracts, in any cluster.'),
      }),
    )
    .describe('Public clients that one of them shares with another company of the list. They join nobody.'),
});

export const watchlistClusters = z
  .object({
    object: z.literal('watchlist_clusters'),
    livemode,
    name: z.string().describe('Name of the list.'),
    version: z.int().min(1).describe('Grows with every change of the list or its companies.'),
    concentration: concentration.describe(
      'How much of the list may fall together; each company counts the same.',
    ),
    data: z.array(cluster).describe('The largest first. A company that nothing ties is alone in its own.'),
  })
  .meta({ id: 'WatchlistClusters' });

const act = z.object({
  register,
  reference: z.string().describe('The register’s own reference.'),
  url: z.string().nullable().describe('Official address; null if the register gives none.'),
  date: day('The date that the register puts on it; null where it gives none').nullable(),
});

export const watchlistWorstCase = z
  .object({
    object: z.literal('watchlist_worst_case'),
    livemode,
    name: z.string().describe('Name of the list.'),
    version: z.int().min(1).describe('Grows with every change of the list or its companies.'),
    ifFails: nif.describe('The company that fails.'),
    reachedCount: count('Other companies of the list that are reached.'),
    reached: z
      .array(
        z.object({
          company,
          fromNif: nif.describe('The company one step nearer, which comes before it.'),
          hops: z.int().min(1).describe('Steps from company to company.'),
          reason,
          acts: z
            .array(act)
            .describe(
              'The acts that show it: one for each of the two. A company that is itself the director or partner of the other has none, nor has a door whose act is not kept.',
            ),
        }),
      )
      .describe('The nearest first: every hop of the way to one comes before it.'),
  })
  .meta({ id: 'WatchlistWorstCase' });
