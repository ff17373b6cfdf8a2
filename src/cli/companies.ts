/** `contractor-risk companies …`: the companies themselves, which have no account. */
import { makeCompanyLink } from '../contractors/corrections/company-links.ts';
import { type CliCommand, itsArgument } from './kit/command.ts';
import { companyArgument } from './kit/named-things.ts';
import { withService } from './kit/open-service.ts';
import { readCount } from './kit/option-values.ts';

const MOST_HOURS = 720;

export const companiesLink: CliCommand = {
  name: 'companies link',
  summary:
    'Make a link for a company: a page with what is said of it and why, what would better it, and a form to contest it. Give it to the company alone.',
  example: 'contractor-risk companies link 580000028 --hours 72',
  declare: command =>
    command
      .argument('<nif>', 'the company')
      .option('--hours <hours>', `how long it is good for, 1 to ${MOST_HOURS}`, '72'),
  changes: itsArgument,
  run: (options: { hours: string }, [text = '']) => {
    const nif = companyArgument(text, 'NIF');
    const hours = readCount('--hours', options.hours, MOST_HOURS);
    return withService(async ({ config, db }) => {
      const { token, expiresAt } = await makeCompanyLink(db.pool, { nif, hours });
      const url = `${config.publicUrl}/company/${token}`;
      return {
        json: { nif, url, expiresAt },
        text: `${url}\nGood until ${expiresAt.toISOString()}, for whoever has it: give it to ${nif} alone. It is shown once.`,
      };
    });
  },
};
