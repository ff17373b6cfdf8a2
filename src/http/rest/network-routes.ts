/** `GET /api/v1/contractors/{nif}/network.{graphml,cytoscape.json}`: the director network as programs that draw take it. */
import { mayBeTold, requireCompany } from '../../access/caller.ts';
import { askedCompany } from '../../kernel/asked-company.ts';
import { Problem } from '../../kernel/problems.ts';
import { exploreNetwork } from '../../network/explore-network.ts';
import { type NetworkGraph, toldOf } from '../../network/network-graph.ts';
import { toCytoscape } from '../../network/to-cytoscape.ts';
import { toGraphml } from '../../network/to-graphml.ts';
import { decoded } from './decoded.ts';
import { entityTag, matchesTag } from './entity-tag.ts';
import { networkQuery } from './parameters.ts';
import { readParameters } from './query-parameters.ts';
import { JSON_HEADERS, type Route } from './route.ts';

interface Format {
  readonly suffix: string;
  readonly contentType: string;
  readonly write: (graph: NetworkGraph) => string;
}

const FORMATS: readonly Format[] = [
  // No type is registered for GraphML; its own site names none.
  { suffix: 'graphml', contentType: 'application/xml; charset=utf-8', write: toGraphml },
  { suffix: 'cytoscape.json', contentType: JSON_HEADERS['Content-Type'], write: toCytoscape },
];

export const networkRoutes: readonly Route[] = FORMATS.map(({ suffix, contentType, write }) => ({
  name: `/api/v1/contractors/{nif}/network.${suffix}`,
  path: new RegExp(`^/api/v1/contractors/([^/]+)/network\\.${suffix.replace('.', '\\.')}$`),
  methods: ['GET', 'HEAD'],
  scope: 'network:read',
  async prepare({ db }, { caller, params, url, header }) {
    const nif = askedCompany(decoded(params[0]!));
    requireCompany(caller, nif);
    const graph = await exploreNetwork(db, { nif, ...readParameters(networkQuery, url) });
    if (!graph)
      throw new Problem('not-found', 'No register has named this company yet. Ask for the contractor first.');
    const body = write(toldOf(graph, other => mayBeTold(caller, other)));
    const tag = entityTag(body);
    const shared = { ETag: tag, 'Cache-Control': JSON_HEADERS['Cache-Control'], Vary: 'Authorization' };
    const isKnown = matchesTag(header('if-none-match'), tag);
    return {
      answer: isKnown
        ? { status: 304, headers: shared, body: null }
        : { status: 200, headers: { ...shared, 'Content-Type': contentType }, body },
      outcome: 'answered',
      nif,
      assessmentId: null,
      quotaUnits: isKnown ? 0 : 1,
      awaits: null,
    };
  },
}));
