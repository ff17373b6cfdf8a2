import type { PurgeCounts } from '../../jobs/upkeep/purge.ts';
import type { CliCommand } from '../kit/command.ts';

export const registersPurge: CliCommand = {
  name: 'registers purge',
  summary:
    'Delete what is kept longer than it may be, as the daily job does: what registers state no more, old lists and pages, grounds of old assessments, batches long over.',
  example: 'contractor-risk registers purge --dry-run',
  declare: command => command.option('--dry-run', 'count what would go, and change nothing'),
  changes: ({ dryRun }: { dryRun?: boolean }) => (dryRun ? null : { object: null }),
  inService: async ({ config, db }, { dryRun = false }: { dryRun?: boolean }) => {
    const [{ ALL_REGISTERS }, { purge }] = await Promise.all([
      import('../../registers/all-registers.ts'),
      import('../../jobs/upkeep/purge.ts'),
    ]);
    const assessmentMonths = config.assessmentRetentionMonths;
    const counts = await purge(db, { registers: ALL_REGISTERS, assessmentMonths, dryRun });
    return { json: { dryRun, ...counts }, text: shown(counts, dryRun) };
  },
};

const shown = (
  { answers, facts, pages, lists, assessments, batches }: PurgeCounts,
  dryRun: boolean,
): string =>
  [
    dryRun ? 'Nothing was changed. It would go:' : 'Gone:',
    `  records of ${answers} earlier answers`,
    `  ${facts} statements that their register makes no more`,
    `  ${pages} saved pages`,
    `  ${lists} lists past their age limit`,
    `  grounds of ${assessments} assessments past their retention (score and verdict stay)`,
    `  ${batches} batches past their 30 days`,
  ].join('\n');
