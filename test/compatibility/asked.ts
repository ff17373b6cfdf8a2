/** What is recorded of a release: a partner's day, over every door. */
import type { Ask } from './replayed.ts';

const get = (path: string, more: Partial<Ask> = {}): Ask => ({ method: 'GET', path, ...more });
const API = '/api/v1';
const csv = { 'content-type': 'text/csv' };
const json = { 'content-type': 'application/json' };
const send = (method: string, path: string, body: object, more: Partial<Ask> = {}): Ask => ({
  method,
  path,
  body: JSON.stringify(body),
  headers: json,
  ...more,
});
const graphql = (query: string): Ask => send('POST', '/graphql', { query });
const mcp = (method: string, params: object): Ask =>
  send(
    'POST',
    '/mcp',
    { jsonrpc: '2.0', id: 1, method, params },
    { headers: { ...json, accept: 'application/json, text/event-stream' } },
  );

/** Kept by every sandbox (README). */
const SAFE = '580000010';
const RISKY = '580000044';
const WORST = '580000052';

export const ASKED: readonly Ask[] = [
  get(`${API}/contractors/${SAFE}`, {
    headers: { prefer: 'wait=30' },
    keep: { tag: 'etag', assessment: '/id' },
  }),
  get(`${API}/contractors/${SAFE}`, { headers: { 'if-none-match': '{tag}' } }),
  get(`${API}/contractors/580000028`, { headers: { prefer: 'wait=30' } }),
  get(`${API}/contractors/${RISKY}`, { headers: { prefer: 'wait=30' } }),
  get(`${API}/contractors/${WORST}?expand=evidence,directors`, { headers: { prefer: 'wait=30' } }),
  { method: 'HEAD', path: `${API}/contractors/${SAFE}` },
  get(`${API}/contractors/580000018`),
  get(`${API}/contractors/299999998`),
  get(`${API}/contractors/700000003`),
  get(`${API}/contractors/${SAFE}?unknown=1`),
  get(`${API}/contractors/${SAFE}`, { headers: { authorization: '' } }),
  get(`${API}/none`),
  { method: 'POST', path: `${API}/contractors/${SAFE}` },
  get(`${API}/contractors/${RISKY}/network.cytoscape.json`),
  get(`${API}/usage`),
  get(`${API}/events?after=broken`),
  get(`${API}/alerts`),
  {
    method: 'PUT',
    path: `${API}/watchlists/norte`,
    body: `nif;reference\n${SAFE};A1\n${RISKY};A2\n`,
    headers: csv,
  },
  get(`${API}/watchlists`),
  get(`${API}/watchlists/norte`),
  get(`${API}/watchlists/norte/companies`),
  get(`${API}/watchlists/norte/companies.csv`),
  get(`${API}/watchlists/norte/clusters`),
  { method: 'DELETE', path: `${API}/watchlists/norte/companies/${SAFE}` },
  { method: 'DELETE', path: `${API}/watchlists/norte` },
  { method: 'POST', path: `${API}/batches?dryRun=true`, body: `nif\n${SAFE}\n`, headers: csv },
  {
    method: 'POST',
    path: `${API}/batches`,
    body: `nif\n${SAFE}\n${RISKY}\n580000018\n`,
    headers: { ...csv, 'idempotency-key': 'recorded' },
    keep: { batch: '/id' },
  },
  get(`${API}/batches/{batch}`),
  get(`${API}/batches/{batch}/results`),
  get(`${API}/batches`),
  get(`${API}/events?limit=5`),
  send(
    'POST',
    `${API}/webhook-endpoints`,
    { url: 'https://partner.example/hooks' },
    { keep: { endpoint: '/endpoint/id', version: 'etag' } },
  ),
  get(`${API}/webhook-endpoints`),
  get(`${API}/webhook-endpoints/{endpoint}/deliveries`),
  send(
    'PATCH',
    `${API}/webhook-endpoints/{endpoint}`,
    { eventTypes: ['analysis.completed'] },
    { headers: { ...json, 'if-match': '{version}' } },
  ),
  send(
    'PATCH',
    `${API}/webhook-endpoints/{endpoint}`,
    { eventTypes: [] },
    { headers: { ...json, 'if-match': '{version}' } },
  ),
  send('POST', `${API}/webhook-endpoints/{endpoint}/rotate-secret`, {}),
  { method: 'DELETE', path: `${API}/webhook-endpoints/{endpoint}` },
  graphql(
    `{ company(nif: "${RISKY}") { nif name status assessment { id livemode score verdict color completeness reasons } directors(first: 3) { nodes { name } } } }`,
  ),
  graphql(
    '{ viewer { client { id } limits { name } } checks { key family } registers { essential fresh health } }',
  ),
  graphql('{ company(nif: "580000018") { nif } }'),
  graphql(
    'mutation { clientTokenCreate(input: { seconds: 60 }) { result { token expiresAt scopes } errors { code } } }',
  ),
  graphql('{ none }'),
  mcp('initialize', {
    protocolVersion: '2025-11-25',
    capabilities: {},
    clientInfo: { name: 'recorded', version: '1' },
  }),
  mcp('tools/call', { name: 'assess', arguments: { nif: RISKY } }),
  get('/.well-known/oauth-authorization-server'),
  send(
    'POST',
    '/oauth/token',
    {},
    { headers: { 'content-type': 'application/x-www-form-urlencoded', authorization: '' } },
  ),
  get('/health/live'),
  get('/status.json'),
];
