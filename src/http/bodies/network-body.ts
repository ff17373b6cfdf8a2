import { z } from 'zod';
import { day, livemode, nif, openWords } from '../../kernel/schemas/words.ts';

const attribute = z.union([z.string(), z.number(), z.boolean()]);
const nodeId = z.string().describe('NIF of a company, `dir_…` of a director.');

const about = z
  .object({
    nif,
    livemode,
    asOf: day('Nothing published later is shown'),
    depth: z.int(),
    cutOff: z
      .array(
        z.object({
          reason: openWords(['hub', 'many-offices', 'unidentified', 'first', 'depth']),
          at: nodeId.nullable(),
          omitted: z.int().describe('At least.'),
        }),
      )
      .describe('What was left out, and why.'),
    riskPaths: z
      .array(z.object({ to: nif, edges: z.array(z.string()) }))
      .describe('A shortest path to each insolvent company, by ids of edges.'),
  })
  .describe('About the network.');

const node = z.object({
  data: z.object({ id: nodeId, type: openWords(['company', 'director']) }).catchall(attribute),
});

const edge = z.object({
  data: z
    .object({ id: z.string(), source: nodeId, target: nodeId, role: openWords(['director', 'partner']) })
    .catchall(attribute),
});

/** A network in the format of Cytoscape.js. */
export const networkElements = z
  .object({ data: about, elements: z.object({ nodes: z.array(node), edges: z.array(edge) }) })
  .meta({ id: 'NetworkElements' });

/** What is told of a company, of a person (a name only), or of what links them. */
export const networkEntity = z
  .object({
    id: z.string(),
    schema: openWords(['Company', 'Person', 'Directorship', 'Ownership']),
    properties: z
      .record(z.string(), z.array(z.string()))
      .describe('What was left out stands in `notes`, and of the sandbox that it is invented.'),
  })
  .describe('An entity of FollowTheMoney, for Aleph and others.')
  .meta({ id: 'NetworkEntity' });
