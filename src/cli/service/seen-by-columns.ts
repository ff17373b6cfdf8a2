import type { SeenBy } from '../../access/requests/seen-by.ts';
import type { Columns } from '../kit/table.ts';

export const SEEN_BY_COLUMNS: Columns<SeenBy> = {
  client: it => it.clientId,
  name: it => it.client,
  companies: it => it.companies,
  requests: it => it.requests,
  first: it => it.firstAt.toISOString(),
  last: it => it.lastAt.toISOString(),
};
