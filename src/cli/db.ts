/** `contractor-risk db …`: the database and its migrations. */

import { relative } from 'node:path';
import { pendingSql, strayFunctions, writeMigration } from '../../generate/pending-migration.ts';
import { type CliCommand, CliError, UsageError } from './kit/command.ts';
import { withDatabaseServer, withService } from './kit/open-service.ts';

export const dbMigrate: CliCommand = {
  name: 'db migrate',
  summary: 'Bring the database to this version’s schema.',
  example: 'contractor-risk db migrate',
  run: () =>
    withService(async ({ migrated }) => ({
      json: { applied: migrated },
      text: migrated.length > 0 ? `Applied:\n  ${migrated.join('\n  ')}` : 'The database is up to date.',
    })),
};

export const dbMigration: CliCommand = {
  name: 'db migration',
  summary: 'Write the migration that leads from prisma/migrations to prisma/schema.prisma.',
  example: 'contractor-risk db migration add_seat_history',
  declare: command => command.argument('<name>', 'what it does, in a few words'),
  run: (_, [name = '']) => {
    if (!/^[A-Za-z][\w -]{1,60}$/.test(name))
      throw new UsageError(
        `The name is "${name}"; give letters, digits and underscores, beginning with a letter.`,
      );
    return withDatabaseServer(async url => {
      const folder = await writeMigration(url, name);
      return {
        json: { folder },
        text: folder
          ? `Wrote ${relative(process.cwd(), folder)}/migration.sql. Read it before you commit it.`
          : 'Nothing has changed: the migrations say all that schema.prisma says.',
      };
    });
  },
};

const MEND = 'contractor-risk db migration NAME';

export const dbDrift: CliCommand = {
  name: 'db drift',
  summary: 'Fail when prisma/schema.prisma, prisma/migrations and prisma/functions say different things.',
  example: 'contractor-risk db drift',
  run: () =>
    withDatabaseServer(async url => {
      const sql = await pendingSql(url);
      if (sql !== '')
        throw new CliError(
          'drift',
          `schema.prisma says what no migration says:\n\n${sql}\n\nWrite the migration: ${MEND}`,
          { sql, mend: MEND },
        );
      const stray = await strayFunctions(url);
      if (stray.length > 0)
        throw new CliError(
          'drift',
          `${stray.join('; ')}. Each file of prisma/functions makes one function, of its name; a form that goes is dropped by a migration.`,
        );
      return { json: { drift: false }, text: 'schema.prisma, the migrations and the functions agree.' };
    }),
};
