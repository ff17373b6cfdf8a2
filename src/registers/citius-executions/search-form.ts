/**
 * The search form, by what its fields are called: their true names are not known. A form in which one field for the
 * number and one button cannot be told is not guessed at.
 */
import type { CheerioAPI } from 'cheerio';
import type { Nif } from '../../kernel/nif.ts';
import { fold } from '../../kernel/text/fold.ts';
import { formFields } from '../reading/aspnet/aspnet-form.ts';
import { loadHtml } from '../reading/load-markup.ts';

export interface SearchForm {
  readonly nifField: string;
  /** The field by which the site learns that the text is a number, and its value for that. */
  readonly by: readonly [string, string] | null;
  readonly button: readonly [string, string];
}

type Form = ReadonlyArray<readonly [string, string]>;

const TEXT_FIELDS = 'input:not([type]), input[type="text" i], input[type="search" i], input[type="number" i]';
export const NUMBER_NAME = /nif|nipc|contribuinte|identificacaofiscal/i;
const SEARCH_TEXT_NAME = /pesquisa|texto|valor|criterio|search/i;

/** Null for a page without a form of this kind. */
export function readSearchForm(html: string): SearchForm | null {
  const $ = loadHtml(html);
  if ($('input[name="__VIEWSTATE"]').length === 0) return null;
  const { fields, by } = numberFields($);
  const button = $('input[type="submit" i], input[type="button" i], button')
    .toArray()
    .map(it => ({ name: $(it).attr('name') ?? '', value: $(it).attr('value') ?? $(it).text().trim() }))
    .find(({ name, value }) => name !== '' && /pesquis|procur|consult|search/.test(fold(`${value} ${name}`)));
  return fields.length === 1 && button
    ? { nifField: fields[0]!, by, button: [button.name, button.value] }
    : null;
}

/** The field for the number; or the one for any text, where a button says that it is a number. */
function numberFields($: CheerioAPI): { fields: readonly string[]; by: SearchForm['by'] } {
  const names = $(TEXT_FIELDS)
    .toArray()
    .map(input => $(input).attr('name') ?? '');
  const radio = $('input[type="radio" i]')
    .toArray()
    .map(input => $(input))
    .find(input => /^(?:nif|nipc|nif\/nipc)$/i.test(input.attr('value') ?? ''));
  const by = radio ? ([radio.attr('name') ?? '', radio.attr('value')!] as const) : null;
  const numbers = names.filter(name => NUMBER_NAME.test(name));
  const fields = numbers.length > 0 || !by ? numbers : names.filter(name => SEARCH_TEXT_NAME.test(name));
  return { fields, by };
}

/** The search for one number, as the button would send it. */
export const searchFor = (html: string, form: SearchForm, nif: Nif): Form => [
  ...turnTo(html, form, nif, { target: '', argument: '' }),
  form.button,
];

/** A link of the pager, without the button: with it the site would search again and answer with page 1. */
export function turnTo(
  html: string,
  { nifField, by }: SearchForm,
  nif: Nif,
  { target, argument }: PostBack,
): Form {
  const fields = formFields(html);
  fields.set('__EVENTTARGET', target).set('__EVENTARGUMENT', argument).set(nifField, nif);
  if (by) fields.set(...by);
  return [...fields];
}

/** A choice that leaves nothing out: everything, companies, by the number, or rows on a page. */
const WIDE = /\btod[oa]s\b|^n(?:if|ipc)\b|\bcolec?tiva|^\d{1,3}$/;

/** The field of an answer's form in which something else than the number is filled in or chosen, or null. */
export function narrowedBy($: CheerioAPI): string | null {
  const written = $(TEXT_FIELDS)
    .toArray()
    .find(input => !/^(?:PT)?\d{9}$|^$/i.test(($(input).attr('value') ?? '').replace(/[\s.-]/g, '')));
  const chosen = $('select option[selected]')
    .toArray()
    .find(option => $(option).index() > 0 && !WIDE.test(fold($(option).text())));
  // Of a list the first line is its default, of several buttons any.
  const pressed = $('input[type="radio" i][checked]')
    .toArray()
    .find(button => !isWide($, $(button)));
  const field = written ?? (chosen && $(chosen).closest('select').get(0)) ?? pressed;
  return field ? ($(field).attr('name') ?? '') : null;
}

function isWide($: CheerioAPI, button: ReturnType<CheerioAPI>): boolean {
  const { id = '', value = '' } = button.attr() ?? {};
  const label =
    $('label')
      .filter((_, it) => $(it).attr('for') === id)
      .first()
      .text() || button.closest('label').text();
  return /^false$/i.test(value) || WIDE.test(fold(label) || fold(value));
}

/** Whether the field for the number is there, and empty: a browser may save it so where somebody wrote. */
export const isNumberEmpty = ($: CheerioAPI): boolean => {
  const { fields } = numberFields($);
  const shown = $(TEXT_FIELDS)
    .toArray()
    .map(input => $(input))
    .filter(input => fields.includes(input.attr('name') ?? ''));
  return shown.length > 0 && shown.every(input => (input.attr('value') ?? '').trim() === '');
};

/** The number that stands in the search field of an answer: what was asked. */
export function searchedNif($: CheerioAPI): string | null {
  const values = $(TEXT_FIELDS)
    .toArray()
    .map(input => ($(input).attr('value') ?? '').replace(/^\s*PT|[\s.-]/gi, ''));
  return values.find(value => /^\d{9}$/.test(value)) ?? null;
}

/** A link to a further page of an ASP.NET grid (`Page$2`), or of the pager that Citius uses elsewhere (`Pager1$lnkNext`). */
export interface PostBack {
  readonly target: string;
  readonly argument: string;
}

const POST_BACK = /__doPostBack\(\s*'([^']*)'\s*,\s*'([^']*)'\s*\)/;
const NEXT = /(?:next|seguinte|proxim[ao])$/i;

/** The link that leads from page `here` to the next one, or null on the last page. Disabled links lead nowhere. */
export function nextPostBack($: CheerioAPI, here: number): PostBack | null {
  const links = postBacks($);
  return (
    links.find(({ argument }) => argument === `Page$${here + 1}`) ??
    links.find(
      ({ target, argument }) => argument === 'Page$Next' || (argument === '' && NEXT.test(target)),
    ) ??
    null
  );
}

function postBacks($: CheerioAPI): PostBack[] {
  return $('a[href*="__doPostBack"], input[onclick*="__doPostBack"]')
    .toArray()
    .filter(link => !$(link).is('[disabled], .aspNetDisabled, .disabled'))
    .flatMap(link => {
      const found = POST_BACK.exec($(link).attr('href') ?? $(link).attr('onclick') ?? '');
      return found ? [{ target: found[1]!, argument: found[2]! }] : [];
    });
}

/** The number that the page gives itself: a label of the pager, or the one number of a grid's pager that is no link. */
export function ownPageNumber($: CheerioAPI): number | null {
  const label = $('[id$="lblPageNumber"]').first().text().trim();
  const inGrid = $('a[href*="Page$"]').first().closest('tr').find('td > span').first().text().trim();
  const number = /^\d+/.exec(label || inGrid)?.[0];
  return number === undefined ? null : Number(number);
}
