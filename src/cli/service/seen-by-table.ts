import type { SeenBy } from '../../access/seen-by.ts';
import { table } from '../kit/table.ts';

export const seenByTable = (clients: readonly SeenBy[]): string =>
  table(
    ['client', 'name', 'companies', 'requests', 'first', 'last'],
    clients.map(one => [
      one.clientId,
      one.client,
      one.companies,
      one.requests,
      one.firstAt.toISOString(),
      one.lastAt.toISOString(),
    ]),
  );
