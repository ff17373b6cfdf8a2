/** What a key may do. `contractors:read` suffices for the REST route, which starts analyses. */
export const SCOPES = {
  'contractors:read': 'Read assessments; asking about a new company starts its analysis.',
  'analyses:write': 'Request an analysis by GraphQL mutation.',
  'network:read': 'Read directors, linked companies and the network.',
  'webhooks:write':
    'Manage the client’s own webhook endpoints; needs `contractors:read`, for deliveries tell of judgements.',
  'events:read':
    'Read and subscribe to the client’s own events; needs `contractors:read`, for they tell of judgements.',
  watch: 'Keep watchlists and read them; with `contractors:read` also their alerts.',
  'requests:read': 'Read the client’s own log of requests.',
} as const;

export type Scope = keyof typeof SCOPES;
export const ALL_SCOPES = Object.keys(SCOPES) as Scope[];
