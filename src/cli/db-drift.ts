import { pendingSql } from '../db/write-migration.ts';
import { type CliCommand, CliError } from './command.ts';
import { withDatabaseServer } from './open-service.ts';

const MEND = 'contractor-risk db migration NAME';

export const dbDrift: CliCommand = {
  name: 'db drift',
  summary: 'Fail when prisma/schema.prisma and prisma/migrations say different things.',
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
      return { json: { drift: false }, text: 'schema.prisma and the migrations agree.' };
    }),
};
