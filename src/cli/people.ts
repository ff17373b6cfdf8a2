import { readingsOf, type SeenBy, seenBy } from '../access/requests/seen-by.ts';
import type { Forgotten } from '../jobs/upkeep/forget-person.ts';
import { personKeyer } from '../kernel/secrets/person-key.ts';
import type { CliCommand } from './kit/command.ts';
import { withJobQueue, withService } from './kit/open-service.ts';
import { readPersonsNumber } from './kit/secret-line.ts';
import { tableOf } from './kit/table.ts';
import { SEEN_BY_COLUMNS } from './service/requests.ts';

export const peopleForget: CliCommand = {
  name: 'people forget',
  summary:
    'Take a person’s name out of everything that is kept, for good. The tax number is read from standard input, never from the command line.',
  example: 'contractor-risk people forget --dry-run',
  declare: command => command.option('--dry-run', 'count what would change, and change nothing'),
  changes: ({ dryRun }: { dryRun?: boolean }) => (dryRun ? null : { object: null }),
  run: async ({ dryRun = false }: { dryRun?: boolean }) => {
    const nif = await readPersonsNumber();
    return withService(async ({ config, db }) => {
      const { forgetPerson } = await import('../jobs/upkeep/forget-person.ts');
      const forgotten = await forgetPerson(db, { nif, keyOf: personKeyer(config.personHashKey), dryRun });
      const shownTo = await seenBy(db, forgotten.companies);
      // Judges the companies again without the removed links.
      if (!dryRun && forgotten.companies.length > 0)
        await withJobQueue(db, async jobQueue => {
          for (const company of forgotten.companies)
            await jobQueue.send(null, 'revise-assessment', { nif: company }, { singletonKey: company });
        });
      return { json: { dryRun, ...forgotten, shownTo }, text: shown(forgotten, shownTo, dryRun) };
    });
  },
};

const shown = (
  { companies, facts, answers, assessments, notes }: Forgotten,
  shownTo: readonly SeenBy[],
  dryRun: boolean,
): string =>
  [
    dryRun ? 'Nothing was changed. The name would go from:' : 'The name is gone from:',
    `  ${facts} published acts and ${answers} answers kept, about ${companies.length} companies${companies.length > 0 ? ` (${companies.join(', ')})` : ''}`,
    `  ${assessments} assessments (scores and verdicts stay)`,
    `  ${notes} notes, references and other words of clients`,
    dryRun ? '' : 'It does not come back when a register is read again. The companies are judged anew.',
    shownTo.length > 0
      ? `Tell these clients (GDPR, article 19): they were shown companies of the person.\n${tableOf(shownTo, SEEN_BY_COLUMNS)}`
      : 'No client was shown a company of the person, as far as the log goes.',
  ]
    .filter(line => line !== '')
    .join('\n');

export const peopleReport: CliCommand = {
  name: 'people report',
  summary:
    'Tell what is kept of a person, and which clients were shown a company with this person in it (GDPR, article 15). The tax number is read from standard input, never from the command line.',
  example: 'contractor-risk people report',
  run: async () => {
    const nif = await readPersonsNumber();
    return withService(async ({ config, db }) => {
      const { forgetPerson } = await import('../jobs/upkeep/forget-person.ts');
      const { officesOf } = await import('../network/offices/appointments.ts');
      const keyOf = personKeyer(config.personHashKey);
      // Counted as forgetting counts it, and undone.
      const { companies, facts, answers, assessments, notes } = await forgetPerson(db, {
        nif,
        keyOf,
        dryRun: true,
      });
      const offices = await officesOf(db, keyOf(nif));
      const [shownTo, readings] = [await seenBy(db, companies), await readingsOf(db, companies)];
      return {
        json: { companies, offices, kept: { facts, answers, assessments, notes }, shownTo, readings },
        text: [
          `Kept: ${facts} published acts, ${answers} answers of registers and ${assessments} assessments that name the person, about ${companies.length} companies${companies.length > 0 ? ` (${companies.join(', ')})` : ''}; ${notes} words of clients. Of the number a keyed hash alone; no address.`,
          offices.length > 0
            ? `Offices, as the commercial register published them:\n${tableOf(offices, {
                company: it => it.nif,
                office: it => it.role,
                from: it => it.from,
                to: it => it.to,
              })}`
            : 'No office is kept.',
          shownTo.length > 0
            ? `Shown to these clients, as far as the log goes:\n${tableOf(shownTo, SEEN_BY_COLUMNS)}`
            : 'No client was shown one of these companies, as far as the log goes.',
        ].join('\n'),
      };
    });
  },
};
