/** What every operation needs, written by hand: the test of who may ask compares it with what there is. */
import type { Scope } from '../../../src/access/scopes.ts';

export interface Need {
  readonly scopes: readonly Scope[];
  /** What a token may ask that was made for certain companies: about those, nothing at all, or as any other. */
  readonly bound: 'own' | 'never' | 'any';
}
const need = (bound: Need['bound'], ...scopes: Scope[]): Need => ({ scopes, bound });

const judged = need('own', 'contractors:read');
const linked = need('own', 'contractors:read', 'network:read');
/** A token never has the scope. */
const endpoints = need('never', 'webhooks:write', 'contractors:read');
const lists = need('never', 'watch');
const watched = need('never', 'watch', 'contractors:read');
const tied = need('never', 'watch', 'network:read');

/** They are about any company. */
const batches = need('never', 'contractors:read');

export const REST_NEEDS: Readonly<Record<string, Need>> = {
  '/api/v1/contractors/{nif}': judged,
  '/api/v1/contractors/{nif}?expand=evidence': judged,
  '/api/v1/contractors/{nif}?expand=counterfactuals': judged,
  '/api/v1/contractors/{nif}?expand=directors': linked,
  '/api/v1/contractors/{nif}/network.graphml': need('own', 'network:read'),
  '/api/v1/contractors/{nif}/network.cytoscape.json': need('own', 'network:read'),
  '/api/v1/contractors/{nif}/network.ftm.json': need('own', 'network:read'),
  '/api/v1/contractors/{nif}/report.html': judged,
  '/api/v1/contractors/{nif}/report.pdf': judged,
  // It is about two companies at least, and the tokens of the test are for one.
  '/api/v1/comparison.html': batches,
  '/api/v1/comparison.pdf': batches,
  '/api/v1/assessments/{id}/receipt': judged,
  '/api/v1/analyses/{id}': judged,
  '/api/v1/events': need('never', 'events:read', 'contractors:read'),
  '/api/v1/events/stream': need('never', 'events:read', 'contractors:read'),
  '/api/v1/usage': need('any'),
  '/api/v1/schema.graphql': need('any'),
  '/api/v1/alerts': watched,
  '/api/v1/alerts/{id}/acknowledge': watched,
  '/api/v1/alerts/{id}/silence': watched,
  '/api/v1/watchlists/{name}/rules': lists,
  '/api/v1/watchlists': lists,
  '/api/v1/watchlists/{name}': lists,
  '/api/v1/watchlists/{name}/companies': watched,
  '/api/v1/watchlists/{name}/companies.csv': watched,
  '/api/v1/watchlists/{name}/companies.ndjson': watched,
  '/api/v1/watchlists/{name}/companies/{nif}': watched,
  '/api/v1/watchlists/{name}/clusters': tied,
  '/api/v1/watchlists/{name}/worst-case': tied,
  '/api/v1/batches': batches,
  '/api/v1/batches/{id}': batches,
  '/api/v1/batches/{id}/results': batches,
  '/api/v1/batches/{id}/results.ndjson': batches,
  '/api/v1/webhook-endpoints': endpoints,
  '/api/v1/webhook-endpoints/{id}': endpoints,
  '/api/v1/webhook-endpoints/{id}/rotate-secret': endpoints,
  '/api/v1/webhook-endpoints/{id}/test': endpoints,
  '/api/v1/webhook-endpoints/{id}/deliveries': endpoints,
  '/api/v1/webhook-endpoints/{id}/deliveries/{delivery}/resend': endpoints,
  '/api/v1/webhook-endpoints/{id}/recover': endpoints,
};

/** By tool. */
export const MCP_NEEDS: Readonly<Record<string, Need>> = {
  search_companies: need('never', 'contractors:read'),
  assess: judged,
  explain: judged,
  network: need('own', 'network:read'),
  watch: lists,
  what_changed: need('never', 'events:read', 'contractors:read'),
};

/** As `allOperations` names them, without what is tried. */
export const GRAPHQL_NEEDS: Readonly<Record<string, Need>> = {
  'query alerts': watched,
  'query batches': batches,
  'query checks': need('any', 'contractors:read'),
  'query companies': need('never', 'contractors:read'),
  'query company': judged,
  'query companiesByNif': judged,
  'query companiesByNif.analysis': judged,
  'query companiesByNif.assessment': judged,
  'query companiesByNif.assessments': judged,
  'query companiesByNif.corrections': judged,
  'query companiesByNif.directors': linked,
  'query companiesByNif.furtherRecords': judged,
  'query companiesByNif.livemode': judged,
  'query companiesByNif.offices': linked,
  'query companiesByNif.predecessors': linked,
  'query companiesByNif.refreshing': judged,
  'query companiesByNif.recordsSoFar': judged,
  'query companiesByNif.registers': judged,
  'query companiesByNif.sharesSeatWith': linked,
  'query companiesByNif.status': judged,
  'query events': need('never', 'events:read', 'contractors:read'),
  'query network': need('own', 'network:read'),
  'query networkChanges': need('own', 'network:read'),
  // From the company to another one.
  'query path': need('never', 'network:read'),
  // Of an assessment, as it is asked here.
  'query node': judged,
  'query node.Analysis.steps.outcome': judged,
  'query node.Assessment.diff': judged,
  'query node.AssessmentEvent.assessment': need('never', 'events:read', 'contractors:read'),
  'query node.Batch.results': batches,
  'query node.Director.companies': need('never', 'network:read'),
  'query node.WebhookEndpoint.deliveries': endpoints,
  'query registers': need('any'),
  'query viewer': need('any'),
  'query viewer.latestAssessments': need('any', 'contractors:read'),
  'query viewer.openAnalyses': need('any', 'contractors:read'),
  'query viewer.requests': need('never', 'requests:read'),
  'query viewer.webhookEndpoints': endpoints,
  'query watchlist': lists,
  'query watchlist.clusters': tied,
  'query watchlist.companies': watched,
  'query watchlist.concentration': tied,
  'query watchlist.worstCase': tied,
  'query watchlists': lists,
  // With a key's own scopes; a token makes no other.
  'mutation clientTokenCreate': need('never'),
  'mutation webhookEndpointCreate': endpoints,
  'mutation webhookEndpointUpdate': endpoints,
  'mutation webhookEndpointDelete': endpoints,
  'mutation webhookEndpointTest': endpoints,
  'mutation webhookSecretRotate': endpoints,
  'mutation webhookDeliveryResend': endpoints,
  'mutation webhookDeliveriesRecover': endpoints,
  'mutation analysisRequest': need('own', 'analyses:write'),
  'mutation analysisRequest.result.company': need('own', 'analyses:write', 'contractors:read'),
  'mutation batchCancel': batches,
  'mutation batchStart': batches,
  'mutation companiesWatch': lists,
  'mutation companiesUnwatch': lists,
  'mutation watchlistDelete': lists,
  'mutation watchlistRulesSet': lists,
  'mutation alertAcknowledge': watched,
  'mutation alertSilence': watched,
  'subscription analysisCompleted': need('never', 'events:read', 'contractors:read'),
  'subscription analysisProgress': need('never', 'contractors:read'),
  'subscription events': need('never', 'events:read', 'contractors:read'),
  'subscription registers': need('any'),
  'subscription watchedCompanies': lists,
};
