/** The arguments of commands about one watchlist. */
import type { Command } from 'commander';
import { type ListKey, listName } from '../../watching/lists/watchlist.ts';
import type { Service } from '../kit/open-service.ts';
import { requireClient } from '../kit/require-client.ts';

export const clientOption = (command: Command): Command =>
  command.requiredOption('--client <id>', 'the client, as clients list shows it');

export const LIST_ARGUMENT = ['<list>', 'name of the list'] as const;

/** Throws for a client that does not exist, and for what is no name. */
export async function namedList({ db }: Service, client: string, name: string): Promise<ListKey> {
  await requireClient(db, client);
  return { clientId: client, name: listName(name) };
}
