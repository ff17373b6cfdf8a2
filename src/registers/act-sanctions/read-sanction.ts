import type { LocalDate } from '../../kernel/local-date.ts';
import { legible, type OrUnreadable, UNREADABLE } from '../../kernel/unreadable.ts';
import { holdsNif } from '../reading/holds-nif.ts';
import { readListedHolder } from '../reading/listed-holder.ts';
import { alarm, quote } from '../reading/reading-end.ts';
import type { Entry } from '../reading/sheets/sheet.ts';
import { isBlank, readAmount, readDay } from '../reading/values/printed-values.ts';
import { areaOfNorm } from './norm-area.ts';
import type { SanctionRecord } from './sanction-record.ts';
import { type Field, gravityIn, readGravity } from './vocabulary.ts';

/** The sanction of a company, or null for a sole trader's or a foreigner's: dropped before anything of it is read. */
export function readSanction(entry: Entry<Field>): SanctionRecord | null {
  const holder = readListedHolder({
    name: entry.get('name') ?? '',
    number: entry.get('nif') ?? '',
    document: '',
  });
  if (holder === 'not-a-company') return null;
  const text = (field: Field): string | null => textIn(entry, field);
  const said = (field: Field): OrUnreadable<string> => text(field) ?? UNREADABLE;
  const [infringement, norm] = [said('infringement'), said('norm')];
  if (infringement === UNREADABLE && norm === UNREADABLE) alarm('a sanction without what it is for');
  return {
    ...holder,
    infringement,
    norm,
    area: areaOf(norm, infringement),
    gravity: gravityOf(text('gravity'), infringement),
    sector: text('sector'),
    place: text('place'),
    sanction: text('sanction'),
    fineEur: fineOf(text('fine'), text('sanction')),
    ...daysOf(entry),
  };
}

/** Null for none. A tax number inside is another column's, or a person's. */
function textIn(entry: Entry<Field>, field: Field): OrUnreadable<string> | null {
  const value = entry.get(field) ?? '';
  if (isBlank(value)) return null;
  return holdsNif(value) ? UNREADABLE : value;
}

/**
 * Null where neither the column nor the description states it: the law's list of contents has no column for it. A word that is
 * not known is the inspection's own, and an alarm.
 */
function gravityOf(printed: OrUnreadable<string> | null, infringement: string): SanctionRecord['gravity'] {
  if (printed === null || printed === UNREADABLE) return gravityIn(infringement) ?? printed;
  return readGravity(printed) ?? alarm(`the gravity ${quote(printed)} is not known`);
}

/** A description may cite the norm itself. */
function areaOf(norm: OrUnreadable<string>, infringement: string): SanctionRecord['area'] {
  if (norm !== UNREADABLE) return areaOfNorm(norm);
  const cited = areaOfNorm(infringement);
  return cited === 'other' ? UNREADABLE : cited;
}

const FINE =
  /coima\D{0,40}?((?:€ ?)?\d[\d. ]*(?:,\d{1,2})? ?(?:€|euros?\b|eur\b)|€ ?\d[\d. ]*(?:,\d{1,2})?)/i;

/** From its own column, or out of `Coima de 2.500,00 € e publicidade`. */
function fineOf(fine: string | null, sanction: string | null): SanctionRecord['fineEur'] {
  if (fine !== null) return readAmount(fine) ?? UNREADABLE;
  const printed = FINE.exec(sanction ?? '')?.[1];
  return printed === undefined ? null : readAmount(printed.trim());
}

/** The first of its days that can be read tells the sanction from others of the company. */
function daysOf(entry: Entry<Field>): Pick<SanctionRecord, 'on' | 'publishedOn'> {
  const day = (field: Field): OrUnreadable<LocalDate | null> => {
    const printed = entry.get(field) ?? '';
    return isBlank(printed) ? null : (readDay(printed) ?? UNREADABLE);
  };
  const [decidedOn, committedOn, publishedOn] = [day('decidedOn'), day('committedOn'), day('publishedOn')];
  const on = legible(decidedOn) ?? legible(committedOn) ?? legible(publishedOn);
  return { on: on ?? alarm('a sanction without a day that can be read'), publishedOn };
}
