import type { LocalDate } from '../../kernel/local-date.ts';
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
  const infringement = text('infringement') ?? alarm('a sanction without what it is for');
  const norm = text('norm') ?? alarm('a sanction without the norm');
  return {
    ...holder,
    infringement,
    norm,
    area: areaOfNorm(norm),
    gravity: gravityOf(text('gravity'), infringement),
    sector: text('sector'),
    place: text('place'),
    sanction: text('sanction'),
    fineEur: fineOf(text('fine'), text('sanction')),
    ...daysOf(entry),
  };
}

function textIn(entry: Entry<Field>, field: Field): string | null {
  const value = entry.get(field) ?? '';
  if (isBlank(value)) return null;
  return holdsNif(value) ? alarm(`a tax number inside another field (${field})`) : value;
}

const gravityOf = (printed: string | null, infringement: string): SanctionRecord['gravity'] =>
  (printed === null ? gravityIn(infringement) : readGravity(printed)) ??
  alarm(printed === null ? 'a sanction without its gravity' : `the gravity ${quote(printed)} is not known`);

const FINE =
  /coima\D{0,40}?((?:€ ?)?\d[\d. ]*(?:,\d{1,2})? ?(?:€|euros?\b|eur\b)|€ ?\d[\d. ]*(?:,\d{1,2})?)/i;

/** From its own column, or out of `Coima de 2.500,00 € e publicidade`. */
function fineOf(fine: string | null, sanction: string | null): number | null {
  if (fine !== null) return readAmount(fine) ?? alarm('a fine that is no amount');
  const printed = FINE.exec(sanction ?? '')?.[1];
  return printed === undefined ? null : readAmount(printed.trim());
}

function daysOf(entry: Entry<Field>): Pick<SanctionRecord, 'on' | 'publishedOn'> {
  const day = (field: Field): LocalDate | null => {
    const printed = entry.get(field) ?? '';
    return isBlank(printed) ? null : (readDay(printed) ?? alarm(`a ${field} that is no day`));
  };
  const [decidedOn, committedOn, publishedOn] = [day('decidedOn'), day('committedOn'), day('publishedOn')];
  return { on: decidedOn ?? committedOn ?? publishedOn ?? alarm('a sanction without a day'), publishedOn };
}
