import type { Database } from '../db/open-database.ts';
import type { Register } from '../registers/register.ts';
import type { CliCommand } from './command.ts';
import { withService } from './open-service.ts';
import { shownAge, shownTime, table } from './table.ts';

export const registersList: CliCommand = {
  name: 'registers list',
  summary: 'Show each register: how it is read, what stands of it, how old that is, and who waits for it.',
  example: 'contractor-risk registers list',
  run: () =>
    withService(async ({ db }) => {
      const { ALL_REGISTERS } = await import('../registers/all-registers.ts');
      const states = await readStates(db, ALL_REGISTERS);
      return { json: states, text: asTable(states) };
    }),
};

interface RegisterState {
  readonly register: string;
  readonly title: string;
  /** `list`: read whole; `consulted`: asked per company. */
  readonly kind: 'list' | 'consulted';
  readonly essential: boolean;
  readonly maxAgeHours: number;
  /** When the current edition was read, or a company last answered about; null: never. */
  readonly lastReadAt: Date | null;
  readonly ageSeconds: number | null;
  /** The register's own date on the current edition, YYYY-MM-DD; null for consulted registers. */
  readonly registerDate: string | null;
  /** Rows of the current edition; null for consulted registers. */
  readonly rows: number | null;
  /** Companies that a consulted register has answered about; null for lists. */
  readonly companies: number | null;
  /** Open analyses that it has not answered. */
  readonly waiting: number;
}

async function readStates({ pool }: Database, registers: readonly Register[]): Promise<RegisterState[]> {
  const { rows } = await pool.query(
    `select r.name, list.rows, to_char(list.register_date, 'YYYY-MM-DD') as register_date, answers.companies,
            coalesce(list.read_at, answers.last) as last_read_at,
            extract(epoch from app_now() - coalesce(list.read_at, answers.last))::float8 as age_seconds,
            (select count(*)::int from analysis_steps s join analyses n on n.id = s.analysis_id
             where s.register = r.name and s.state = 'failing' and n.state <> 'complete') as waiting
     from unnest($1::text[]) as r(name)
     left join register_lists list on list.register = r.name
     left join (
       select register, max(asked_at) as last, count(distinct nif)::int as companies
       from register_answers where outcome in ('found', 'not_found') group by register) answers on answers.register = r.name`,
    [registers.map(({ meta }) => meta.name)],
  );
  const byName = new Map(rows.map(row => [row.name, row]));
  return registers.map(({ kind, meta }) => {
    const row = byName.get(meta.name);
    return {
      register: meta.name,
      title: meta.title,
      kind,
      essential: meta.essential,
      maxAgeHours: meta.maxAgeHours,
      lastReadAt: row.last_read_at,
      ageSeconds: row.age_seconds === null ? null : Math.max(0, Math.round(row.age_seconds)),
      registerDate: row.register_date,
      rows: row.rows,
      companies: kind === 'list' ? null : (row.companies ?? 0),
      waiting: row.waiting,
    };
  });
}

const asTable = (states: readonly RegisterState[]): string =>
  table(
    ['register', 'kind', 'holds', 'last read', 'age', 'dated', 'waiting'],
    states.map(it => [
      it.register,
      it.kind,
      it.kind === 'list' ? holds(it.rows, 'rows') : holds(it.companies, 'companies'),
      shownTime(it.lastReadAt),
      it.ageSeconds === null ? null : shownAge(it.ageSeconds),
      it.registerDate,
      it.waiting,
    ]),
  );

const holds = (count: number | null, noun: string): string => (count ? `${count} ${noun}` : 'nothing');
