/** The REST contract as OpenAPI 3.1, from the schemas that parse parameters and that tests validate answers against. */
import { SCOPES } from '../../src/access/scopes.ts';
import { TOKEN_PATH } from '../../src/http/oauth/metadata.ts';
import { RELEASE } from '../../src/kernel/process/release.ts';
import { ANSWER_HEADERS } from './documented-headers.ts';
import { createOperationParts, type OperationParts } from './operation-parts.ts';
import { alertPaths } from './paths/alert-paths.ts';
import { batchesPath, batchPath, batchResultsPaths } from './paths/batch-paths.ts';
import { assessmentPaths, contractorPath } from './paths/contractor-paths.ts';
import { eventPaths, webhookOperations } from './paths/event-paths.ts';
import { comparisonPaths, networkPaths, reportPaths } from './paths/report-paths.ts';
import { keyPaths } from './paths/usage-path.ts';
import { watchedCompaniesPath, watchedCompanyPath, watchedFilePaths } from './paths/watched-paths.ts';
import { tiePaths, watchlistPath, watchlistsPath } from './paths/watchlist-paths.ts';
import { webhookEndpointPaths } from './paths/webhook-endpoint-paths.ts';
import { createWrittenSchemas, type Json } from './written-schemas.ts';

const INFO = {
  title: 'Contractor risk',
  version: RELEASE,
  summary: 'Risk assessments of Portuguese construction companies by NIF.',
  description:
    'From nine official public registers. Guides, with the retries of webhooks, test numbers and clients, are at `/docs/partners.md` and beside it. A verdict supports a decision; it does not make one. Within v1 there are only additive changes: new members, types and values of open lists may come at any time.',
  license: { name: 'Proprietary', identifier: 'LicenseRef-proprietary' },
};

const TAGS = [
  { name: 'Contractors', description: 'Assessments and analyses.' },
  { name: 'Events', description: 'The client’s events, in order; the same that webhooks deliver.' },
  { name: 'Watchlists', description: 'The companies that the client has on its books.' },
  { name: 'Batches', description: 'Many companies asked about at once.' },
  { name: 'Webhook endpoints', description: 'The addresses that events are delivered to.' },
  { name: 'GraphQL', description: 'What describes `POST /graphql`.' },
  { name: 'Keys', description: 'The key that asks.' },
];

/** `server`: the address that partners use. */
export function openapiDocument(server: string): Json {
  const schemas = createWrittenSchemas();
  const parts = createOperationParts(schemas);
  const [paths, webhooks] = [pathsOf(parts), webhookOperations(parts)];
  return {
    openapi: '3.1.0',
    info: INFO,
    servers: [{ url: server }],
    security: [{ key: [] }, { oauth: [] }],
    tags: TAGS,
    paths,
    webhooks,
    components: {
      securitySchemes: {
        key: {
          type: 'http',
          scheme: 'bearer',
          description: 'A secret key issued by the operator, or a client token. Never in an address.',
        },
        oauth: {
          type: 'oauth2',
          description:
            'An access token of 15 minutes in place of the key, sent as the key is. `POST /oauth/token` gives it (a form: `grant_type=client_credentials`, `client_assertion_type`, `client_assertion`, `scope`) to a client that signs an assertion (`private_key_jwt`, RFC 7523), with errors by RFC 6749 5.2; `/.well-known/oauth-authorization-server` describes it, and the guide `partners.md` step by step.',
          flows: { clientCredentials: { tokenUrl: `${server}${TOKEN_PATH}`, scopes: SCOPES } },
        },
      },
      headers: ANSWER_HEADERS,
      responses: sorted(parts.responses),
      examples: sorted(parts.examples),
      schemas: sorted(schemas.components),
    },
  };
}

const sorted = (members: Json): Json =>
  Object.fromEntries(Object.entries(members).sort(([a], [b]) => (a < b ? -1 : 1)));

/** As `all-routes.ts` has them. */
const pathsOf = (parts: OperationParts): Json => ({
  '/api/v1/contractors/{nif}': contractorPath(parts),
  ...networkPaths(parts),
  ...reportPaths(parts),
  ...comparisonPaths(parts),
  ...assessmentPaths(parts),
  ...eventPaths(parts),
  ...keyPaths(parts),
  ...alertPaths(parts),
  '/api/v1/watchlists': watchlistsPath(parts),
  '/api/v1/watchlists/{name}': watchlistPath(parts),
  '/api/v1/watchlists/{name}/companies': watchedCompaniesPath(parts),
  ...watchedFilePaths(parts),
  '/api/v1/watchlists/{name}/companies/{nif}': watchedCompanyPath(parts),
  ...tiePaths(parts),
  '/api/v1/batches': batchesPath(parts),
  '/api/v1/batches/{id}': batchPath(parts),
  ...batchResultsPaths(parts),
  ...webhookEndpointPaths(parts),
});
