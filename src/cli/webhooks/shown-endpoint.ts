import type { Endpoint } from '../../webhooks/endpoints.ts';

/** Without the end of the secrets' overlap. */
export const endpointInJson = ({ previousSecretUntil: _, ...endpoint }: Endpoint) => endpoint;

export const shownEvents = ({ eventTypes }: Pick<Endpoint, 'eventTypes'>): string =>
  eventTypes.join(' ') || 'all';

export function shownState({
  disabledAt,
  disabledReason,
  failingSince,
}: Pick<Endpoint, 'disabledAt' | 'disabledReason' | 'failingSince'>): string {
  if (disabledAt) return `disabled (${disabledReason})`;
  return failingSince ? 'failing' : 'enabled';
}

export const ENDPOINT_ARGUMENT = ['<endpoint>', 'id of the endpoint, as webhooks list shows it'] as const;
