import { createClient } from '../../access/keys/keys.ts';
import type { CliCommand } from '../kit/command.ts';
import { withService } from '../kit/open-service.ts';

export const clientsCreate: CliCommand = {
  name: 'clients create',
  summary: 'Add a client: whoever holds keys and receives events.',
  example: 'contractor-risk clients create --name ACME',
  declare: command => command.requiredOption('--name <name>', 'what the client is called'),
  changes: ({ name }: { name: string }) => ({ object: name }),
  run: ({ name }: { name: string }) =>
    withService(async ({ db }) => {
      const client = await createClient(db, { name });
      return {
        json: client,
        text: `Client ${client.name} is ${client.id}.\nIssue a key: contractor-risk keys issue --client ${client.id}`,
      };
    }),
};
