/**
 * A client's own webhook endpoints: listed, added, read, changed, deleted, tested, with new secrets, and what was delivered, which is
 * sent again. Each needs `webhooks:write` and costs no quota. A secret is shown by the answer that makes it, and by no other but its repetition.
 */
import { createHmac } from 'node:crypto';
import { z } from 'zod';
import { PRICES } from '../../../access/admission/prices.ts';
import { isId } from '../../../kernel/ids.ts';
import { Problem } from '../../../kernel/problems.ts';
import { idempotencyKeyOf } from '../../../kernel/requests/idempotency-key.ts';
import { type Precondition, versionTag } from '../../../kernel/requests/precondition.ts';
import { requireAll } from '../../../kernel/requests/require-all.ts';
import { sentAs } from '../../../kernel/requests/sent-as.ts';
import { texts } from '../../../kernel/schemas/words.ts';
import { rotateSecret } from '../../../webhooks/endpoint-secrets.ts';
import {
  addEndpoint,
  deleteEndpoint,
  type Endpoint,
  type EndpointName,
  endpointNamed,
  listEndpoints,
  requireEndpoint,
  requireTakable,
  updateEndpoint,
} from '../../../webhooks/endpoints.ts';
import { DELIVERY_STATES, type ReadDelivery, readDeliveries } from '../../../webhooks/read-deliveries.ts';
import { recoverNow, resendNow } from '../../../webhooks/resend.ts';
import { sendPacedTest } from '../../../webhooks/send-test.ts';
import { signingPair } from '../../../webhooks/signature.ts';
import type { HttpDeps } from '../../http-deps.ts';
import type { Answer } from '../../problem-response.ts';
import { GONE, preconditionOf, SHOWN_NOW, sentJson, toBeDone } from '../changes.ts';
import { cursorAfter, idOfCursor, listPage } from '../list-page.ts';
import { readParameters, wholeNumber } from '../query-parameters.ts';
import { answered, decoded, jsonAnswer, type Route, type RouteRequest } from '../route.ts';

const PATH = '/api/v1/webhook-endpoints';
const OWN = { scope: 'webhooks:write' } as const;

const url = z.string().describe('Where events are sent: https, at an address of the public internet.');
const eventTypes = texts('Types to send, such as `analysis.completed`; empty: all, also future ones.');

export const newEndpointSchema = z.strictObject({ url, eventTypes: eventTypes.default([]) });
export const endpointChangeSchema = z.strictObject({
  url: url.optional(),
  eventTypes: eventTypes.optional(),
  enabled: z
    .boolean()
    .optional()
    .describe('False: nothing is sent, and what is pending fails. True: events are sent again.'),
});

export const recoverySchema = z.strictObject({
  since: z.iso.datetime({ offset: true }).describe('Events from this moment on.'),
  until: z.iso.datetime({ offset: true }).describe('Events before this moment.'),
});

export const deliveriesQuery = z.object({
  state: z
    .enum(DELIVERY_STATES)
    .nullable()
    .default(null)
    .meta({ takes: `one of ${DELIVERY_STATES.join(', ')}` })
    .describe('Only deliveries in this state. Left out: all.'),
  after: cursorAfter(),
  limit: wholeNumber(1, 50, 20).describe('Deliveries on a page.'),
});

export const webhookEndpointsRoute: Route = {
  ...OWN,
  name: PATH,
  methods: ['GET', 'HEAD', 'POST'],
  async prepare(deps, request) {
    const { clientId } = request.caller;
    if (request.method === 'POST')
      return toBeDone(async () => {
        const sent = await sentEndpoint(newEndpointSchema, deps, request);
        const named = namedRequest(deps, request, sent);
        const { endpoint, secret } = await addEndpoint(depsOf(deps), { ...sent, clientId, named });
        const answer = secretAnswer(deps, endpoint, secret);
        const headers = { ...answer.headers, Location: `${PATH}/${endpoint.id}` };
        return { ...answer, status: 201, headers };
      }, SHOWN_NOW);
    const data = (await listEndpoints(deps.db, { clientId })).map(one => endpointBody(deps, one));
    return answered(jsonAnswer({ object: 'list', livemode: deps.livemode, data }));
  },
};

export const webhookEndpointRoute: Route = {
  ...OWN,
  name: `${PATH}/{id}`,
  methods: ['GET', 'HEAD', 'PATCH', 'DELETE'],
  async prepare(deps, request) {
    const name = nameOf(request);
    const require = preconditionOf(request);
    switch (request.method) {
      case 'PATCH':
        return toBeDone(async () => {
          const sent = await sentEndpoint(endpointChangeSchema, deps, request);
          return endpointAnswer(deps, await updateEndpoint(depsOf(deps), { ...sent, ...name }, require));
        });
      case 'DELETE':
        return toBeDone(async () => {
          await deleteEndpoint(deps.db, name, require);
          return GONE;
        }, SHOWN_NOW);
      default:
        return answered(endpointAnswer(deps, await requireEndpoint(deps.db.prisma, name)));
    }
  },
};

/** What is done to one endpoint after admission. */
const endpointVerb = (
  verb: string,
  act: (deps: HttpDeps, name: EndpointName, require: Precondition) => Promise<Answer>,
  price = 0,
): Route => ({
  ...OWN,
  name: `${PATH}/{id}/${verb}`,
  methods: ['POST'],
  async prepare(deps, request) {
    const name = nameOf(request);
    request.work.add(price);
    return toBeDone(() => act(deps, name, preconditionOf(request)));
  },
});

export const webhookEndpointVerbs: readonly Route[] = [
  endpointVerb('rotate-secret', async (deps, name, require) => {
    const { secret } = await rotateSecret(depsOf(deps), name, require);
    return secretAnswer(deps, await requireEndpoint(deps.db.prisma, name), secret);
  }),
  endpointVerb(
    'test',
    async ({ db, livemode, webhooks }, name) => {
      const result = await sendPacedTest({ ...webhooks, db, livemode }, name);
      return jsonAnswer({ object: 'webhook_test', livemode, ...result });
    },
    PRICES.webhookTest,
  ),
  {
    ...OWN,
    name: `${PATH}/{id}/recover`,
    methods: ['POST'],
    async prepare({ db, livemode, webhooks: { tries } }, request) {
      const name = nameOf(request);
      return toBeDone(async () => {
        const { since, until } = sentAs(recoverySchema, await sentJson(request));
        const range = { ...name, since: new Date(since), until: new Date(until) };
        return jsonAnswer({
          object: 'webhook_recovery',
          livemode,
          ...(await recoverNow({ db, tries }, range)),
        });
      });
    },
  },
  {
    ...OWN,
    name: `${PATH}/{id}/deliveries/{delivery}/resend`,
    methods: ['POST'],
    async prepare({ db, livemode, webhooks: { tries } }, request) {
      const deliveryId = decoded(request.params[1]!);
      if (!isId('dlv', deliveryId)) throw new Problem('not-found', 'There is no such webhook delivery.');
      const name = { ...nameOf(request), deliveryId };
      return toBeDone(async () => {
        await resendNow({ db, tries }, name);
        const [delivery] = await readDeliveries(db, name);
        return jsonAnswer({ ...deliveryBody(delivery!), livemode });
      });
    },
  },
];

/** What was sent of an endpoint, or one problem with all its faults: of form and of content, and of the request's name. */
async function sentEndpoint<S extends z.ZodType>(
  schema: S,
  { webhooks }: HttpDeps,
  request: RouteRequest,
): Promise<z.output<S>> {
  const sent = await sentJson(request);
  const { url: at, eventTypes: types } = Object(sent);
  requireAll(
    () => sentAs(schema, sent),
    () => requireTakable({ url: at, eventTypes: types }, webhooks.egress.allowLoopback),
    () => request.method === 'POST' && nameOfRequest(request),
  );
  return sentAs(schema, sent);
}

const nameOfRequest = ({ header }: RouteRequest): string | null =>
  idempotencyKeyOf(header('idempotency-key'), 'Idempotency-Key');

/** The client's name for its request, and what it asks: kept as hashes, for a client may name it by whomever it likes. */
function namedRequest({ batches }: HttpDeps, request: RouteRequest, sent: object) {
  const name = nameOfRequest(request);
  if (name === null) return null;
  const mark = (of: string) => createHmac('sha256', batches.requestKey).update(of);
  return {
    idempotencyKey: mark(`endpoint:${name}`).digest('hex'),
    bodyHash: mark(JSON.stringify(sent)).digest(),
  };
}

export const webhookDeliveriesRoute: Route = {
  ...OWN,
  name: `${PATH}/{id}/deliveries`,
  query: deliveriesQuery,
  async prepare({ db, livemode }, request) {
    const { state, after, limit } = readParameters(deliveriesQuery, request.url);
    const behind = idOfCursor('dlv', after);
    const name = nameOf(request);
    await requireEndpoint(db.prisma, name);
    const filter = { ...name, ...(state && { state }), ...(behind && { after: behind }), limit: limit + 1 };
    const found = await readDeliveries(db, filter);
    const page = found.slice(0, limit);
    const cursor = page.at(-1)?.id ?? null;
    const data = page.map(deliveryBody);
    return answered(listPage(request.url, { livemode, data, hasMore: found.length > limit, cursor }));
  },
};

const nameOf = ({ params, caller }: RouteRequest): EndpointName => endpointNamed(decoded(params[0]!), caller);

const depsOf = ({ db, webhooks: { sealKey, egress, tries } }: HttpDeps) => ({
  db,
  sealKey,
  tries,
  allowLoopback: egress.allowLoopback,
});

const endpointBody = ({ livemode, webhooks }: HttpDeps, endpoint: Endpoint) => ({
  object: 'webhook_endpoint',
  id: endpoint.id,
  livemode,
  version: endpoint.version,
  url: endpoint.url,
  eventTypes: endpoint.eventTypes,
  publicKey: signingPair(webhooks.sealKey, endpoint.id).publicKey,
  createdAt: endpoint.createdAt,
  disabledAt: endpoint.disabledAt,
  disabledReason: endpoint.disabledReason,
  failingSince: endpoint.failingSince,
  previousSecretUntil: endpoint.previousSecretUntil,
});

/** The tag is that of the version, for If-Match. Failures change the answer without it, so it is no validator. */
const endpointAnswer = (deps: HttpDeps, endpoint: Endpoint): Answer =>
  jsonAnswer(endpointBody(deps, endpoint), { ETag: versionTag(endpoint) });

const secretAnswer = (deps: HttpDeps, endpoint: Endpoint, secret: string): Answer => {
  const { livemode } = deps;
  const body = { object: 'webhook_secret', livemode, endpoint: endpointBody(deps, endpoint), secret };
  return jsonAnswer(body, { ETag: versionTag(endpoint), 'Cache-Control': 'no-store' });
};

const deliveryBody = ({ id, eventId, event, state, createdAt, completedAt, attempts }: ReadDelivery) => ({
  object: 'webhook_delivery',
  id,
  eventId,
  type: event.type,
  nif: event.nif,
  state,
  createdAt,
  completedAt,
  attempts: attempts.map(({ number, startedAt, durationMs, url: sentTo, status, error, responseHead }) => ({
    number,
    startedAt,
    durationMs,
    url: sentTo,
    status,
    error,
    responseHead,
  })),
});
