/** Who holds an office now that shows what became of the company: its liquidators, the administrators of its insolvency. */
import type { LocalDate } from '../kernel/local-date.ts';
import { fold } from '../kernel/text/fold.ts';
import type { CompanyAct, OfficeAct, OfficeRole } from './fact.ts';

interface Acts {
  readonly offices: readonly OfficeAct[];
  readonly acts: readonly CompanyAct[];
}

/** Those who were appointed and have not left since, and not before the company resumed its activity. */
export function inOffice(role: OfficeRole, { offices, acts }: Acts): OfficeAct[] {
  const ofRole = offices.filter(office => office.role === role);
  const since = resumedOn(acts);
  const hasLeft = ({ holder, on }: OfficeAct) =>
    ofRole.some(other => other.movement === 'ceased' && other.on > on && isSame(other.holder, holder));
  return ofRole.filter(office => office.movement === 'appointed' && office.on >= since && !hasLeft(office));
}

/** Only a declaration appoints one (CIRE art. 36/1-d and 52), and it is registered (CRC art. 9); the provisional one of a PER is another. */
export const administratorsOfInsolvency = (read: Acts): OfficeAct[] =>
  inOffice('insolvency-administrator', read).filter(({ roleLabel }) => /insolvenc/.test(fold(roleLabel)));

/** The day on which the company resumed its activity; before every day if it never did. */
export const resumedOn = (acts: readonly CompanyAct[]): LocalDate | '' =>
  acts.reduce<LocalDate | ''>(
    (last, { act, publishedOn }) => (act === 'activity-resumed' && publishedOn > last ? publishedOn : last),
    '',
  );

/** By number, or by name where one of two acts gives none. */
function isSame(a: OfficeAct['holder'], b: OfficeAct['holder']): boolean {
  if (a.type === 'person' && b.type === 'person') return a.key === b.key;
  if (a.type === 'company' && b.type === 'company') return a.nif === b.nif;
  return fold(a.name) === fold(b.name);
}
