import type { Endpoint } from '../../webhooks/endpoints.ts';
import { shownTime, table } from '../kit/table.ts';

/** Without the end of the secrets' overlap. */
export const endpointInJson = ({ previousSecretUntil: _, ...endpoint }: Endpoint) => endpoint;

export const shownEvents = ({ eventTypes }: Pick<Endpoint, 'eventTypes'>): string =>
  eventTypes.join(' ') || 'all';

export function shownState({ disabledAt, disabledReason, failingSince }: Endpoint): string {
  if (disabledAt) return `disabled (${disabledReason})`;
  return failingSince ? 'failing' : 'enabled';
}

export const endpointTable = (endpoints: readonly Endpoint[]): string =>
  table(
    ['endpoint', 'client', 'url', 'events', 'state', 'since'],
    endpoints.map(it => [
      it.id,
      it.clientId,
      it.url,
      shownEvents(it),
      shownState(it),
      shownTime(it.disabledAt ?? it.failingSince ?? it.createdAt),
    ]),
  );

export const ENDPOINT_ARGUMENT = ['<endpoint>', 'id of the endpoint, as webhooks list shows it'] as const;
