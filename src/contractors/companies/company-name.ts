/** The registered name of a company and its former ones, by its published acts, and whether a name is its. */
import type { Reading } from '../../db/sql-transaction.ts';
import type { RegisterName } from '../../kernel/register-name.ts';
import { sameName } from '../../network/names/same-name.ts';

export const LONGEST_NAME = 200;

export interface CompanyName {
  readonly name: string;
  /** Day of the latest act that has the name; null for a name by which other companies' records know it. */
  readonly asOf: string | null;
  readonly source: RegisterName | null;
}

export interface KnownNames {
  /** Null: no register has named it. */
  readonly company: CompanyName | null;
  /** Names of earlier acts, the latest first; `until`: the day of the first act with another. */
  readonly former: readonly { readonly name: string; readonly until: string }[];
}

export interface NameMatch {
  /** `close`: a person should look; a former name too. `unknown`: no name to compare with. */
  readonly match: 'same' | 'close' | 'other' | 'unknown';
  readonly why: string;
}

const NAMES = `
  select asked.nif, c.name as known, acts.named
  from unnest($1::text[]) with ordinality as asked(nif, place)
  left join companies c on c.nif = asked.nif and c.name <> c.nif
  left join lateral (
    select jsonb_agg(jsonb_build_object('name', name, 'last', last, 'source', register,
        'until', (select min(f.fact->>'publishedOn') from facts f where f.nif = asked.nif and f.kind = 'company-act'
          and f.gone_at is null and f.fact->>'publishedOn' > last)) order by last desc, name) as named
    from (select fact->>'firma' as name, max(fact->>'publishedOn') as last, min(register) as register
          from facts where nif = asked.nif and kind = 'company-act' and gone_at is null group by 1) by_name) acts on true
  order by asked.place`;

/** In the order of the companies asked about. */
export async function readNames({ pool }: Reading, nifs: readonly string[]): Promise<KnownNames[]> {
  const { rows } = await pool.query({ name: 'read_names', text: NAMES, values: [nifs] });
  return rows.map(({ known, named }) => {
    const [latest, ...former] = named ?? [];
    const company = latest
      ? { name: latest.name, asOf: latest.last, source: latest.source }
      : known && { name: known, asOf: null, source: null };
    // Two names on the latest day: neither has ended.
    const ended = former.filter(({ until }: { until: string | null }) => until !== null);
    return { company: company ?? null, former: ended.map(({ name, until }: never) => ({ name, until })) };
  });
}

/** Compares a name with those of a company. It decides nothing, and no check reads it. */
export function nameMatch(given: string, { company, former }: KnownNames): NameMatch {
  if (!company) return { match: 'unknown', why: 'No register has named the company yet.' };
  const now = sameName(given, company.name);
  if (!now) return { match: 'unknown', why: 'One of the names has no word to compare.' };
  if (now.match === 'same') return now;
  const before = former.find(({ name }) => sameName(given, name)?.match === 'same');
  return before ? { match: 'close', why: `It was its name until ${before.until}.` } : now;
}
