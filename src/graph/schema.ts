/** Lists all parts of the schema. */
import { type GraphQLSchema, specifiedDirectives } from 'graphql';
import { builder } from './engine/builder.ts';
import { COST, LIST_SIZE } from './engine/cost-directives.ts';
import { countedSchema } from './engine/counted-schema.ts';
import './engine/scalars.ts';
import './types/companies/register.ts';
import './types/judgement/evidence.ts';
import './types/judgement/check.ts';
import './types/judgement/check-result.ts';
import './types/judgement/assessment.ts';
import './types/judgement/assessment-diff.ts';
import './types/companies/company.ts';
import './types/companies/office.ts';
import './types/companies/director.ts';
import './types/companies/analysis.ts';
import './types/companies/correction.ts';
import './types/companies/company-judgement.ts';
import './types/companies/company-links.ts';
import './types/companies/company-seat.ts';
import './types/companies/company-registers.ts';
import './operations/network-field.ts';
import './types/companies/network.ts';
import './operations/companies-field.ts';
import './operations/analysis-fields.ts';
import './types/companies/register-state.ts';
import './types/account/viewer.ts';
import './types/account/event.ts';
import './operations/alert-fields.ts';
import './operations/events-field.ts';
import './types/account/webhook-delivery.ts';
import './types/account/webhook-endpoint.ts';
import './operations/webhook-mutations.ts';
import './operations/watchlist-fields.ts';
import './types/watching/watchlist-clusters.ts';
import './types/batches/batch.ts';
import './operations/batch-mutations.ts';
import './operations/create-client-token-field.ts';

builder.queryType({ description: 'All queries. A query never starts an analysis.' });
builder.mutationType({ description: 'All mutations.' });
builder.subscriptionType({
  description:
    'All subscriptions, over WebSocket (`graphql-transport-ws`) or SSE; events can be resumed by cursor.',
});

/** Builds the sorted schema, which is also `schema.graphql`. */
export function buildSchema(): GraphQLSchema {
  return countedSchema(
    builder.toSchema({ sortSchema: true, directives: [...specifiedDirectives, COST, LIST_SIZE] }),
  );
}
