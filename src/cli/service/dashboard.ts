import type { CliCommand } from '../kit/command.ts';
import { withService } from '../kit/open-service.ts';
import { dashboardLink } from './dashboard-link.ts';

interface Options {
  readonly client?: string;
  readonly key?: string;
  readonly graphiql?: boolean;
}

export const dashboard: CliCommand = {
  name: 'dashboard',
  summary:
    'Print a fresh link to the dashboard, good for 15 minutes. It asks under a client’s key: its limits, its log.',
  example: 'contractor-risk dashboard --client cli_…',
  declare: command =>
    command
      .option('--client <id>', 'of this client, with its newest key (default: the only client)')
      .option('--key <id>', 'with this key')
      .option(
        '--graphiql',
        'to GraphiQL instead, which a service with GRAPHIQL=true or its embedded database serves',
      ),
  changes: ({ key, client }: Options) => ({ object: key ?? client ?? null }),
  run: ({ client, key, graphiql }: Options) =>
    withService(async ({ config, db }) => {
      const link = await dashboardLink(
        { db, config, baseUrl: config.publicUrl },
        { clientId: client, keyId: key, page: graphiql ? '/graphql' : '/dashboard' },
      );
      return {
        json: link,
        text: `Open this within 15 minutes; whoever has it can ask as ${link.clientId} until then:\n\n  ${link.url}\n`,
      };
    }),
};
