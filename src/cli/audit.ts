import { appNow } from '../db/app-now.ts';
import { type ActionFilter, MOST_ACTIONS, readActions } from '../operator/audit/operator-actions.ts';
import type { CliCommand, Given } from './kit/command.ts';
import { withService } from './kit/open-service.ts';
import { readCount, readPast } from './kit/option-values.ts';
import { listed } from './kit/table.ts';

type Options = Given<'actor' | 'action' | 'object' | 'since' | 'after'> & { readonly limit: string };

export const auditList: CliCommand = {
  name: 'audit list',
  summary: 'Read the log of what operators did, newest first: who, when, by the command line or the page.',
  example: 'contractor-risk audit list --actor ana --since 7d',
  declare: command =>
    command
      .option('--actor <name>', 'only what this operator did')
      .option('--action <action>', 'only these actions, named as the commands are: "keys revoke"')
      .option('--object <object>', 'only what was done to this: an id, a register, a NIF')
      .option('--since <when>', 'a time ago (24h, 7d) or a moment (RFC 3339)')
      .option('--after <id>', 'go on behind this row')
      .option('--limit <rows>', `rows at most, 1 to ${MOST_ACTIONS}`, '50'),
  run: (options: Options) => {
    filterOf(options, new Date());
    return withService(async ({ db }) => {
      const actions = await readActions(db, filterOf(options, await appNow(db.prisma)));
      return listed(actions, 'No action is logged that fits.', {
        at: it => it.at.toISOString(),
        who: it => it.actor,
        via: it => it.via,
        action: it => (it.failed ? `${it.action} (did not succeed)` : it.action),
        object: it => it.object,
        reason: it => it.reason,
      });
    });
  },
};

const filterOf = ({ since, limit, ...filter }: Options, now: Date): ActionFilter => ({
  ...filter,
  since: since === undefined ? undefined : readPast('--since', since, now),
  limit: readCount('--limit', limit, MOST_ACTIONS),
});
