/** The search form: which courts there are, and what a browser sends. Classic posts, no UpdatePanel. */

import type { CheerioAPI } from 'cheerio';
import { fold } from '../../../kernel/text/fold.ts';
import type { RegisterRequest } from '../../http/register-session.ts';

const FIELD = 'ctl00$ContentPlaceHolder1$';
const COURTS = `${FIELD}ddlTribunais`;
const SEARCH = `${FIELD}btnSearch`;
const NEXT = `${FIELD}Pager1$lnkNext`;

export const isSearchForm = (form: ReadonlyMap<string, string>): boolean =>
  form.has('__VIEWSTATE') && form.has(COURTS) && form.has(`${FIELD}txtParte`);

/** Values of the courts to ask; the one that stands for all of them, where there is one. */
export function courtsOf($: CheerioAPI): string[] {
  const options = $(`select[name="${COURTS}"] option`)
    .toArray()
    .map(option => ({ value: $(option).attr('value')?.trim() ?? '', label: fold($(option).text()) }))
    .filter(({ value, label }) => !/^(?:0|-1)?$/.test(value) && !/^\W*(?:selec|indique|escolh)/.test(label));
  const all = options.find(({ label }) => /^\W*todos\b/.test(label));
  return all ? [all.value] : [...new Set(options.map(({ value }) => value))];
}

export interface Question {
  readonly url: string;
  readonly court: string;
  readonly party: string;
  /** Besides these, by the end of their names. */
  readonly fields: Readonly<Record<string, string>>;
}

/** The button pressed: a new search. */
export const searchFor = (question: Question, form: ReadonlyMap<string, string>): RegisterRequest =>
  post(question, form, { __EVENTTARGET: '', [SEARCH]: 'Pesquisar' });

/** The pager's link, without the button: with it the site would search again and answer with page 1. */
export const nextPage = (question: Question, form: ReadonlyMap<string, string>): RegisterRequest =>
  post(question, form, { __EVENTTARGET: NEXT });

function post(
  { url, court, party, fields }: Question,
  form: ReadonlyMap<string, string>,
  pressed: Record<string, string>,
): RegisterRequest {
  const answers = {
    __EVENTARGUMENT: '',
    [COURTS]: court,
    [`${FIELD}txtParte`]: party,
    ...Object.fromEntries(Object.entries(fields).map(([name, value]) => [FIELD + name, value])),
    ...pressed,
  };
  return {
    method: 'POST',
    url,
    form: [...new Map([...form, ...Object.entries(answers)])],
    headers: { Referer: url, Origin: new URL(url).origin },
  };
}

const LEGAL_FORM =
  /(?<![\s,])[\s,]+(?:unipessoal|sociedade unipessoal|limitada|lda|l\.da|s\.? ?a|sgps|s\.g\.p\.s|crl|c\.r\.l)\.?$/i;
/** A part of a name that is shorter than this names everybody. */
const SHORTEST_PART = 5;

/**
 * What to search for: the longest part of the name that every spelling of it holds, for the list drops commas and
 * stops at will. The site looks for it anywhere in a name; whether the whole name fits is decided here.
 */
export function searchTerm(name: string): string {
  let core = name.trim();
  while (LEGAL_FORM.test(core)) core = core.replace(LEGAL_FORM, '');
  const parts = core.split(/[^\p{L}\p{N}& ]+/u).map(part => part.trim());
  const longest = parts.reduce((best, part) => (part.length > best.length ? part : best), '');
  return longest.length >= SHORTEST_PART ? longest : name.trim();
}
