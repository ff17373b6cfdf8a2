/** Every command, in the order in which help shows them. Adding one is a file and a line. */
import { analysesList } from './analyses-list.ts';
import { analysesRedrive } from './analyses-redrive.ts';
import { clientsCreate } from './clients-create.ts';
import { clientsList } from './clients-list.ts';
import type { CliCommand } from './command.ts';
import { dbDrift } from './db-drift.ts';
import { dbMigrate } from './db-migrate.ts';
import { dbMigration } from './db-migration.ts';
import { keysIssue } from './keys-issue.ts';
import { keysList } from './keys-list.ts';
import { keysRevoke } from './keys-revoke.ts';
import { registersImport } from './registers-import.ts';
import { registersList } from './registers-list.ts';
import { registersParse } from './registers-parse.ts';
import { registersPending } from './registers-pending.ts';
import { webhooksAdd } from './webhooks-add.ts';
import { webhooksList } from './webhooks-list.ts';

export const ALL_COMMANDS: readonly CliCommand[] = [
  clientsCreate,
  clientsList,
  keysIssue,
  keysList,
  keysRevoke,
  webhooksAdd,
  webhooksList,
  registersList,
  registersParse,
  registersImport,
  registersPending,
  analysesList,
  analysesRedrive,
  dbMigrate,
  dbMigration,
  dbDrift,
];

/** What each group is about, for help. */
export const GROUPS: Readonly<Record<string, string>> = {
  clients: 'Partners who use the service',
  keys: 'Secret keys of clients',
  webhooks: 'Addresses to which events are sent',
  registers: 'The official registers: what was read, and captures to bring in',
  analyses: 'Background analyses that wait or need somebody',
  db: 'The database and its migrations',
};
