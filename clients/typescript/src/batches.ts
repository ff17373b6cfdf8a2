import { everyOf } from './every-of.ts';
import { type Rows, sentRows } from './rows.ts';
import { type Asking, pathPart, sleep, type Transport } from './transport.ts';
import type { Batch, BatchList, BatchQuote, BatchResult, BatchResultList } from './types.ts';

const BATCHES = '/api/v1/batches';

/** Up to 100,000 companies asked about with one request. */
export function createBatches({ json }: Transport) {
  const get = (id: string, { signal }: Asking = {}) =>
    json<Batch>(`${BATCHES}/${pathPart('id', id)}`, { signal });

  return {
    /** What it would cost, and when it would be ready; begins nothing. */
    quote: (rows: Rows, { signal }: Asking = {}) =>
      json<BatchQuote>(BATCHES, {
        method: 'POST',
        ...sentRows(rows),
        query: { dryRun: true },
        isRepeatable: true,
        signal,
      }),

    /** Under the same `idempotencyKey` the same rows are one batch, however often they are sent; left out, it is a new one. */
    submit(rows: Rows, options: Asking & { readonly idempotencyKey?: string } = {}) {
      const { idempotencyKey = crypto.randomUUID(), signal } = options;
      const { body, headers } = sentRows(rows);
      const named = { ...headers, 'idempotency-key': `"${idempotencyKey}"` };
      return json<Batch>(BATCHES, { method: 'POST', body, headers: named, isRepeatable: true, signal });
    },

    get,

    /** A page, newest first. */
    list: ({ signal, ...query }: Asking & { readonly after?: string; readonly limit?: number } = {}) =>
      json<BatchList>(BATCHES, { query, signal }),

    cancel: (id: string, { signal }: Asking = {}) =>
      json<Batch>(`${BATCHES}/${pathPart('id', id)}`, { method: 'DELETE', signal }),

    /** Each row when it is finished, until the batch has ended. Go on later behind the `cursor` of the last one. */
    async *results(
      id: string,
      options: Asking & { readonly after?: string; readonly pollSeconds?: number } = {},
    ): AsyncGenerator<BatchResult, void> {
      let { after } = options;
      const { signal, pollSeconds = 2 } = options;
      for (;;) {
        // Read before the rows: what ends in between is read in the next turn.
        const { state } = await get(id, { signal });
        const path = `${BATCHES}/${pathPart('id', id)}/results`;
        after = yield* everyOf<BatchResult, BatchResultList>(json, path, { after, limit: 1_000 }, signal);
        if (state === 'complete' || state === 'cancelled') return;
        await sleep(pollSeconds, signal);
      }
    },
  };
}
