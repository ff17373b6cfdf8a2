import type { Client } from '../../db/generated/prisma/client.ts';
import type { Database } from '../../db/open-database.ts';
import { CliError } from './command.ts';

/** The client; throws if there is none, because a list for a mistyped id must not look empty. */
export async function requireClient({ prisma }: Database, id: string): Promise<Client> {
  const client = await prisma.client.findUnique({ where: { id } });
  if (client) return client;
  throw new CliError('not-found', `There is no client ${id}. List them with: contractor-risk clients list`);
}

/** The same for a key, without what its secret is known by. */
export async function requireKey({ prisma }: Database, id: string) {
  const key = await prisma.apiKey.findUnique({
    where: { id },
    omit: { secretHash: true },
    include: { client: { select: { name: true } } },
  });
  if (key) return key;
  throw new CliError('not-found', `There is no key ${id}. List them with: contractor-risk keys list`);
}
