/**
 * Reads the text of a published act, in lines or as one line.
 *
 * Runbook. Known to fail by: a new way of announcing the act (`no act is announced`), a new field under a holder (`a
 * field of a holder that is not known`: name it in `act-fields.ts`, as read or as ignored), an act that should name
 * people while none is seen (`names nobody`: a new block layout), a label that is no known act (`act-keywords.ts`:
 * add its keyword). Mend the list, add the text with invented people to the tests, bump `parserVersion`.
 */
import type { CompanyActType } from '../../facts/fact.ts';
import { addDays, type LocalDate } from '../../kernel/local-date.ts';
import { withoutPersonNifs } from '../../kernel/nif.ts';
import { fold } from '../../kernel/text/fold.ts';
import { UNREADABLE } from '../../kernel/unreadable.ts';
import { fail, pastDay } from '../reading/reading-end.ts';
import { readDate } from '../reading/values/pt-text.ts';
import type { ParseContext } from '../register.ts';
import { cutFields, type Field, squish } from './act-fields.ts';
import { isPersonsNumber, nineDigits, outsideHolders, readHolders, type UsualNames } from './act-holders.ts';
import { leadingDate, PRESENTATION, readCapital, readPresentation, readSeat } from './act-values.ts';
import { classifyAct, undoingOf } from './classify-act.ts';
import type { ActDetail, MjRecord, Presentation } from './mj-record.ts';
import type { Undoing } from './undone-act.ts';

const ANNOUNCEMENT = /fo(?:i|ram)\s+efec?tuad[oa]s?\s+[oa]s?\s+seguintes?\s+ac?tos?(?:\s+de\s+registo)?\s*:/i;

/** `Insc. 6 - AP. 2/20250314 11:04:45 UTC - `, `Av. 1 - AP. …`, `DEP 2763/2026-07-21 03:05:00 UTC - `. */
const ACT_HEAD = new RegExp(
  `(?:\\b(Insc|Av|Averb)[a-z]*\\.?\\s*(\\d+)\\s*(?:-\\s*)?)?${PRESENTATION}(?:\\s+\\d{1,2}:\\d{2}(?::\\d{2})?)?(?:\\s*[A-Z]{3,4}(?=\\s*[-–—]))?\\s*[-–—]\\s*`,
  'giu',
);

const PRESENTED = new RegExp(PRESENTATION, 'iu');
const INSCRIPTION = /inscri[cç][aã]o\s+(?:n[.ºo°]*\s*)?(\d+)/i;
const PUBLISHED = /\bAn\.?\s*\d+\s*-\s*(\d{4}-?\d{2}-?\d{2})\s*-\s*Publicad/i;

/** An annotation of another act that says nothing else. */
const UNDONE_ALONE = /^(?:cancelad|anulad|nul|caducad|caducou|caducidade|recusad|suspens|sem efeito)\w*$/;

/** Whether an act of the register is announced in `text`. */
export const announcesAct = (text: string): boolean => ANNOUNCEMENT.test(text) || text.search(ACT_HEAD) >= 0;

/**
 * Every act in `text`, which may hold several publications one after another; those about natural persons (sole
 * traders) are left out. `publishedOn` is the day that the page around the text gives, null where there is none.
 * Unreadable where a part is not understood.
 */
export function readActText(text: string, publishedOn: LocalDate | null, context: ParseContext): MjRecord[] {
  const all = tidy(text).replace(BUTTONS, '');
  const starts = [...all.matchAll(/\bPublica-se\s+que\b/gi)].map(({ index }) => index);
  return starts.flatMap((start, i) => readPublication(all.slice(start, starts[i + 1]), publishedOn, context));
}

/** The last words of a popup that was copied as text. */
const BUTTONS = /(?:\s?(?:imprimir|fechar|voltar|guardar)){1,8}\s?$/i;

/** Composed letters, plain spaces; the lines are kept, for a heading that stands alone in one is a heading. */
const tidy = (text: string): string =>
  text
    .normalize('NFC')
    .replace(/\r\n?/g, '\n')
    .replace(/[^\S\n ][^\S\n]*| [^\S\n]+/g, ' ')
    .replace(/ ?\n[ \n]*/g, '\n');

interface Announced {
  readonly nif: string;
  readonly head: readonly Field[];
  readonly presentation: Presentation | null;
  readonly inscription: number | null;
  readonly publishedOn: LocalDate | null;
}

function readPublication(text: string, publishedOn: LocalDate | null, context: ParseContext): MjRecord[] {
  const { head, body } = partAtAnnouncement(text);
  const { fields } = cutFields(head);
  const nif = nineDigits(firstValue(fields, 'nif') ?? '');
  if (nif === null) fail('the act gives no NIF/NIPC of its entity');
  if (isPersonsNumber(nif)) return [];
  const announced: Announced = {
    nif,
    head: fields,
    presentation: firstPresentation(head),
    inscription: numberIn(INSCRIPTION.exec(head)?.[1]),
    publishedOn: publishedOn ?? annotatedDay(text),
  };
  const heads = [...body.matchAll(ACT_HEAD)];
  if (heads.length === 0) return [readAct(body, announced, context)];
  const acts = heads.map((match, i) => {
    const act = body.slice(match.index + match[0].length, heads[i + 1]?.index);
    const own = /^insc/i.test(match[1] ?? '') ? numberIn(match[2]) : null;
    const presentation = readPresentation(match[3]!, match[4]!, match[5]!);
    return readAct(act, { ...announced, presentation, inscription: own ?? announced.inscription }, context);
  });
  if (acts.length > 1 && acts.some(({ actLabel }) => UNDONE_ALONE.test(fold(actLabel))))
    fail('an annotation undoes an act that stands beside it');
  return acts;
}

function partAtAnnouncement(text: string): { head: string; body: string } {
  const said = ANNOUNCEMENT.exec(text);
  if (said) return { head: text.slice(0, said.index), body: text.slice(said.index + said[0].length) };
  const [first] = text.matchAll(ACT_HEAD);
  if (!first) fail('no act is announced ("foi efectuado o seguinte acto de registo:")');
  return { head: text.slice(0, first.index), body: text.slice(first.index) };
}

function readAct(text: string, announced: Announced, context: ParseContext): MjRecord {
  const { lead, fields } = cutFields(text);
  const actLabel = labelOf(lead);
  const undoing = undoingOf(actLabel, announced.nif);
  const types = classifyAct(actLabel, announced.nif);
  const outside = withoutOthers(outsideHolders(fields), announced.nif, types);
  // The seat, capital and year of an act that is undone are not those that stand.
  const own = undoing ? [] : outside;
  const effects = withEffects(types, own);
  const read = undoing
    ? namesUndone(fields, undoing, context)
    : readHolders(fields, usualOf(effects), context);
  const endsQuota = ENDS_A_QUOTA.test(fold(actLabel)) && !effects.includes('quota-transfer');
  const named = endsQuota ? { ...read, quotas: [] } : read;
  const actTypes: CompanyActType[] = undoing && named.ceased.length > 0 ? ['office-ceased'] : effects;
  if (actTypes.includes('office-appointed') && named.appointed.length === 0)
    fail('a designation names nobody');
  if (actTypes.includes('office-ceased') && named.ceased.length === 0) fail('a cessation names nobody');
  const { head, nif, presentation, inscription, publishedOn } = announced;
  if (publishedOn) pastDay(publishedOn, context.today);
  if (presentation && presentation.on > addDays(context.today, 1)) fail('a presentation of a day to come');
  if (!presentation && !publishedOn) fail('the act has neither a presentation nor a day');
  const printed = firstValue(head, 'firma') ?? firstValue(outside, 'firma');
  if (!printed) fail('the act gives no Firma');
  const entity = withoutPersonNifs(printed);
  const detail: ActDetail = {
    firma: withoutPersonNifs(firstValue(own, 'firma') ?? entity),
    legalForm: firstValue(own, 'legal-form') ?? firstValue(head, 'legal-form'),
    seat: readSeat(own) ?? readSeat(head),
    presentation,
    inscription,
    ...named,
    // The one that is undone, perhaps, and older than the act.
    deliberatedOn: undoing
      ? null
      : leadingDate(
          firstValue(fields, 'deliberation') ?? '',
          'Data da deliberação',
          addDays(context.today, 1),
        ),
    accountsYear: accountsYearOf(own, presentation?.on ?? publishedOn),
    capitalEur: readCapital(own),
  };
  return { listed: false, publishedOn, nif, entity, actLabel, actTypes, detail };
}

/** Who has left by an act that undoes another one. It gives nobody an office or a quota. */
function namesUndone(fields: readonly Field[], { names }: Undoing, context: ParseContext) {
  const usual = names === 'passed-over' ? names : 'undone';
  const { ceased } = readHolders(fields, usual, context);
  if (names === 'unclear' && ceased.length > 0)
    fail('an act that undoes several, or undoes one and does another, names somebody');
  return { appointed: [], ceased, quotas: [] };
}

/** What a name under an organ means where no section says it: who is named beside a seizure asked for it, and holds nothing. */
function usualOf(types: readonly CompanyActType[]): UsualNames {
  if (types.every(type => type === 'quota-attached' || type === 'assets-frozen')) return 'passed-over';
  if (types.includes('office-ceased') && !types.includes('office-appointed')) return 'ceased';
  return types.some(type => OF_ORGANS.has(type)) ? 'appointed' : 'by-organ';
}

/** Acts that set up organs, whatever these are called. */
const OF_ORGANS = new Set<CompanyActType>([
  'constitution',
  'office-appointed',
  'articles-change',
  'conversion',
  'dissolution',
  'liquidation-closed',
]);

/** Whoever it names as the holder of a quota holds it no more. */
const ENDS_A_QUOTA = /\bamortizac|\b(?:exclusao|exonerac\w*)(?: e (?:exclusao|exonerac\w*))? d[aeo]s? soci/;

const firstValue = (fields: readonly Field[], kind: Field['kind']): string | null =>
  fields.find(field => field.kind === kind && field.value !== '')?.value ?? null;

const numberIn = (digits: string | undefined): number | null =>
  digits === undefined ? null : Number(digits);

function firstPresentation(head: string): Presentation | null {
  const match = PRESENTED.exec(head);
  return match && readPresentation(match[1]!, match[2]!, match[3]!);
}

function annotatedDay(text: string): LocalDate | null {
  const day = PUBLISHED.exec(text)?.[1];
  return day === undefined ? null : readDate(day);
}

/**
 * The words in capitals that the act begins with, up to a field of its own or an amount; where it is not in capitals,
 * its first line.
 */
function labelOf(lead: string): string {
  const [title = ''] = lead
    .trim()
    .replace(/^(?:AP|DEP|OF|Insc|Av)\.?\s*\d+\s*[-–—]\s*/i, '')
    .split(/\n[^:\n]{2,60}:/);
  const words = title.split(/\s+/);
  const end = words.findIndex(word => !isOfTitle(word));
  const capitals = end < 0 ? words : words.slice(0, end);
  // The first group of an amount, `12 000,00`.
  while (/^\d{3}\b/.test(words[end] ?? '') && /^(?:\d{1,3}|[-–—])$/.test(capitals.at(-1) ?? ''))
    capitals.pop();
  const label = capitals.length > 0 ? capitals.join(' ') : squish(title.split('\n')[0]!).slice(0, 160);
  return label
    .replace(/(?:\s(?:D[AEO]S?|NO|AT[EÉ]|PARA|VALOR|MONTANTE|QUANTIA)){1,6}$/, '')
    .replace(/(?<![\s:,;.–—-])[\s:,;.–—-]+$/, '');
}

/** `QUOTA(S)`, `1.º`; not `Euros`, `12.000,00`, `2025`, `€`, `EXEQUENTE:`. */
const isOfTitle = (word: string): boolean =>
  !/\p{Ll}|\d{4}|\d[.,]\d|[€:]/u.test(word.replace(/\((s|ais|is|es)\)/gi, ''));

/** Amendments of the articles say what they change by giving it anew. */
function withEffects(types: readonly CompanyActType[], own: readonly Field[]): CompanyActType[] {
  if (!types.includes('articles-change')) return [...types];
  const effects: CompanyActType[] = [];
  if (firstValue(own, 'seat')) effects.push('seat-change');
  if (firstValue(own, 'capital')) effects.push('capital');
  if (firstValue(own, 'object')) effects.push('object-change');
  return [...new Set([...types, ...effects])];
}

/** Accounts of a year to come are mistyped, and would be the latest for good. */
function accountsYearOf(own: readonly Field[], filedOn: LocalDate | null): ActDetail['accountsYear'] {
  const said = firstValue(own, 'accounts-year');
  if (said === null) return null;
  const year = Number(/^(?:19|20)\d{2}(?!\d)/.exec(said)?.[0]);
  if (Number.isNaN(year))
    return /^\d/.test(said) ? UNREADABLE : fail('a year of accounts that cannot be read');
  return filedOn !== null && year > Number(filedOn.slice(0, 4)) ? UNREADABLE : year;
}

/**
 * Without what follows the `Firma:` or the number of another company, up to the next company or section. A merger names
 * all its companies: one without a number is another, unless the act amends the articles too.
 */
function withoutOthers(fields: readonly Field[], own: string, types: readonly CompanyActType[]): Field[] {
  const isOfSeveral = types.includes('merger-or-division') && !types.includes('articles-change');
  const numbersFirst = fields.find(({ kind }) => kind === 'firma' || kind === 'nif')?.kind === 'nif';
  let isOther = false;
  return fields.filter(({ kind, value }, i) => {
    if (kind.startsWith('section')) isOther = false;
    if (kind === 'firma') {
      const number = numbersFirst ? numberBefore(fields, i) : numberAfter(fields, i);
      isOther = number ? nineDigits(number) !== own : isOfSeveral;
    }
    if (kind === 'nif' && value !== '') isOther = nineDigits(value) !== own;
    return !isOther;
  });
}

const numberBefore = (fields: readonly Field[], at: number): string | undefined =>
  fields[at - 1]?.kind === 'nif' ? fields[at - 1]!.value : undefined;

function numberAfter(fields: readonly Field[], at: number): string | undefined {
  const next = fields.slice(at + 1).find(({ kind }) => kind === 'firma' || kind === 'nif');
  return next?.kind === 'nif' ? next.value : undefined;
}
