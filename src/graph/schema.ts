/** Everything that the schema holds. Adding a type is one file and one line. */
import type { GraphQLSchema } from 'graphql';
import { builder } from './builder.ts';
import './scalars.ts';
import './register.ts';
import './evidence.ts';
import './check.ts';
import './check-result.ts';
import './assessment.ts';
import './assessment-diff.ts';
import './company.ts';
import './office.ts';
import './director.ts';
import './analysis.ts';
import './correction.ts';
import './contractor.ts';
import './network-field.ts';
import './contractors-field.ts';
import './analysis-progress-field.ts';
import './register-state.ts';
import './viewer.ts';
import './viewer-activity.ts';
import './event.ts';
import './events-field.ts';
import './webhook-attempt.ts';
import './webhook-delivery.ts';
import './webhook-endpoint.ts';
import './webhook-mutations.ts';
import './request-analysis-field.ts';
import './create-client-token-field.ts';
import './event-subscriptions.ts';

builder.queryType({ description: 'Everything that can be read. A query never starts an analysis.' });
builder.mutationType({ description: 'Everything that can be asked to be done.' });
builder.subscriptionType({
  description:
    'Everything that can be followed, over WebSocket (`graphql-transport-ws`) or SSE, and resumed by cursor.',
});

/** The same schema every time, sorted: what is served is what `schema.graphql` says. */
export function buildSchema(): GraphQLSchema {
  return builder.toSchema({ sortSchema: true });
}
