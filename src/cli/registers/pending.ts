import { readPending } from '../../operator/registers/pending-captures.ts';
import type { CliCommand } from '../kit/command.ts';
import { withService } from '../kit/open-service.ts';
import { listed, shownTime } from '../kit/table.ts';

export const registersPending: CliCommand = {
  name: 'registers pending',
  summary:
    'List analyses that wait for a register or for a capture, what each lacks, and failed companies whose acts a person may save.',
  example: 'contractor-risk registers pending',
  run: () =>
    withService(async ({ db, config }) => {
      const fromCaptures = config.mjPublicationsSource === 'captures';
      return listed(await readPending(db, { fromCaptures }), 'No analysis waits for a register.', {
        register: it => it.register,
        nif: it => it.nif,
        'waits because': it => it.lacks ?? it.reason,
        since: it => shownTime(it.since),
        analysis: it => it.analysisId,
      });
    }),
};
