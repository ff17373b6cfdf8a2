/** `webhooks …`: where a client's events are sent. */

import { EVENT_TYPES } from '../events/all-events.ts';
import { rotateSecret } from '../webhooks/endpoint-secrets.ts';
import {
  addEndpoint,
  deleteEndpoint,
  disableEndpoint,
  type Endpoint,
  listEndpoints,
  requireEndpoint,
  updateEndpoint,
} from '../webhooks/endpoints.ts';
import { readDeliveries } from '../webhooks/read-deliveries.ts';
import { sendTest } from '../webhooks/send-test.ts';
import { signingPair } from '../webhooks/signature.ts';
import { type CliCommand, CliError, type Given, itsArgument, UsageError } from './kit/command.ts';
import { requireClient } from './kit/named-things.ts';
import { withService } from './kit/open-service.ts';
import { withDeliveries, withWebhooks } from './kit/open-webhooks.ts';
import { type ExpectedVersion, expectedVersionOption, gather, readExpected } from './kit/option-values.ts';
import { listed, shownTime, tableOf } from './kit/table.ts';
import { DELIVERY_COLUMNS, ENDPOINT_ARGUMENT } from './webhook-deliveries.ts';

/** Without the end of the secrets' overlap. */
const endpointInJson = ({ previousSecretUntil: _, ...endpoint }: Endpoint) => endpoint;

const shownEvents = ({ eventTypes }: Pick<Endpoint, 'eventTypes'>): string => eventTypes.join(' ') || 'all';

function shownState({
  disabledAt,
  disabledReason,
  failingSince,
}: Pick<Endpoint, 'disabledAt' | 'disabledReason' | 'failingSince'>): string {
  if (disabledAt) return `disabled (${disabledReason})`;
  return failingSince ? 'failing' : 'enabled';
}

type EndpointAdded = Given<never, never, 'event'> & { readonly client: string; readonly url: string };

const webhooksAdd: CliCommand = {
  name: 'webhooks add',
  summary: 'Add an address to which a client’s events are sent. Its signing secret is shown this once.',
  example:
    'contractor-risk webhooks add --client cli_… --url https://partner.example/hooks --event analysis.completed',
  declare: command =>
    command
      .requiredOption('--client <id>', 'the client')
      .requiredOption('--url <url>', 'where to send; https')
      .option(
        '--event <types>',
        `${EVENT_TYPES.join(', ')}; may be repeated (default: all, also new ones)`,
        gather,
      ),
  changes: ({ client }: EndpointAdded) => ({ object: client }),
  run: ({ client, url, event: eventTypes = [] }: EndpointAdded) =>
    withWebhooks(async ({ db, sealKey, egress }) => {
      await requireClient(db, client);
      const { endpoint, secret } = await addEndpoint(
        { db, sealKey, allowLoopback: egress.allowLoopback },
        { clientId: client, url, eventTypes },
      );
      const { id, clientId } = endpoint;
      return {
        json: { id, clientId, url: endpoint.url, eventTypes: endpoint.eventTypes, secret },
        text: `Endpoint ${id} for ${clientId}. Its signing secret is shown this once:\n\n  ${secret}\n`,
      };
    }),
};

const webhooksList: CliCommand = {
  name: 'webhooks list',
  summary: 'List webhook endpoints, oldest first.',
  example: 'contractor-risk webhooks list --client cli_…',
  declare: command => command.option('--client <id>', 'only this client’s'),
  inService: async ({ db }, { client }: { client?: string }) => {
    if (client !== undefined) await requireClient(db, client);
    const endpoints = await listEndpoints(db, client === undefined ? {} : { clientId: client });
    return listed(endpoints.map(endpointInJson), 'There are no webhook endpoints.', {
      endpoint: it => it.id,
      client: it => it.clientId,
      url: it => it.url,
      events: shownEvents,
      state: shownState,
      since: it => shownTime(it.disabledAt ?? it.failingSince ?? it.createdAt),
    });
  },
};

const LATEST = 5;

const webhooksShow: CliCommand = {
  name: 'webhooks show',
  summary: 'Show an endpoint, how it is doing, and its latest deliveries.',
  example: 'contractor-risk webhooks show whe_…',
  declare: command => command.argument(...ENDPOINT_ARGUMENT),
  run: (_, [endpointId = '']) =>
    withWebhooks(async ({ db, sealKey }) => {
      const endpoint = await requireEndpoint(db.prisma, { endpointId });
      const { publicKey } = signingPair(sealKey, endpointId);
      const deliveries = await readDeliveries(db, { endpointId, limit: LATEST });
      const facts = [
        ['endpoint', endpoint.id],
        ['client', endpoint.clientId],
        ['version', String(endpoint.version)],
        ['url', endpoint.url],
        ['events', shownEvents(endpoint)],
        ['state', shownState(endpoint)],
        ['public key', publicKey],
        ['added', shownTime(endpoint.createdAt)],
        ['failing since', shownTime(endpoint.failingSince)],
        ['disabled since', shownTime(endpoint.disabledAt)],
        ['old secret signs until', shownTime(endpoint.previousSecretUntil)],
      ].filter(([, value]) => value !== null);
      const lines = facts.map(([name, value]) => `${name!.padEnd(24)}${value}`);
      const latest =
        deliveries.length > 0
          ? `\nLatest deliveries:\n${tableOf(deliveries, DELIVERY_COLUMNS)}`
          : '\nNothing was sent yet.';
      return {
        json: { ...endpointInJson(endpoint), publicKey, deliveries },
        text: [...lines, latest].join('\n'),
      };
    }),
};

type EndpointChange = Given<'url', 'allEvents'> & ExpectedVersion & { readonly event?: readonly string[] };

const webhooksSet: CliCommand = {
  name: 'webhooks set',
  summary: 'Change where an endpoint is, or what it takes. What is not named stays.',
  example: 'contractor-risk webhooks set whe_… --url https://partner.example/new --event analysis.completed',
  declare: command =>
    expectedVersionOption(command)
      .argument(...ENDPOINT_ARGUMENT)
      .option('--url <url>', 'where to send from now on; https')
      .option('--event <types>', `only these from now on: ${EVENT_TYPES.join(', ')}; may be repeated`, gather)
      .option('--all-events', 'all events from now on, also new ones'),
  changes: itsArgument,
  run: ({ url, event, allEvents = false, ...rest }: EndpointChange, [endpointId = '']) => {
    const require = readExpected(rest);
    if (event && allEvents) throw new UsageError('Give --event or --all-events, not both.');
    if (url === undefined && !event && !allEvents)
      throw new UsageError('Say what changes: --url, --event or --all-events.');
    const eventTypes = allEvents ? [] : event;
    return withDeliveries(async ({ db, tries, egress }) => {
      const endpoint = await updateEndpoint(
        { db, tries, allowLoopback: egress.allowLoopback },
        { endpointId, ...(url !== undefined && { url }), ...(eventTypes && { eventTypes }) },
        require,
      );
      return {
        json: endpointInJson(endpoint),
        text: `Endpoint ${endpoint.id}: ${endpoint.url}, events: ${shownEvents(endpoint)}.`,
      };
    });
  },
};

const webhooksTest: CliCommand = {
  name: 'webhooks test',
  summary: 'Send one signed webhook.test to an endpoint now, and show what it answers.',
  example: 'contractor-risk webhooks test whe_…',
  declare: command => command.argument(...ENDPOINT_ARGUMENT),
  changes: itsArgument,
  run: (_, [endpointId = '']) =>
    withWebhooks(async webhooks => {
      const { sent } = await sendTest(webhooks, { endpointId });
      const { durationMs } = sent;
      if (sent.kind === 'failed')
        throw new CliError(
          'not-delivered',
          `No answer after ${durationMs} ms: ${sent.fault} (${sent.detail}). Is the receiver running, and its address right? webhooks show ${endpointId} has it.`,
          { error: sent.fault, durationMs },
        );
      const { status, head } = sent;
      const json = { status, durationMs, responseHead: head };
      const answered = `Answered ${status} after ${durationMs} ms`;
      if (status < 200 || status > 299)
        throw new CliError('not-delivered', `${answered}; only 2xx is success. ${head}`.trim(), json);
      return { json, text: `${answered}. ${head}`.trim() };
    }),
};

const webhooksRotate: CliCommand = {
  name: 'webhooks rotate',
  summary: 'Give an endpoint a new secret, shown this once. The present one signs beside it for 24 hours.',
  example: 'contractor-risk webhooks rotate whe_…',
  declare: command => expectedVersionOption(command).argument(...ENDPOINT_ARGUMENT),
  changes: itsArgument,
  run: (options: ExpectedVersion, [endpointId = '']) => {
    const require = readExpected(options);
    return withWebhooks(async webhooks => {
      const { secret, previousSecretUntil } = await rotateSecret(webhooks, { endpointId }, require);
      return {
        json: { id: endpointId, secret, previousSecretUntil },
        text: `New signing secret of ${endpointId}, shown this once; the one before signs too until ${shownTime(previousSecretUntil)}:\n\n  ${secret}\n`,
      };
    });
  },
};

const webhooksDisable: CliCommand = {
  name: 'webhooks disable',
  summary: 'Send nothing more to an endpoint. What is still to be tried fails, and can be recovered.',
  example: 'contractor-risk webhooks disable whe_…',
  declare: command => command.argument(...ENDPOINT_ARGUMENT),
  changes: itsArgument,
  inService: async ({ db: { prisma } }, _, [endpointId = '']) => {
    const endpoint =
      (await disableEndpoint(prisma, { endpointId, reason: 'operator' })) ??
      (await requireEndpoint(prisma, { endpointId }));
    return {
      json: endpointInJson(endpoint),
      text: `Endpoint ${endpoint.id} is disabled since ${shownTime(endpoint.disabledAt)}.`,
    };
  },
};

const webhooksEnable: CliCommand = {
  name: 'webhooks enable',
  summary: 'Send events to a disabled endpoint again. What it missed is sent by webhooks recover.',
  example: 'contractor-risk webhooks enable whe_…',
  declare: command => command.argument(...ENDPOINT_ARGUMENT),
  changes: itsArgument,
  run: (_, [endpointId = '']) =>
    withDeliveries(async ({ db, tries, egress: { allowLoopback } }) => {
      const endpoint = await updateEndpoint({ db, tries, allowLoopback }, { endpointId, enabled: true });
      return {
        json: endpointInJson(endpoint),
        text: `Endpoint ${endpoint.id} is enabled. Send what it missed: contractor-risk webhooks recover ${endpoint.id} --since 24h`,
      };
    }),
};

const webhooksRemove: CliCommand = {
  name: 'webhooks remove',
  summary: 'Delete an endpoint for good, with its deliveries. To pause it: webhooks disable.',
  example: 'contractor-risk webhooks remove whe_…',
  declare: command => expectedVersionOption(command).argument(...ENDPOINT_ARGUMENT),
  changes: itsArgument,
  run: (options: ExpectedVersion, [endpointId = '']) => {
    const require = readExpected(options);
    return withService(async ({ db }) => {
      const endpoint = await deleteEndpoint(db, { endpointId }, require);
      return { json: endpointInJson(endpoint), text: `Endpoint ${endpoint.id} (${endpoint.url}) is gone.` };
    });
  },
};

export const WEBHOOKS_COMMANDS = [
  webhooksAdd,
  webhooksList,
  webhooksShow,
  webhooksSet,
  webhooksDisable,
  webhooksEnable,
  webhooksRotate,
  webhooksTest,
  webhooksRemove,
];
