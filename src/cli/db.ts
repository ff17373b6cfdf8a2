import type { CliCommand } from './kit/command.ts';
import { withService } from './kit/open-service.ts';

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
