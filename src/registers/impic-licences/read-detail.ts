/** Reads the block that describes one title. */
import type { LocalDate } from '../../kernel/local-date.ts';
import { type Nif, readNif, withoutPersonNifs } from '../../kernel/nif.ts';
import { fold } from '../../kernel/text/fold.ts';
import { type OrUnreadable, UNREADABLE } from '../../kernel/unreadable.ts';
import { isWholeMarkup } from '../reading/load-markup.ts';
import { fail, isToCome, ReadingEnd } from '../reading/reading-end.ts';
import { refused } from '../register.ts';
import {
  ADVERSE_WORDS,
  type Field,
  fieldOf,
  isBlank,
  isUnending,
  namesTitle,
  titleClass,
  titleDate,
  titleKind,
  titleState,
} from './detail-vocabulary.ts';
import { licenceNumber, type TitleDetail } from './impic-record.ts';
import { readLabelledBlock } from './label-pairs.ts';

/** The detail of one title, with what it says of its holder. */
export interface Detail extends TitleDetail {
  readonly number: string;
  readonly nif: Nif | null;
  readonly name: string | null;
}

type Values = ReadonlyMap<Field, readonly string[]>;

/** Builders have held titles since DL 40623. */
const FIRST_TITLES = '1956-05-30';

/** A block is a few kilobytes; reading pairs out of anything costs far more than out of a list. */
const LONGEST_DETAIL = 100_000;

/**
 * The title in `text`. `askedNumber` is what was asked for (`info`), used where the block does not print the
 * number. Its state is null where the block prints none. Throws `unreadable` for a label, state, class or day of a state that is not known.
 */
export function readDetail(text: string, askedNumber: string | null, today: LocalDate): Detail {
  if (text.length > LONGEST_DETAIL) fail('this is far larger than the block of one title');
  if (!isWholeMarkup(text)) fail('the answer was cut short');
  const block = readLabelledBlock(text, label => fieldOf(label) !== null);
  const headings = block.loose.filter(namesTitle);
  if (block.loose.some(line => ADVERSE_WORDS.test(fold(line))))
    fail('a note beside the title speaks of a state or a sanction');
  const values = byField(block.pairs);
  // Only what may stand in its place matters: a state.
  for (const end of values.get('validUntil') ?? []) if (!isUnending(end)) titleDate(end);
  if (!(['state', 'class', 'issuedOn'] as const).some(field => values.has(field)))
    fail('this is neither the list nor a title');
  const number = numberOf(values, headings, askedNumber);
  const title = titleKind(kindText(values, headings), number);
  const nif = holderOf(values);
  const name = one(values, 'name');
  return {
    number,
    nif,
    name: name === null ? null : withoutPersonNifs(name),
    title,
    class: classOf(values, title.startsWith('certificado')),
    ...stateOf(values, today),
    issuedOn: dayOf(values, 'issuedOn'),
  };
}

function byField(pairs: readonly { label: string; value: string }[]): Values {
  const values = new Map<Field, string[]>();
  for (const { label, value } of pairs) {
    if (isBlank(value)) continue;
    const field = fieldOf(label);
    if (field === null) fail(`a label that is not known ("${label.slice(0, 40).replace(/\d/g, '#')}")`);
    const exact = field === 'titleOrNumber' ? (licenceNumber(value) ? 'number' : 'title') : field;
    values.set(exact, [...(values.get(exact) ?? []), value.trim()]);
  }
  return values;
}

/** The only value of a field; two different ones are two titles in one block. */
function one(values: Values, field: Field): string | null {
  const [value, ...others] = new Set(values.get(field) ?? []);
  if (others.length > 0) fail(`two values where one is expected (${field})`);
  return value ?? null;
}

const dayOf = (values: Values, field: Field): OrUnreadable<LocalDate | null> => {
  const value = one(values, field);
  return value === null ? null : titleDate(value);
};

function numberOf(values: Values, headings: readonly string[], asked: string | null): string {
  const inHeading = headings.map(line => /\b\d{1,9}\s?-\s?[A-Z]{2,5}\b/.exec(line)?.[0]).find(Boolean);
  const printed = one(values, 'number') ?? inHeading ?? asked;
  const number = printed === null ? null : licenceNumber(printed);
  if (number === null) fail('a title without its number');
  return number;
}

/** Kind and works may stand in two fields (`Título: Alvará`, `Tipo: Obras públicas`) or in the heading alone. */
const kindText = (values: Values, headings: readonly string[]): string =>
  (values.get('title') ?? headings.slice(0, 1)).join(' ');

function holderOf(values: Values): Nif | null {
  const printed = one(values, 'nif');
  if (printed === null) return null;
  const holder = readNif(printed);
  if (holder.kind === 'company') return holder.nif;
  if (holder.kind === 'invalid') fail('the holder of the title has no proper tax number');
  throw new ReadingEnd(refused('the holder of the title is not a company'));
}

function classOf(values: Values, isCertificado: boolean): TitleDetail['class'] {
  const classes = (values.get('class') ?? []).map(titleClass);
  if (isCertificado !== (classes.length === 0)) fail('an alvará without a class, or a certificado with one');
  return isCertificado ? null : Math.max(...classes);
}

function stateOf(values: Values, today: LocalDate): Pick<TitleDetail, 'state' | 'stateSince'> {
  const printed = one(values, 'state');
  const cancelledOn = dayOf(values, 'cancelledOn');
  const suspendedOn = dayOf(values, 'suspendedOn');
  if (printed === null) return { state: null, stateSince: null };
  const { state, since } = titleState(printed);
  if (state === 'valid' && (cancelledOn ?? suspendedOn) !== null)
    fail('a title that is valid, and cancelled or suspended');
  const own = { valid: null, suspended: suspendedOn, cancelled: cancelledOn, expired: null }[state];
  const day = since ?? dayOf(values, 'stateSince') ?? own;
  const isOdd = day !== null && day !== UNREADABLE && (day < FIRST_TITLES || isToCome(day, today));
  return { state, stateSince: isOdd ? UNREADABLE : day };
}
