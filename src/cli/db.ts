import type { CliCommand } from './kit/command.ts';

export const dbMigrate: CliCommand = {
  name: 'db migrate',
  summary: 'Bring the database to this version’s schema.',
  example: 'contractor-risk db migrate',
  inService: async ({ migrated }) => ({
    json: { applied: migrated },
    text: migrated.length > 0 ? `Applied:\n  ${migrated.join('\n  ')}` : 'The database is up to date.',
  }),
};
