/** Every type that the OpenAPI document lists among its webhooks reaches a receiver of a partner, and is what the document says. */
import { afterAll, expect, it } from 'vitest';
import { sqlTransaction } from '../../src/db/sql-transaction.ts';
import { EVENT_TYPES } from '../../src/events/all-events.ts';
import { appendEvent } from '../../src/events/append-event.ts';
import type { NewEvent } from '../../src/events/event.ts';
import { newId } from '../../src/kernel/ids.ts';
import { askGraphql } from '../kit/ask-graphql.ts';
import { assessAgain } from '../kit/assess-by-hand.ts';
import { writeAssessedCompanies } from '../kit/assessed-company.ts';
import { DOCUMENT } from '../kit/contract/published-schema.ts';
import { companyNif } from '../kit/specimen-country.ts';
import { startTestApp } from '../kit/test-app.ts';
import { startWebhookReceiver } from '../kit/webhook-receiver.ts';
import { receive, status } from './receiver.ts';

const [app, receiver, gone] = await Promise.all([
  startTestApp({ ROLE: 'all' }),
  startWebhookReceiver(),
  receive(status(410)),
]);
afterAll(() => app.close());
afterAll(() => Promise.all([receiver.close(), gone.close()]));

async function mutate(field: string): Promise<{ secret: string; endpoint: { id: string } }> {
  const { body } = await askGraphql(app, `mutation { it: ${field} }`);
  return body.data.it.result;
}

it('every type is delivered', async () => {
  const { secret, endpoint } = await mutate(
    `webhookEndpointCreate(input: { url: "${receiver.url}" }) { result { secret endpoint { id } } errors { code } }`,
  );
  receiver.secret = secret;
  await mutate(`webhookEndpointTest(input: { id: "${endpoint.id}" }) { result { status } errors { code } }`);

  const [known] = await writeAssessedCompanies(app.db.pool, { count: 1, firstSerial: 9_000 });
  await app.get(`/api/v1/contractors/${known}`);
  await assessAgain(app, known!);
  const comes = (type: string) => receiver.event(({ body }) => body.type === type);
  await comes('assessment.changed');

  // From here on an endpoint is disabled.
  await mutate(`webhookEndpointCreate(input: { url: "${gone.url}" }) { result { secret } errors { code } }`);
  await app.get('/api/v1/contractors/580000010');
  await Promise.all([comes('analysis.completed'), comes('webhook.disabled')]);

  // A real stall: test/jobs/stalled-analysis.test.ts.
  const nif = companyNif(9_001);
  const data = { livemode: false, nif, analysisId: newId('anl'), waitingFor: ['at-debtors'] as const };
  await sqlTransaction(app.db, tx =>
    appendEvent(tx, [app.clientId], { type: 'analysis.stalled', nif, data }),
  );
  await comes('analysis.stalled');

  // Real ones: test/batches, test/watching and test/contractors/recall.
  const seen = new Set(receiver.received.map(({ body }) => body.type));
  const others = EVENT_TYPES.filter(type => !seen.has(type));
  for (const type of others) {
    const { cursor: _, ...example } =
      DOCUMENT.webhooks[type].post.requestBody.content['application/json'].example.data;
    const event = { type, nif: example.nif ?? null, data: example } as NewEvent;
    await sqlTransaction(app.db, tx => appendEvent(tx, [app.clientId], event));
    await comes(type);
  }
  const types = new Set(receiver.received.map(({ body }) => body.type));
  expect([...types].sort()).toEqual(Object.keys(DOCUMENT.webhooks).sort());
});
