import type { Database } from '../db/open-database.ts';
import { newId } from '../kernel/ids.ts';
import { boundedBody } from './delivery-body.ts';
import { type EndpointName, requireEndpoint } from './endpoints.ts';
import type { Exchange } from './safe-egress.ts';
import { type Sender, sendSigned } from './send-signed.ts';

/**
 * Sends one signed `webhook.test` and answers what came back. It is no event: it has no cursor, is not tried again
 * and leaves no trace, and a disabled endpoint can be tried so before it is enabled. @throws Problem `not-found`.
 */
export async function sendTest(
  parts: Sender & { readonly db: Database; readonly livemode: boolean },
  name: EndpointName,
): Promise<Exchange> {
  const { id: endpointId } = await requireEndpoint(parts.db.prisma, name);
  const { rows } = await parts.db.pool.query(
    `select id, url, secret_sealed as "secretSealed", previous_secret_sealed as "previousSecretSealed",
       previous_secret_until as "previousSecretUntil", app_now() as now
     from webhook_endpoints where id = $1`,
    [endpointId],
  );
  const { now, ...endpoint } = rows[0];
  const id = newId('evt');
  const body = boundedBody(id, {
    type: 'webhook.test',
    timestamp: now.toISOString(),
    data: { livemode: parts.livemode, endpointId },
  });
  return sendSigned(parts, { endpoint, id, body, now });
}
