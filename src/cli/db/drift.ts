import { pendingSql, strayFunctions } from '../../db/write-migration.ts';
import { type CliCommand, CliError } from '../kit/command.ts';
import { withDatabaseServer } from '../kit/open-service.ts';

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
