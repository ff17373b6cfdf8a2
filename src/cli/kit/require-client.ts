import type { Client } from '../../db/generated/prisma/client.ts';
import type { Database } from '../../db/open-database.ts';
import { CliError } from './command.ts';

/** The client; throws if there is none, because a list for a mistyped id must not look empty. */
export async function requireClient({ prisma }: Database, id: string): Promise<Client> {
  const client = await prisma.client.findUnique({ where: { id } });
  if (client) return client;
  throw new CliError('not-found', `There is no client ${id}. List them with: contractor-risk clients list`);
}
