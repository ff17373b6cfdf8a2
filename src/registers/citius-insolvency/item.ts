import type { CheerioAPI } from 'cheerio';
import type { LocalDate } from '../../kernel/local-date.ts';
import type { Nif } from '../../kernel/nif.ts';
import { fold } from '../../kernel/text/fold.ts';
import { type OrUnreadable, UNREADABLE } from '../../kernel/unreadable.ts';
import { fail, quote } from '../reading/reading-end.ts';
import { readDate } from '../reading/values/pt-text.ts';
import { tableVocabulary, vocabulary } from '../reading/vocabulary.ts';
import { readAct } from './act-vocabulary.ts';
import { labelledFields, plainText } from './labelled-fields.ts';
import { type NamedParty, publicParties, readParties, roleOf, subjectFault } from './party.ts';
import type { CireRecord, PartyRole, Proceeding } from './record.ts';
import words from './words.json' with { type: 'json' };

/** A document as the page shows it: what it says, and who is in it before anything about persons is dropped. */
export interface CireItem {
  /** The act is null for words that are not known. */
  readonly document: Omit<CireRecord, 'parties' | 'act'> & {
    readonly act: CireRecord['act'] | null;
  };
  readonly named: readonly NamedParty[];
}

type Selection = ReturnType<CheerioAPI>;

/** Those that are ignored are headings, and the court, beside which persons may be named. */
const fieldOf = tableVocabulary('citius-insolvency label', words.label);
type Field = Exclude<keyof typeof words.label, 'ignored'>;

const DECORATION = 'input, iframe, img, button, [id*="pnlPDF"], .vermais, .DocumentContainer';

/** Reads one `div.resultadocdital`. The element is taken apart as it is read. */
export function readItem($: CheerioAPI, item: Selection): CireItem {
  const named = takeParties($, item);
  item.find(DECORATION).remove();
  item
    .find('a')
    .filter((_, link) => /^ver |fechar/.test(fold(plainText($(link).text()))))
    .remove();
  const fields = knownFields(labelledFields(item.text()));
  return { document: readDocument(fields), named };
}

function takeParties($: CheerioAPI, item: Selection): NamedParty[] {
  const lists = item
    .find('[id*="InterDataList"]')
    .filter((_, e) => $(e).parents('[id*="InterDataList"]').length === 0);
  const lines = lists.toArray().flatMap(list => partyLines($, $(list)));
  lists.remove();
  const named = lines.flatMap(line => readParties(plainText(line)));
  if (named.length === 0) fail('a document without parties');
  return named;
}

/** One line per child; a list that has text of its own is one line, which is unreadable if it names several. */
function partyLines($: CheerioAPI, list: Selection): string[] {
  const whole = list.text();
  const children = list.children('span, div, li, p');
  const lines = children.toArray().map(child => $(child).text());
  const own = list.clone();
  own.children('span, div, li, p').remove();
  const complete =
    plainText(own.text()) === '' && lines.every(line => !/^\W*N\.?I\.?(F|P\.?C)\b/i.test(plainText(line)));
  return complete ? lines : [whole];
}

function knownFields(found: ReadonlyMap<string, string>): Map<Field, string> {
  const fields = new Map<Field, string>();
  for (const [label, value] of found) {
    const field = fieldOf(label) ?? fail(`the label ${quote(label)} is not known`);
    if (field === 'ignored') continue;
    if (fields.has(field)) fail(`the label ${quote(label)} twice in one document`);
    fields.set(field, value);
  }
  return fields;
}

function readDocument(fields: ReadonlyMap<Field, string>): CireItem['document'] {
  const need = (field: Field): string => fields.get(field) || fail(`a document without its ${field}`);
  const printed = (fields.get('reference') ?? fail('a document without its reference')).replace(/\s/g, '');
  if (!/^\d{0,20}$/.test(printed)) fail('a reference that is not a number');
  const reference = printed === '' ? UNREADABLE : printed;
  const day = (text: string): LocalDate | null => readDate(text.replace(/ \d{1,2}:\d{2}(:\d{2})?$/, ''));
  const publishedOn = day(need('publishedOn')) ?? fail(`document ${reference}: no such date`);
  const species = need('species');
  const proceeding =
    readSpecies(species) ?? fail(`document ${reference}: the Espécie ${quote(species)} is not known`);
  const actLabel = need('act').replace(/^act?o ?: ?/i, '');
  const filed = fields.get('filedOn') ?? '';
  return {
    reference,
    publishedOn,
    filedOn: filed === '' ? null : filingDay(day(filed), publishedOn),
    process: readProcess(need('process')),
    species,
    proceeding,
    actLabel,
    act: readAct(actLabel, proceeding),
  };
}

/** Nothing is published of a case that is filed later. The oldest insolvencies are of the nineties. */
const filingDay = (day: LocalDate | null, publishedOn: LocalDate): OrUnreadable<LocalDate> =>
  day !== null && day >= '1990-01-01' && day <= publishedOn ? day : UNREADABLE;

/** `1401/26.0T8LRA, Juízo de Comércio de Leiria - Juiz 2`: the number ends at the first comma. */
function readProcess(text: string): string {
  const process = text.split(',')[0]!.trim().toUpperCase();
  return /^\d+\/\d{2,4}(\.\w+)?(-[A-Z]{1,3}\d?)?$/.test(process)
    ? process
    : fail('a process number of an unknown form');
}

/**
 * The record as it may leave the parser, seen from the company asked about (or from none). An act in unknown words is a
 * step to those whose insolvency it is not.
 */
export function toRecord({ document, named }: CireItem, asked: Nif | null): CireRecord {
  const role = asked === null ? null : roleOf(named, asked);
  const fault = asked === null ? subjectFault(named) : null;
  if (fault) fail(fault);
  const { act, reference, actLabel } = document;
  if (act === null && !isBystander(role))
    fail(`document ${reference}: the Ato ${quote(actLabel)} is not known`);
  return { ...document, act: act ?? 'notice', parties: publicParties(named, asked) };
}

const isBystander = (role: PartyRole | null): boolean =>
  role === 'creditor' || role === 'petitioner' || role === 'other';

/** In this order: the first that fits. `falência` is the name that insolvency had before the CIRE. */
const SPECIES: ReadonlyArray<readonly [RegExp, Proceeding]> = [
  [/insolv|falencia/, 'insolvency'],
  [/\bpeap\b|acordo de pagamento/, 'peap'],
  [/\bpeve\b|viabiliza/, 'peve'],
  [/\bper\b|revitaliza/, 'per'],
];

/** Which proceeding an Espécie is, or null for one that nobody has read yet. */
export const readSpecies = vocabulary<Proceeding>(
  'citius-insolvency species',
  ['insolvency', 'per', 'peap', 'peve'],
  label => {
    const text = fold(label);
    return SPECIES.find(([words]) => words.test(text))?.[1] ?? null;
  },
);
