import { type Belongings, belongingsOf, removeClient } from '../../access/client-life.ts';
import { CLIENT_ARGUMENT, type CliCommand, itsArgument } from '../kit/command.ts';
import { withService } from '../kit/open-service.ts';
import { requireClient } from '../kit/require-client.ts';

export const clientsRemove: CliCommand = {
  name: 'clients remove',
  summary:
    'Delete a client for good, with everything that is its own. Without --yes: says what would go and what is kept.',
  example: 'contractor-risk clients remove cli_… --yes',
  declare: command =>
    command.argument(...CLIENT_ARGUMENT).option('--yes', 'do it; without it nothing is changed'),
  changes: ({ yes }: { yes?: boolean }, args) => (yes ? itsArgument(null, args) : null),
  run: ({ yes = false }: { yes?: boolean }, [clientId = '']) =>
    withService(async ({ config: { requestLogRetentionDays: days }, db }) => {
      const { id, name } = await requireClient(db, clientId);
      const belongings = await belongingsOf(db, id);
      if (yes) await removeClient(db, id);
      return {
        json: { id, name, removed: yes, ...belongings, requestLogDays: days },
        text: shown(`${name} (${id})`, { belongings, days, yes }),
        exitCode: yes ? 0 : 1,
      };
    }),
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
