/** The REST contract as OpenAPI 3.1, from the schemas that parse parameters and that tests validate answers against. */

import { analysisRoute } from '../rest/analysis-route.ts';
import { batchesRoute, batchResultsRoute, batchRoute } from '../rest/batches/batch-routes.ts';
import { contractorRoute } from '../rest/contractor-route.ts';
import { eventsRoute } from '../rest/events-route.ts';
import { reportReceiptRoute } from '../rest/report-receipt-route.ts';
import { schemaRoute } from '../rest/schema-route.ts';
import { usageRoute } from '../rest/usage-route.ts';
import { acknowledgeRoute, alertsRoute, rulesRoute, silenceRoute } from '../rest/watching/alert-routes.ts';
import { clustersRoute } from '../rest/watching/clusters-route.ts';
import { watchedCompaniesRoute, watchedCompanyRoute } from '../rest/watching/watched-routes.ts';
import { watchlistRoute, watchlistsRoute } from '../rest/watching/watchlist-routes.ts';
import { worstCaseRoute } from '../rest/watching/worst-case-route.ts';
import { ANSWER_HEADERS } from './documented-headers.ts';
import { createOperationParts, type OperationParts } from './operation-parts.ts';
import { acknowledgePath, alertsPath, rulesPath, silencePath } from './paths/alert-paths.ts';
import { analysisPath } from './paths/analysis-path.ts';
import { batchesPath, batchPath, batchResultsPath } from './paths/batch-paths.ts';
import { clustersPath, worstCasePath } from './paths/clusters-path.ts';
import { contractorPath } from './paths/contractor-path.ts';
import { eventsPath } from './paths/events-path.ts';
import { NETWORK_FORMATS, networkPath } from './paths/network-path.ts';
import { REPORT_FORMATS, receiptPath, reportPath } from './paths/report-paths.ts';
import { schemaPath } from './paths/schema-path.ts';
import { usagePath } from './paths/usage-path.ts';
import { watchedCompaniesPath, watchedCompanyPath } from './paths/watched-paths.ts';
import { watchlistPath, watchlistsPath } from './paths/watchlist-paths.ts';
import { webhookOperations } from './webhook-operations.ts';
import { createWrittenSchemas, type Json } from './written-schemas.ts';

const INFO = {
  title: 'Contractor risk',
  version: '1.0.0',
  summary: 'Risk assessments of Portuguese construction companies by NIF.',
  description:
    'From nine official public registers. A verdict supports a decision; it does not make one. Within v1 there are only additive changes: new members, types and values of open lists may come at any time.',
  license: { name: 'Proprietary', identifier: 'LicenseRef-proprietary' },
};

const TAGS = [
  { name: 'Contractors', description: 'Assessments and analyses.' },
  { name: 'Events', description: 'The client’s events, in order; the same that webhooks deliver.' },
  { name: 'Watchlists', description: 'The companies that the client has on its books.' },
  { name: 'Batches', description: 'Many companies asked about at once.' },
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
    security: [{ key: [] }],
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
      },
      headers: ANSWER_HEADERS,
      examples: sorted(parts.examples),
      schemas: sorted(schemas.components),
    },
  };
}

const sorted = (members: Json): Json =>
  Object.fromEntries(Object.entries(members).sort(([a], [b]) => (a < b ? -1 : 1)));

const pathsOf = (parts: OperationParts): Json => ({
  [contractorRoute.name]: contractorPath(parts),
  ...Object.fromEntries(
    Object.entries(NETWORK_FORMATS).map(([suffix, format]) => [
      `${contractorRoute.name}/network.${suffix}`,
      networkPath(parts, format),
    ]),
  ),
  ...Object.fromEntries(
    Object.entries(REPORT_FORMATS).map(([suffix, format]) => [
      `${contractorRoute.name}/report.${suffix}`,
      reportPath(parts, format),
    ]),
  ),
  [reportReceiptRoute.name]: receiptPath(parts),
  [analysisRoute.name]: analysisPath(parts),
  [eventsRoute.name]: eventsPath(parts),
  [usageRoute.name]: usagePath(parts),
  [schemaRoute.name]: schemaPath(parts),
  [alertsRoute.name]: alertsPath(parts),
  [acknowledgeRoute.name]: acknowledgePath(parts),
  [silenceRoute.name]: silencePath(parts),
  [rulesRoute.name]: rulesPath(parts),
  [watchlistsRoute.name]: watchlistsPath(parts),
  [watchlistRoute.name]: watchlistPath(parts),
  [watchedCompaniesRoute.name]: watchedCompaniesPath(parts),
  [watchedCompanyRoute.name]: watchedCompanyPath(parts),
  [clustersRoute.name]: clustersPath(parts),
  [worstCaseRoute.name]: worstCasePath(parts),
  [batchesRoute.name]: batchesPath(parts),
  [batchRoute.name]: batchPath(parts),
  [batchResultsRoute.name]: batchResultsPath(parts),
});
