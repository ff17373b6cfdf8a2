import { alert, alertList, watchRules } from '../../../src/http/bodies/alert-bodies.ts';
import { alertsQuery } from '../../../src/http/rest/watching/alert-routes.ts';
import {
  acknowledgementSchema,
  listRulesSchema,
  silenceSchema,
} from '../../../src/watching/alerts/answer-alert.ts';
import { EXAMPLES } from '../examples/examples.ts';
import {
  IF_MATCH,
  OF_A_SENT_CHANGE,
  type OperationParts,
  operation,
  pathParameter,
  sent,
} from '../operation-parts.ts';
import type { Json } from '../written-schemas.ts';
import { CONDITIONS } from './watchlist-paths.ts';

export const alertPaths = ({ answered, query, refusals }: OperationParts): Json => ({
  '/api/v1/alerts': {
    get: operation('listAlerts', 'Watchlists', {
      summary: 'What stands, or stood, against watched companies',
      description: 'Newest first. Costs no quota. Needs `watch` and `contractors:read`.',
      parameters: query(alertsQuery),
      responses: {
        200: answered('A page.', alertList, EXAMPLES.alerts),
        ...refusals([
          'invalid-cursor',
          'insufficient-scope',
          'invalid-nif',
          'natural-person',
          'nif-out-of-scope',
          'not-found',
        ]),
      },
    }),
  },
  '/api/v1/alerts/{id}/acknowledge': {
    post: operation('acknowledgeAlert', 'Watchlists', {
      summary: 'Acknowledge an alert, with a note',
      description:
        'Asking again is safe. An escalation is to be acknowledged anew. Costs no quota. Needs `watch` and `contractors:read`.',
      parameters: [ID, IF_MATCH],
      requestBody: { required: false, content: sent(acknowledgementSchema, { note: 'Called them.' }) },
      responses: {
        200: answered('The alert.', alert, EXAMPLES.alert, 'ETag'),
        ...refusals(OF_A_SENT_CHANGE),
      },
    }),
  },
  '/api/v1/alerts/{id}/silence': {
    post: operation('silenceAlert', 'Watchlists', {
      summary: 'Silence an alert until a day',
      description:
        'Until then its changes are written, and counted in the digest, and no event is sent. Costs no quota. Needs `watch` and `contractors:read`.',
      parameters: [ID, IF_MATCH],
      requestBody: { required: true, content: sent(silenceSchema, { until: '2036-12-24' }) },
      responses: {
        200: answered('The alert.', alert, EXAMPLES.alert, 'ETag'),
        ...refusals(OF_A_SENT_CHANGE),
      },
    }),
  },
  '/api/v1/watchlists/{name}/rules': {
    put: operation('setWatchRules', 'Watchlists', {
      summary: 'Set what a watchlist is alerted about',
      description:
        'What is left out is the default; `{}` sets all defaults. Counts as a change of the list. Costs no quota. Needs `watch`.',
      parameters: [pathParameter('name', 'Name of the list.', 'book'), ...CONDITIONS],
      requestBody: { required: true, content: sent(listRulesSchema, { scoreFallsBy: 5 }) },
      responses: {
        200: answered('The rules.', watchRules, EXAMPLES.watchRules, 'ETag'),
        ...refusals(OF_A_SENT_CHANGE),
      },
    }),
  },
});

const ID = pathParameter('id', 'Id of the alert, `alr_…`.', EXAMPLES.alert.id);
