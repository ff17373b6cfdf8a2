/** `contractor-risk clients …`: partners who use the service. */

import { type Belongings, belongingsOf, removeClient, setClientDisabled } from '../access/client-life.ts';
import { createClient, listClients, requireClientName } from '../access/keys/keys.ts';
import { CLIENT_ARGUMENT, type CliCommand, itsArgument } from './kit/command.ts';
import { requireClient } from './kit/named-things.ts';
import { withService } from './kit/open-service.ts';
import { listed, shownTime } from './kit/table.ts';

const clientsCreate: CliCommand = {
  name: 'clients create',
  summary: 'Add a client: whoever holds keys and receives events.',
  example: 'contractor-risk clients create --name ACME',
  declare: command => command.requiredOption('--name <name>', 'what the client is called'),
  changes: ({ name }: { name: string }) => ({ object: name }),
  run: ({ name }: { name: string }) => {
    requireClientName(name);
    return withService(async ({ db }) => {
      const client = await createClient(db, { name });
      return {
        json: client,
        text: `Client ${client.name} is ${client.id}.\nIssue a key: contractor-risk keys issue --client ${client.id}`,
      };
    });
  },
};

const clientsList: CliCommand = {
  name: 'clients list',
  summary: 'List the clients, oldest first.',
  example: 'contractor-risk clients list',
  inService: async ({ db }) => {
    const clients = (await listClients(db)).map(({ _count, ...client }) => ({ ...client, ..._count }));
    return listed(clients, 'There are no clients. Add one: contractor-risk clients create --name ACME', {
      client: it => it.id,
      name: it => it.name,
      state: it => (it.disabledAt ? 'disabled' : 'active'),
      keys: it => it.keys,
      endpoints: it => it.endpoints,
      since: it => shownTime(it.createdAt),
    });
  },
};

const clientsDisable: CliCommand = {
  name: 'clients disable',
  summary:
    'Set a client aside: its keys, client tokens, sockets, streams and webhooks end within one second, until it is enabled again.',
  example: 'contractor-risk clients disable cli_…',
  declare: command => command.argument(...CLIENT_ARGUMENT),
  changes: itsArgument,
  inService: async ({ db }, _, [clientId = '']) => {
    const { id, name, disabledAt, keys } = await setClientDisabled(db, { clientId, disabled: true });
    return {
      json: { id, name, disabledAt, keysDisabled: keys },
      text: `Client ${name} is disabled since ${shownTime(disabledAt)}, and ${keys} of its keys with it. Enable it again with: contractor-risk clients enable ${id}`,
    };
  },
};

const clientsEnable: CliCommand = {
  name: 'clients enable',
  summary: 'Take a disabled client back, with the keys that were disabled together with it.',
  example: 'contractor-risk clients enable cli_…',
  declare: command => command.argument(...CLIENT_ARGUMENT),
  changes: itsArgument,
  inService: async ({ db }, _, [clientId = '']) => {
    const { id, name, disabledAt, keys } = await setClientDisabled(db, { clientId, disabled: false });
    return {
      json: { id, name, disabledAt, keysEnabled: keys },
      text: `Client ${name} is enabled, and ${keys} of its keys with it. Webhooks that it missed: contractor-risk webhooks recover`,
    };
  },
};

const clientsRemove: CliCommand = {
  name: 'clients remove',
  summary:
    'Delete a client for good, with everything that is its own. Without --yes: says what would go and what is kept.',
  example: 'contractor-risk clients remove cli_… --yes',
  declare: command =>
    command.argument(...CLIENT_ARGUMENT).option('--yes', 'do it; without it nothing is changed'),
  changes: ({ yes }: { yes?: boolean }, args) => (yes ? itsArgument(null, args) : null),
  inService: async (
    { config: { requestLogRetentionDays: days }, db },
    { yes = false }: { yes?: boolean },
    [clientId = ''],
  ) => {
    const { id, name } = await requireClient(db, clientId);
    const belongings = await belongingsOf(db, id);
    if (yes) await removeClient(db, id);
    return {
      json: { id, name, removed: yes, ...belongings, requestLogDays: days },
      text: shown(`${name} (${id})`, { belongings, days, yes }),
      exitCode: yes ? 0 : 1,
    };
  },
};

function shown(
  client: string,
  { belongings: { goes, stays }, days, yes }: { belongings: Belongings; days: number; yes: boolean },
): string {
  return [
    yes
      ? `Client ${client} is gone, with:`
      : `Nothing was changed. With client ${client} would go, for good:`,
    `  its name, ${goes.keys} keys and the client tokens made with them`,
    `  ${goes.endpoints} webhook endpoints, their secrets, and ${goes.deliveries} deliveries`,
    `  ${goes.events} events, and ${goes.watchers} analyses that it waits for`,
    `  ${goes.watchlists} watchlists with the companies on them`,
    yes ? 'Kept:' : 'It would be kept:',
    `  ${stays.requests} rows of the request log, each until it is ${days} days old, and ${stays.daysOfUse} days of use, for 400 days;`,
    '  which companies it was shown, for as long as the request log;',
    '  all three name the client and its keys by their ids only: note which client it was if you must be able to tell',
    '  assessments and what registers said, which are common to all clients',
    ...(yes ? [] : ['Do it with: --yes. To only stop it: contractor-risk clients disable']),
  ].join('\n');
}

export const CLIENTS_COMMANDS = [clientsCreate, clientsList, clientsDisable, clientsEnable, clientsRemove];
