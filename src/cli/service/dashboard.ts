import { appNow } from '../../db/app-now.ts';
import { createOperatorTokens, OPERATOR_SESSION_SECONDS } from '../../operator/operator-token.ts';
import { type Answer, type CliCommand, CliError, type Given, type Service } from '../kit/command.ts';
import { actorOf } from '../kit/open-service.ts';
import { shownTime } from '../kit/table.ts';
import { dashboardLink } from './dashboard-link.ts';

type Options = Given<'client' | 'key' | 'as', 'graphiql' | 'operator'>;

export const dashboard: CliCommand = {
  name: 'dashboard',
  summary:
    'Print a fresh link to the dashboard, good for 15 minutes. It asks under a client’s key: its limits, its log. With --operator it is your own page.',
  example: 'contractor-risk dashboard --client cli_…',
  declare: command =>
    command
      .option('--client <id>', 'of this client, with its newest key (default: the only client)')
      .option('--key <id>', 'with this key')
      .option(
        '--graphiql',
        'to GraphiQL instead, which a service with GRAPHIQL=true or its embedded database serves',
      )
      .option(
        '--operator',
        'to the operator’s page instead, in your name; for a service with OPERATOR_PAGE=on or its embedded database',
      ),
  changes: ({ key, client, operator }: Options) => ({
    object: operator ? 'operator’s page' : (key ?? client ?? null),
  }),
  inService: async ({ config, db }, { client, key, graphiql, operator, as }: Options) => {
    if (operator) return operatorLink({ config, db }, actorOf(as));
    const link = await dashboardLink(
      { db, config, baseUrl: config.publicUrl },
      { clientId: client, keyId: key, page: graphiql ? '/graphql' : '/dashboard' },
    );
    return {
      json: link,
      text: `Open this within 15 minutes; whoever has it can ask as ${link.clientId} until then:\n\n  ${link.url}\n`,
    };
  },
};

/** A link of the operator's own: no client's key has a part in it. */
async function operatorLink({ config, db }: Pick<Service, 'config' | 'db'>, name: string): Promise<Answer> {
  if (!config.operatorPage)
    throw new CliError(
      'operator-page-off',
      'The operator’s page is off. Set OPERATOR_PAGE=on for this command and for the processes that answer requests.',
    );
  const now = await appNow(db.prisma);
  const sessionEndsAt = new Date(now.getTime() + OPERATOR_SESSION_SECONDS * 1000);
  const tokens = createOperatorTokens(config.secretKey);
  const { token, expiresAt } = await tokens.mint({ name, now, sessionEndsAt });
  const url = `${config.publicUrl}/dashboard#operator=${token}`;
  return {
    json: { url, operator: name, expiresAt, sessionEndsAt },
    text: `Open this within 15 minutes; whoever has it acts as ${name}, until ${shownTime(sessionEndsAt)} at the latest:\n\n  ${url}\n`,
  };
}
