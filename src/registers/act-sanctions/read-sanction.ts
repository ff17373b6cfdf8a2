import type { LabourSanction } from '../../facts/fact.ts';
import type { LocalDate } from '../../kernel/local-date.ts';
import { type Nif, withoutPersonNifs } from '../../kernel/nif.ts';
import { fold } from '../../kernel/text/fold.ts';
import { legible, type OrUnreadable, UNREADABLE } from '../../kernel/unreadable.ts';
import { holdsNif, listedHolder } from '../reading/listed-holder.ts';
import { fail, quote } from '../reading/reading-end.ts';
import { type RowSetAside, setAside } from '../reading/set-aside.ts';
import type { Entry } from '../reading/sheets/sheet.ts';
import { isBlank, readDay } from '../reading/values/pt-text.ts';
import type { ListRecord } from '../register.ts';
import { type Field, gravityIn, readGravity } from './vocabulary.ts';

/** One sanction made public against a company: the content that Código do Trabalho, art. 562, prescribes. */
export interface SanctionRecord extends ListRecord {
  readonly nif: Nif;
  readonly name: OrUnreadable<string>;
  /** `Caracterização da contraordenação`, as printed. */
  readonly infringement: OrUnreadable<string>;
  /** `Norma violada`, as printed, and what it is about. */
  readonly norm: OrUnreadable<string>;
  readonly area: LabourSanction['area'];
  readonly gravity: LabourSanction['gravity'];
  /** Lugar da prática, where printed. */
  readonly place: string | null;
  /** Day of the decision, else of the infringement, else of the publication. */
  readonly on: OrUnreadable<LocalDate>;
  /** Where `on` cannot be read: the day of the list. The sanction is no later. */
  readonly listedOn: LocalDate | null;
  readonly publishedOn: OrUnreadable<LocalDate | null>;
}

/** What a broken norm is about. Driving-time rules fill the list, and are no failures of site safety. */
type Kind = 'lei' | 'decreto-lei' | 'regulamento';

/** Diplomas by kind, number and year. Any other is `other`: working contracts, accident insurance (Lei 98/2009), … */
const AREAS: ReadonlyArray<readonly [LabourSanction['area'], Kind, string]> = [
  ['safety', 'lei', '102/2009'], // promotion of safety and health at work
  ['safety', 'decreto-lei', '273/2003'], // temporary and mobile building sites
  ['safety', 'decreto-lei', '50/2005'], // work equipment, scaffolds and ladders
  ['safety', 'decreto-lei', '347/1993'], // workplaces
  ['safety', 'decreto-lei', '348/1993'], // personal protective equipment
  ['safety', 'decreto-lei', '330/1993'], // manual handling of loads
  ['safety', 'decreto-lei', '141/1995'], // safety signs
  ['safety', 'decreto-lei', '182/2006'], // noise
  ['safety', 'decreto-lei', '46/2006'], // vibrations
  ['safety', 'decreto-lei', '266/2007'], // asbestos
  ['transport', 'regulamento', '561/2006'], // driving and rest times
  ['transport', 'regulamento', '165/2014'], // tachographs
  ['transport', 'lei', '27/2010'], // sanctions for both
];

const CITATION =
  /(?:\b(decreto-? ?lei|d\. ?l\.?|dl|lei|l|regulamento|reg|portaria|diretiva|directiva|despacho|ac|cct?)\b\.?)?(?: ?\((?:ce|cee|ue)\))? ?(?:\bn\.? ?os?\b\.?|\bn[.°]?)?(?: ?\((?:ce|cee|ue)\))? ?(\d{1,4})\/(\d{4}|\d{2})(?!\d)/g;

const CODE = String.raw`(?:\bct\b|\bcodigo do trabalho\b|\b7\/(?:20)?09\b)`;
const ARTICLE = String.raw`(?<![\d/.])28[1-4](?![\d/])`;
/** The chapter of the Código do Trabalho on safety and health at work: arts. 281 to 284. */
const SAFETY_ARTICLE = new RegExp(`${ARTICLE}[^;]{0,60}${CODE}|${CODE}[^;]{0,60}${ARTICLE}`);

/** Safety weighs more than transport where a row cites both. */
export function areaOfNorm(norm: string): LabourSanction['area'] {
  if (SAFETY_ARTICLE.test(fold(norm))) return 'safety';
  const cited = [...fold(norm).matchAll(CITATION)].map(([, kind, number, year]) => ({
    kind: kindOf(kind),
    diploma: `${number}/${year!.length === 2 ? (year! < '50' ? `20${year}` : `19${year}`) : year}`,
  }));
  const areas = AREAS.filter(([, kind, diploma]) =>
    cited.some(it => it.diploma === diploma && (it.kind === kind || it.kind === null)),
  ).map(([area]) => area);
  return areas.includes('safety') ? 'safety' : (areas[0] ?? 'other');
}

/** Null where the text gives the number alone. */
function kindOf(word: string | undefined): Kind | 'another' | null {
  if (word === undefined) return null;
  if (/^(?:decreto|d)/.test(word) && /l/.test(word)) return 'decreto-lei';
  if (/^l/.test(word)) return 'lei';
  return word.startsWith('reg') ? 'regulamento' : 'another';
}

const DAYS = ['decidedOn', 'committedOn', 'publishedOn'] as const;

/** Whether the list has a column or a label for it; its value may be empty. */
export const hasDay = (entry: Entry<Field>): boolean => DAYS.some(field => entry.has(field));

/** The sanction of a company, or null for a sole trader's or a foreigner's: dropped before anything of it is read. `row` from 1. */
export function readSanction(
  entry: Entry<Field>,
  listedOn: LocalDate | null,
  row: number,
): SanctionRecord | RowSetAside | null {
  const [name, number] = [entry.get('name') ?? '', entry.get('nif') ?? ''];
  const holder = listedHolder({ name, number, document: '' });
  if (holder === 'not-a-company') return null;
  if ('fault' in holder) return setAside(`row ${row}: ${holder.fault}`, number, name);
  const text = (field: Field): string | null => textIn(entry, field);
  const said = (field: Field): OrUnreadable<string> => text(field) ?? UNREADABLE;
  const [infringement, norm] = [said('infringement'), said('norm')];
  if (infringement === UNREADABLE && norm === UNREADABLE) fail('a sanction without what it is for');
  return {
    ...holder,
    infringement,
    norm,
    area: areaOf(norm, infringement),
    gravity: gravityOf(text('gravity'), infringement),
    place: text('place'),
    ...daysOf(entry, listedOn),
  };
}

/** Null for none. A tax number inside is another column's, or a person's. */
function textIn(entry: Entry<Field>, field: Field): OrUnreadable<string> | null {
  const value = entry.get(field) ?? '';
  if (isBlank(value)) return null;
  return holdsNif(value) || withoutPersonNifs(value) !== value ? UNREADABLE : value;
}

/**
 * Null where neither the column nor the description states it: the law's list of contents has no column for it. A word that is
 * not known is the inspection's own, and unreadable.
 */
function gravityOf(printed: OrUnreadable<string> | null, infringement: string): SanctionRecord['gravity'] {
  if (printed === null || printed === UNREADABLE) return gravityIn(infringement) ?? printed;
  return readGravity(printed) ?? fail(`the gravity ${quote(printed)} is not known`);
}

/** A description may cite the norm itself. */
function areaOf(norm: OrUnreadable<string>, infringement: string): SanctionRecord['area'] {
  if (norm !== UNREADABLE) return areaOfNorm(norm);
  const cited = areaOfNorm(infringement);
  return cited === 'other' ? UNREADABLE : cited;
}

/** The first of its days that can be read tells the sanction from others of the company. One without any stays on the list. */
function daysOf(
  entry: Entry<Field>,
  listedOn: LocalDate | null,
): Pick<SanctionRecord, 'on' | 'listedOn' | 'publishedOn'> {
  const day = (field: Field): OrUnreadable<LocalDate | null> => {
    const printed = entry.get(field) ?? '';
    return isBlank(printed) ? null : (readDay(printed) ?? UNREADABLE);
  };
  const on = DAYS.map(field => legible(day(field))).find(it => it !== null);
  const publishedOn = day('publishedOn');
  return on ? { on, listedOn: null, publishedOn } : { on: UNREADABLE, listedOn, publishedOn };
}
