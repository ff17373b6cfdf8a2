import type { Tx } from '../db/open-database.ts';
import type { CliCommand } from './command.ts';
import { withService } from './open-service.ts';

export const registersPurge: CliCommand = {
  name: 'registers purge',
  summary:
    'Delete what is kept longer than it may be: pages, records of superseded answers, grounds of old assessments.',
  example: 'contractor-risk registers purge --dry-run',
  declare: command => command.option('--dry-run', 'count what would go, and change nothing'),
  run: ({ dryRun = false }: { dryRun?: boolean }) =>
    withService(async ({ config, db }) => {
      const months = config.assessmentRetentionMonths;
      const counts = await db.prisma.$transaction(tx => purge(tx, months, dryRun), { timeout: 15 * 60_000 });
      return { json: { dryRun, ...counts }, text: shown(counts, dryRun) };
    }),
};

interface Counts {
  /** Pages deleted. */
  readonly captures: number;
  /** Answers whose records were emptied. */
  readonly answers: number;
  /** Assessments of which score and verdict are left. */
  readonly assessments: number;
}

const CAPTURE_DAYS = 180;
const ANSWER_MONTHS = 24;

interface Rule {
  readonly change: string;
  readonly table: string;
  readonly where: string;
  readonly values: readonly number[];
}

const RULES = (assessmentMonths: number): Record<keyof Counts, Rule> => ({
  captures: {
    change: 'delete from register_captures t',
    table: 'register_captures',
    where: 't.stored_at < app_now() - make_interval(days => $1::int)',
    values: [CAPTURE_DAYS],
  },
  // The youngest answer of a register about a company is its present knowledge, however old it is.
  answers: {
    change: `update register_answers t set records = '[]'`,
    table: 'register_answers',
    where: `t.asked_at < app_now() - make_interval(months => $1::int) and t.records <> '[]'
      and exists (select from register_answers later where later.nif = t.nif and later.register = t.register
        and later.outcome in ('found', 'not_found') and (later.asked_at, later.id) > (t.asked_at, t.id))`,
    values: [ANSWER_MONTHS],
  },
  // What an old assessment was made from goes, its score and verdict stay; the latest one is still given out whole.
  assessments: {
    change: `update assessments t set checks = '{}', outcomes = '{}', contributions = '[]', known = '{}', reasons = '{}'`,
    table: 'assessments',
    where: `t.assessed_at < app_now() - make_interval(months => $1::int)
      and (t.checks, t.outcomes, t.known) is distinct from ('{}'::jsonb, '{}'::jsonb, '{}'::jsonb)
      and not exists (select from companies c where c.latest_assessment_id = t.id)`,
    values: [assessmentMonths],
  },
});

async function purge(tx: Tx, assessmentMonths: number, dryRun: boolean): Promise<Counts> {
  const enforce = ({ change, table, where, values }: Rule): Promise<number> =>
    dryRun
      ? count(tx, `select count(*)::int as n from ${table} t where ${where}`, values)
      : tx.$executeRawUnsafe(`${change} where ${where}`, ...values);
  const rules = RULES(assessmentMonths);
  return {
    captures: await enforce(rules.captures),
    answers: await enforce(rules.answers),
    assessments: await enforce(rules.assessments),
  };
}

async function count(tx: Tx, sql: string, values: readonly number[]): Promise<number> {
  const [row] = await tx.$queryRawUnsafe<[{ n: number }]>(sql, ...values);
  return row.n;
}

const shown = ({ captures, answers, assessments }: Counts, dryRun: boolean): string =>
  [
    dryRun ? 'Nothing was changed. It would go:' : 'Gone:',
    `  ${captures} saved pages older than ${CAPTURE_DAYS} days`,
    `  records of ${answers} superseded answers older than ${ANSWER_MONTHS} months`,
    `  grounds of ${assessments} earlier assessments past their retention (score and verdict stay)`,
  ].join('\n');
