/** Companies linked by hand over a real database: who directs what, as published acts would tell it. */

import type { Database } from '../../src/db/open-database.ts';
import type { OfficeAct, OfficeRole } from '../../src/facts/fact.ts';
import type { LocalDate } from '../../src/kernel/local-date.ts';
import type { Nif } from '../../src/kernel/nif.ts';
import type { PersonKey } from '../../src/kernel/secrets/person-key.ts';
import { linkCompanies } from '../../src/network/offices/link-companies.ts';
import { stateFacts } from '../kit/state-facts.ts';

export interface Directed {
  readonly nif: string;
  /** Key of a person; null for a name without a number. */
  readonly person: string | null;
  /** Number of a legal person that holds the office instead. */
  readonly company?: Nif;
  readonly from?: string;
  readonly to?: string;
  readonly role?: OfficeRole;
}

function officeAct(
  { nif, person, company, role = 'director' }: Directed,
  movement: OfficeAct['movement'],
  on: string,
): OfficeAct {
  const name = `Pessoa ${person ?? 'Inventada'}`;
  return {
    kind: 'office',
    key: `office:${nif}:${movement}:${role}:${company ?? person}:${on}`,
    source: {
      register: 'mj-publications',
      reference: `AP. ${on} ${company ?? person}`,
      url: null,
      date: on as LocalDate,
    },
    movement,
    role,
    roleLabel: role === 'insolvency-administrator' ? 'Administrador da insolvência' : 'Gerente',
    holder: holderOf(person, company, name),
    on: on as LocalDate,
    cause: null,
  };
}

function holderOf(person: string | null, company: Nif | undefined, name: string): OfficeAct['holder'] {
  if (company) return { type: 'company', nif: company, name };
  return person === null
    ? { type: 'unidentified', name }
    : { type: 'person', key: person as PersonKey, name };
}

/** The act by which a person became director, with a key that ends in that of the person. */
export const appointed = (nif: string, key: string, name: string): OfficeAct => ({
  ...officeAct({ nif, person: null }, 'appointed', '2025-01-02'),
  key: `mj:${nif}:ap-1-2025-01-02:appointed:director:gerente:${key}`,
  holder: { type: 'person', key: key as PersonKey, name },
});

/** Adds these offices to what is known, as an import of acts would. */
export async function linkByHand(db: Database, directed: readonly Directed[]): Promise<void> {
  const stated = [...Map.groupBy(directed, ({ nif }) => nif)].map(([nif, offices]) => ({
    nif,
    register: 'mj-publications' as const,
    facts: offices.flatMap(office => [
      officeAct(office, 'appointed', office.from ?? '2015-01-02'),
      ...(office.to ? [officeAct(office, 'ceased', office.to)] : []),
    ]),
  }));
  await db.prisma.$transaction(async tx => {
    await stateFacts(tx, stated);
    await linkCompanies(
      tx,
      stated.map(({ nif }) => nif),
    );
  });
}

/** One person directs all of them. */
export const linkTogether = (db: Database, person: string, nifs: readonly string[]): Promise<void> =>
  linkByHand(
    db,
    nifs.map(nif => ({ nif, person })),
  );
