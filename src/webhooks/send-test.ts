import type { Database } from '../db/open-database.ts';
import { newId } from '../kernel/ids.ts';
import { Problem } from '../kernel/problems.ts';
import { boundedBody } from './delivery-body.ts';
import { type EndpointName, requireEndpoint } from './endpoints.ts';
import type { Exchange } from './safe-egress.ts';
import { type Sender, sendSigned } from './send-signed.ts';

interface SentTest {
  readonly sent: Exchange;
  readonly url: string;
  readonly startedAt: Date;
}

/**
 * Sends one signed `webhook.test` and returns the answer. It is no event: it has no cursor, is not retried
 * and not stored. It also works for a disabled endpoint. @throws Problem `not-found`.
 */
export async function sendTest(
  deps: Sender & { readonly db: Database; readonly livemode: boolean },
  name: EndpointName,
): Promise<SentTest> {
  const { id: endpointId } = await requireEndpoint(deps.db.prisma, name);
  const { rows } = await deps.db.pool.query(
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
    data: { livemode: deps.livemode, endpointId },
  });
  return { sent: await sendSigned(deps, { endpoint, id, body, now }), url: endpoint.url, startedAt: now };
}

/** What came back of a test, as an attempt at a delivery says it. */
const attemptOf = ({ sent, url, startedAt }: SentTest) => {
  const { durationMs } = sent;
  return sent.kind === 'answered'
    ? { url, startedAt, durationMs, status: sent.status, error: null, responseHead: sent.head }
    : { url, startedAt, durationMs, status: null, error: sent.fault, responseHead: null };
};

/** Seconds between two tests of one endpoint by its client. */
const TEST_EVERY_SECONDS = 5;

/**
 * The same for a client, limited over all processes, because the client chose the address.
 * @throws Problem `not-found`; `too-many-requests` if the endpoint was tested a moment ago.
 */
export async function sendPacedTest(
  deps: Parameters<typeof sendTest>[0],
  name: EndpointName,
): Promise<ReturnType<typeof attemptOf>> {
  const { id } = await requireEndpoint(deps.db.prisma, name);
  const { rowCount } = await deps.db.pool.query(
    `update webhook_endpoints set tested_at = app_now()
     where id = $1 and coalesce(tested_at <= app_now() - make_interval(secs => $2), true)`,
    [id, TEST_EVERY_SECONDS],
  );
  if (rowCount === 0)
    throw new Problem(
      'too-many-requests',
      `The endpoint was tested a moment ago. Test it again in ${TEST_EVERY_SECONDS} s.`,
      { headers: { 'Retry-After': String(TEST_EVERY_SECONDS) } },
    );
  return attemptOf(await sendTest(deps, name));
}
