import { batchResultsRoutes } from './batches/batch-results-routes.ts';
import { batchesRoute, batchRoute } from './batches/batch-routes.ts';
import { analysisRoute } from './contractors/analysis-route.ts';
import { comparisonRoutes } from './contractors/comparison-routes.ts';
import { contractorRoute } from './contractors/contractor-route.ts';
import { networkRoutes } from './contractors/network-routes.ts';
import { receiptRoute } from './contractors/receipt-route.ts';
import { reportRoutes } from './contractors/report-routes.ts';
import { eventStreamRoute } from './event-stream-route.ts';
import { eventsRoute } from './events-route.ts';
import type { Route } from './route.ts';
import { schemaRoute } from './schema-route.ts';
import { usageRoute } from './usage-route.ts';
import { acknowledgeRoute, alertsRoute, rulesRoute, silenceRoute } from './watching/alert-routes.ts';
import { clustersRoute, worstCaseRoute } from './watching/list-ties-routes.ts';
import { watchedCompaniesRoute, watchedCompanyRoute, watchedFileRoutes } from './watching/watched-routes.ts';
import { watchlistRoute, watchlistsRoute } from './watching/watchlist-routes.ts';
import {
  webhookDeliveriesRoute,
  webhookEndpointRoute,
  webhookEndpointsRoute,
  webhookEndpointVerbs,
} from './webhook-endpoints/endpoint-routes.ts';

export const ALL_ROUTES: readonly Route[] = [
  contractorRoute,
  ...networkRoutes,
  ...reportRoutes,
  ...comparisonRoutes,
  receiptRoute,
  analysisRoute,
  eventsRoute,
  eventStreamRoute,
  usageRoute,
  schemaRoute,
  alertsRoute,
  acknowledgeRoute,
  silenceRoute,
  rulesRoute,
  watchlistsRoute,
  watchlistRoute,
  watchedCompaniesRoute,
  ...watchedFileRoutes,
  watchedCompanyRoute,
  clustersRoute,
  worstCaseRoute,
  batchesRoute,
  batchRoute,
  ...batchResultsRoutes,
  webhookEndpointsRoute,
  webhookEndpointRoute,
  ...webhookEndpointVerbs,
  webhookDeliveriesRoute,
];
