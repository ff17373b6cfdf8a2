/** The offices of one person, for whoever answers that person (GDPR, article 15). */
import type { Reading } from '../../db/sql-transaction.ts';
import type { PersonKey } from '../../kernel/person-key.ts';

export interface OfficeOfPerson {
  readonly nif: string;
  readonly role: string;
  /** Days (`YYYY-MM-DD`); null: not published, or still in office. */
  readonly from: string | null;
  readonly to: string | null;
}

export async function officesOf({ pool }: Reading, key: PersonKey): Promise<OfficeOfPerson[]> {
  const { rows } = await pool.query<OfficeOfPerson>(
    `select a.company_nif as nif, a.role, to_char(a.appointed_on, 'YYYY-MM-DD') as "from", to_char(a.ceased_on, 'YYYY-MM-DD') as "to"
     from people p join appointments a on a.person_id = p.id where p.nif_hash = $1 order by 1, 2, 3`,
    [key],
  );
  return rows;
}
