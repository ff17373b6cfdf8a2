/** `GET /api/v1/contractors/{nif}/network.{graphml,cytoscape.json,ftm.json}`: the director network for programs that draw. */
import { z } from 'zod';
import { PRICES } from '../../../access/admission/prices.ts';
import { mayReadCompany, requireCompany } from '../../../access/caller.ts';
import { parseCompanyNif } from '../../../kernel/companies/parse-company-nif.ts';
import { Problem } from '../../../kernel/problems.ts';
import { DEEPEST, exploreNetwork, MOST_NODES } from '../../../network/exploring/explore-network.ts';
import { type Attributes, networkElements } from '../../../network/exploring/network-elements.ts';
import { type NetworkGraph, nodesIn, redacted } from '../../../network/exploring/network-graph.ts';
import { toFollowTheMoney } from '../../../network/exploring/to-followthemoney.ts';
import { toGraphml } from '../../../network/exploring/to-graphml.ts';
import { entityTag } from '../entity-tag.ts';
import { calendarDay, readParameters, wholeNumber } from '../query-parameters.ts';
import { answered, decoded, JSON_HEADERS, type Route } from '../route.ts';
import { renderedAnswer } from './complete-answer.ts';

export const networkQuery = z.object({
  depth: wholeNumber(1, DEEPEST, 2).describe('Steps from company to company.'),
  asOf: calendarDay().describe('The day to show; a future day is today.'),
  first: wholeNumber(1, MOST_NODES, 100).describe('Most companies and directors; the nearest are shown.'),
});

interface Format {
  readonly suffix: string;
  readonly contentType: string;
  readonly write: (graph: NetworkGraph, livemode: boolean) => string;
}

const FORMATS: readonly Format[] = [
  // GraphML has no registered media type.
  { suffix: 'graphml', contentType: 'application/xml; charset=utf-8', write: toGraphml },
  { suffix: 'cytoscape.json', contentType: JSON_HEADERS['Content-Type'], write: toCytoscape },
  { suffix: 'ftm.json', contentType: 'application/x-ndjson; charset=utf-8', write: toFollowTheMoney },
];

export const networkRoutes: readonly Route[] = FORMATS.map(({ suffix, contentType, write }) => ({
  name: `/api/v1/contractors/{nif}/network.${suffix}`,
  query: networkQuery,
  scope: 'network:read',
  async prepare({ livemode, tagKey }, { caller, params, url, header, shown, work, mayBeOld }) {
    const nif = parseCompanyNif(decoded(params[0]!));
    requireCompany(caller, nif);
    const asked = { nif, ...readParameters(networkQuery, url) };
    const graph = await work.inTurn(() => exploreNetwork(mayBeOld, asked));
    work.add(PRICES.networkWalk + (graph ? nodesIn(graph) : 0));
    if (!graph)
      throw new Problem('not-found', 'No register has named this company yet. Ask for the contractor first.');
    const told = redacted(graph, other => mayReadCompany(caller, other));
    const [root, ...others] = told.companies;
    for (const { id, assessmentId } of others) shown.judge(id, assessmentId);
    const body = write(told, livemode);
    const answer = renderedAnswer(header, { body, tag: entityTag(body, tagKey) }, contentType);
    const quotaUnits = answer.status === 200 ? 1 : 0;
    return answered(answer, { nif, assessmentId: root!.assessmentId, quotaUnits });
  },
}));

/** A network in the format of Cytoscape.js: `cytoscape({ elements })`, or the whole as `cy.json(body)`. */
function toCytoscape(graph: NetworkGraph, livemode: boolean): string {
  const { about, nodes, edges, riskPaths } = networkElements(graph, livemode);
  return JSON.stringify({
    data: { ...known(about), cutOff: graph.cutOff, riskPaths },
    elements: {
      nodes: nodes.map(({ id, attributes }) => ({ data: { id, ...known(attributes) } })),
      edges: edges.map(({ attributes, ...edge }) => ({ data: { ...edge, ...known(attributes) } })),
    },
  });
}

const known = (attributes: Attributes): object =>
  Object.fromEntries(Object.entries(attributes).filter(([, value]) => value !== null));
