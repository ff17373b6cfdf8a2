/** Organs of a company and who sits in them, as the acts of each legal form word them. */

import type { LocalDate } from '../../../src/kernel/local-date.ts';
import type { Holder, Office, SandboxCompany, SandboxPerson } from '../country.ts';
import { asHolder } from '../setting/people.ts';
import { yearOf } from './timeline.ts';

export const manager = (person: SandboxPerson): Office => ({
  organ: 'GERÊNCIA',
  position: 'Gerente',
  holder: asHolder(person),
});

/** One director is an `ADMINISTRADOR ÚNICO`, several a board with its chair. */
export function board(directors: readonly SandboxPerson[]): Office[] {
  if (directors.length === 1)
    return [
      { organ: 'ADMINISTRADOR ÚNICO', position: 'Administrador Único', holder: asHolder(directors[0]!) },
    ];
  return directors.map((person, i) => ({
    organ: 'CONSELHO DE ADMINISTRAÇÃO',
    position: i === 0 ? 'Presidente' : 'Vogal',
    holder: asHolder(person),
  }));
}

function audit({ auditor, deputy }: { auditor: Holder; deputy: Holder }): Office[] {
  return [
    { organ: 'FISCAL ÚNICO', position: 'Fiscal Único', holder: auditor },
    { organ: 'SUPLENTE(S) DO FISCAL ÚNICO', position: 'Suplente', holder: deputy },
  ];
}

export function officesOf(
  form: SandboxCompany['legalForm'],
  directors: readonly SandboxPerson[],
  auditors: { auditor: Holder; deputy: Holder } | null,
): Office[] {
  if (form !== 'SOCIEDADE ANÓNIMA') return directors.map(manager);
  return [...board(directors), ...(auditors ? audit(auditors) : [])];
}

/** Boards of companies limited by shares are elected for four years. */
export const fourYearTerm = (from: LocalDate): string => {
  const year = yearOf(from);
  return `Quadriénio ${year}/${year + 3}`;
};

export const runsCompany = (office: Office): boolean =>
  office.organ === 'GERÊNCIA' ||
  office.organ === 'CONSELHO DE ADMINISTRAÇÃO' ||
  office.organ === 'ADMINISTRADOR ÚNICO';
