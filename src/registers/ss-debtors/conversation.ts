/** The conversation that a browser holds with the page: each answer gives the view state that the next question needs. */
import type { LocalDate } from '../../kernel/local-date.ts';
import { type RegisterRequest, type RegisterSession, RegisterUnreachable } from '../http/register-session.ts';
import { failUnavailable, ReadingEnd, readingOf } from '../reading/reading-end.ts';
import type { Tranche } from '../reading/values/tranche.ts';
import { type Capture, NOTHING_CAME, type Reading, unavailable, unreadable } from '../register.ts';
import {
  COMPANIES,
  CSRF_FIELD,
  ENTITY_TYPE,
  FORM,
  type JsfAnswer,
  LOAD_COMMAND,
  LOADING_FORM,
  NAME_FIELD,
  NIF_FIELD,
  PAGE_PATH,
  PAGE_ROWS,
  readAnswer,
  TABLE,
  TRANCHES,
  VIEW_STATE,
} from './jsf-answer.ts';

/** A band as the page offers it. */
export interface OfferedTranche extends Tranche {
  /** Value of the option, a letter. */
  readonly letter: string;
}

export interface Answered {
  /** With the request that a parser needs beside it. */
  readonly capture: Capture;
  readonly answer: JsfAnswer;
}

/** Ends a reading: what came, and why it cannot go on. */
export class Interrupted extends ReadingEnd {
  readonly capture: Capture;
  constructor(reading: Reading<never>, capture: Capture) {
    super(reading);
    this.capture = capture;
  }
}

/** What `read` gives of what came, or why it cannot go on. */
export function readOf<T>({ capture }: Pick<Answered, 'capture'>, read: () => T): T {
  try {
    return read();
  } catch (error) {
    throw new Interrupted(readingOf(error), capture);
  }
}

type Fields = ReadonlyArray<readonly [string, string]>;
/** Request fields that a parser needs beside the answer. */
type Known = Readonly<Record<string, string>>;

const CHANGE: Fields = [
  ['javax.faces.behavior.event', 'valueChange'],
  ['javax.faces.partial.event', 'change'],
];

/** A window number as the server gives them out: asked with one, it has no need to redirect to one. */
const WINDOW = '1000';

/** Every step throws `Interrupted` when its answer is none. Only companies are ever chosen. */
export class Conversation {
  readonly #session: RegisterSession;
  readonly #baseUrl: string;
  #viewState = '';
  #csrfToken = '';
  #lastUrl = '/home';
  #window = '';
  #listDate: LocalDate | null = null;

  constructor(session: RegisterSession, baseUrl: string) {
    this.#session = session;
    this.#baseUrl = baseUrl;
  }

  /** The page, then the command it fires on load. */
  async open(): Promise<readonly Answered[]> {
    const page = await this.#send(null, {}).catch(error => this.#inWindow(error));
    const { source } = page.answer;
    this.#window = /dswid=(-?\d+)/.exec(source)?.[1] ?? this.#window;
    this.#lastUrl = /last_successful_url\s*=\s*["']([^"']+)["']/.exec(source)?.[1] ?? this.#lastUrl;
    if (!this.#viewState) throw new Interrupted(unreadable('the page has no view state'), page.capture);
    if (!this.#csrfToken) throw new Interrupted(unreadable('the page has no CSRF token'), page.capture);
    const fired: Fields = [
      [LOAD_COMMAND, LOAD_COMMAND],
      [LOADING_FORM, LOADING_FORM],
    ];
    return [page, await this.#ajax(LOAD_COMMAND, '@all', FORM, fired, {})];
  }

  /** Chooses companies; the answer offers their bands. */
  chooseCompanies(): Promise<Answered> {
    const known = { [`${ENTITY_TYPE}_input`]: COMPANIES };
    return this.#ajax(ENTITY_TYPE, ENTITY_TYPE, `${TRANCHES} ${TABLE}`, [...CHANGE, ...choices('a')], known);
  }

  chooseTranche(tranche: OfferedTranche): Promise<Answered> {
    return this.#ajax(TRANCHES, TRANCHES, TABLE, [...CHANGE, ...choices(tranche.letter)], knownOf(tranche));
  }

  page(tranche: OfferedTranche, first: number): Promise<Answered> {
    const place: Fields = [
      [`${TABLE}_first`, String(first)],
      [`${TABLE}_rows`, String(PAGE_ROWS)],
    ];
    const paging: Fields = [
      [TABLE, TABLE],
      [`${TABLE}_pagination`, 'true'],
      ...place,
      [`${TABLE}_skipChildren`, 'true'],
      [`${TABLE}_encodeFeature`, 'true'],
      ...choices(tranche.letter),
    ];
    return this.#ajax(TABLE, TABLE, TABLE, paging, { ...knownOf(tranche), ...Object.fromEntries(place) });
  }

  /** The site answers a bare address with a redirect to the same page in a numbered window. */
  #inWindow(error: unknown): Promise<Answered> {
    const redirected =
      error instanceof Interrupted && error.capture.status >= 300 && error.capture.status < 400;
    if (!redirected) throw error;
    this.#window = WINDOW;
    return this.#send(null, {});
  }

  async #ajax(
    source: string,
    execute: string,
    render: string,
    fields: Fields,
    known: Known,
  ): Promise<Answered> {
    const form: Fields = [
      ['javax.faces.partial.ajax', 'true'],
      ['javax.faces.source', source],
      ['javax.faces.partial.execute', execute],
      ['javax.faces.partial.render', render],
      ...fields,
      [VIEW_STATE, this.#viewState],
      [CSRF_FIELD, this.#csrfToken],
      ['x-lsu', this.#lastUrl],
      ['x-lbu', this.#address()],
    ];
    const answered = await this.#send(form, known);
    if (!answered.answer.partial)
      throw new Interrupted(
        unavailable('a page came where a part was asked: the session ended'),
        answered.capture,
      );
    return answered;
  }

  async #send(form: Fields | null, known: Known): Promise<Answered> {
    const url = this.#baseUrl + this.#address();
    const headers = { 'Faces-Request': 'partial/ajax', 'X-Requested-With': 'XMLHttpRequest' };
    const request: RegisterRequest = form ? { method: 'POST', url, form, headers } : { method: 'GET', url };
    const sent = await this.#session.send(request).catch((error: unknown) => {
      if (!(error instanceof RegisterUnreachable)) throw error;
      throw new Interrupted(readingOf(error), { ...NOTHING_CAME, request: known, url });
    });
    const answer = readOf({ capture: { ...sent, request: known } }, () => this.#noted(readAnswer(sent)));
    const dated = this.#listDate ? { ...known, listaAtualizadaEm: this.#listDate } : known;
    return { answer, capture: { ...sent, request: dated } };
  }

  #noted(answer: JsfAnswer): JsfAnswer {
    this.#viewState = answer.viewState ?? this.#viewState;
    this.#csrfToken = answer.csrfToken ?? this.#csrfToken;
    const { listDate } = answer;
    if (listDate === null || listDate === 'unknown') return answer;
    if (this.#listDate && this.#listDate !== listDate)
      failUnavailable('the list was renewed while it was being read');
    this.#listDate = listDate;
    return answer;
  }

  #address(): string {
    return this.#window ? `${PAGE_PATH}?dswid=${this.#window}` : PAGE_PATH;
  }
}

/** The form with these choices, as every request of the page carries it. */
const choices = (letter: string): Fields => [
  [FORM, FORM],
  [`${ENTITY_TYPE}_input`, COMPANIES],
  [`${ENTITY_TYPE}_focus`, ''],
  [`${TRANCHES}_input`, letter],
  [`${TRANCHES}_focus`, ''],
  [NAME_FIELD, ''],
  [NIF_FIELD, ''],
];

const knownOf = (tranche: OfferedTranche): Known => ({
  [`${ENTITY_TYPE}_input`]: COMPANIES,
  [`${TRANCHES}_input`]: tranche.letter,
  escalao: tranche.label,
});
