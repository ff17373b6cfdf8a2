import { readPending } from '../../operator/registers/pending-captures.ts';
import type { CliCommand } from '../kit/command.ts';
import { withService } from '../kit/open-service.ts';
import { shownTime, table } from '../kit/table.ts';

export const registersPending: CliCommand = {
  name: 'registers pending',
  summary:
    'List analyses that wait for a register or for a capture, what each lacks, and failed companies whose acts a person may save.',
  example: 'contractor-risk registers pending',
  run: () =>
    withService(async ({ db, config }) => {
      const fromCaptures = config.mjPublicationsSource === 'captures';
      const pending = await readPending(db, { fromCaptures });
      const rows = pending.map(it => [
        it.register,
        it.nif,
        it.lacks ?? it.reason,
        shownTime(it.since),
        it.analysisId,
      ]);
      return {
        json: pending,
        text:
          rows.length > 0
            ? table(['register', 'nif', 'waits because', 'since', 'analysis'], rows)
            : 'No analysis waits for a register.',
      };
    }),
};
