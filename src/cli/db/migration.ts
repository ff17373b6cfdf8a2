import { relative } from 'node:path';
import { writeMigration } from '../../db/write-migration.ts';
import { type CliCommand, UsageError } from '../kit/command.ts';
import { withDatabaseServer } from '../kit/open-service.ts';

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
