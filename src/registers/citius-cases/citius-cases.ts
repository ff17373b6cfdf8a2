/**
 * New court cases by the name of a party: a match by name, never an identity.
 *
 * Runbook, how this source is known to fail and what to do:
 * - `<h1>Erro</h1>`, "Ocorreu um erro inesperado": `unavailable`. Every post without `Referer` and `Origin` gets it, and so
 *   does one with a stale `__VIEWSTATE`. If it stays, compare what a browser sends with `search-form.ts` of `reading/citius-search`.
 * - HTTP 429: asked too fast. `unavailable`; wait.
 * - "no search was made": the page came back without a count. A court is mandatory (`0` stands for none), so is Referer.
 * - A count that does not agree with the rows: a page is missing, or the grid's markup has changed.
 * - "the label … of a case": a column was added or renamed. `registers learn` says what it means until `labelOf` knows it.
 * - "a role that is not known", of the company asked about: read the case on the official page, add the word to
 *   `parties.ts` there and to the table in its test, raise `parserVersion`.
 * - No tax numbers at all: everything here is a match by name. Whoever shares the full legal name is taken for the
 *   company; say so wherever it is shown, and offer a way to correct it.
 */

import type { CourtCase } from '../../facts/fact.ts';
import { addMonths, type LocalDate } from '../../kernel/local-date.ts';
import { type Nif, withoutPersonNifs } from '../../kernel/nif.ts';
import type { SpecifiedRegister } from '../../kernel/register-name.ts';
import { legible, type OrUnreadable } from '../../kernel/unreadable.ts';
import { requestField } from '../reading/aspnet/aspnet-form.ts';
import {
  CITIUS,
  type CitiusSearch,
  type GridRow,
  type Matched,
  type PrintedRow,
  type Selection,
} from '../reading/citius-search/citius-search.ts';
import { searchedByName } from '../reading/citius-search/consult-search.ts';
import {
  gridLabels,
  legibleDay,
  type ProcessNumber,
  readProcessNumber,
  textOf,
} from '../reading/citius-search/grid.ts';
import { fail } from '../reading/reading-end.ts';
import { readAmount } from '../reading/values/pt-text.ts';
import type { RegisterMeta } from '../register.ts';

/** One case as the distribution list shows it. */
interface CaseRow extends ProcessNumber, PrintedRow {
  /** `(1234)` behind the day of entry, where given. */
  readonly entryNumber: string | null;
  /** One of the two days can be read. */
  readonly enteredOn: OrUnreadable<LocalDate | null>;
  readonly distributedOn: OrUnreadable<LocalDate | null>;
  /** Espécie as printed. */
  readonly species: string;
  /** Null where none is printed, or none that can be read. */
  readonly valueEur: number | null;
}

export type CaseRecord = Matched<CaseRow>;

/** Label elements of a case. Not read: `lblUnOrganica`, the court, and `lblObservacoes`, free text about filing. Both may name people. */
const labelOf = gridLabels('citius-cases', [
  'lblNProcesso',
  'lblDataEntrada',
  'lblDataDistrib',
  'lblUnOrganica',
  'lblEspecie',
  'lblValor',
  'lblObservacoes',
]);

function readRow({ element, text, parties }: GridRow, today: LocalDate): CaseRow {
  const number = readProcessNumber(text('lblNProcesso')) ?? fail('a case number of an unknown form');
  const species = withoutPersonNifs(text('lblEspecie') || fail('a case without its Espécie'));
  const entered = text('lblDataEntrada');
  const enteredOn = legibleDay(entered, today);
  const distributedOn = legibleDay(text('lblDataDistrib'), today);
  if (legible(enteredOn) === null && legible(distributedOn) === null) fail('a case without a day');
  const value = text('lblValor');
  return {
    ...number,
    entryNumber: entryNumber(entered, element('lblDataEntrada').parent()),
    enteredOn,
    distributedOn,
    species,
    valueEur: value === '' ? null : readAmount(value),
    parties,
  };
}

/** `(1234)` follows the day, inside its element or behind it (ruling 12). */
function entryNumber(printed: string, around: Selection): string | null {
  const text = textOf(around);
  const behind = text.slice(text.indexOf(printed));
  return /^[\d/ :-]+\( ?(\d{1,12}) ?\)/.exec(behind)?.[1] ?? null;
}

/** Path of the search page below the base address. */
const CASES_PATH = '/portal/consultas/ConsultasDistribuicao.aspx';

const meta: RegisterMeta<SpecifiedRegister> = {
  name: 'citius-cases',
  title: 'Citius: distribuição de processos (correspondência por nome)',
  ...CITIUS,
  officialPage: `${CITIUS.officialBaseUrl}${CASES_PATH}`,
  legalBasis:
    'Código de Processo Civil, arts. 203.º ff. (distribution); Portaria n.º 280/2013, de 26 de agosto',
  retention: 'How long a distribution stays published is not stated; the last 24 months are asked for.',
  keeps: { statements: 'while-published', pageDays: 180 },
  maxAgeHours: 24 * 7,
  essential: false,
  asksByName: true,
  timeoutMs: 60_000,
  // A few companies in a hundred are party to a case of two years; most are asked about again without a new one.
  alarmAfter: { nothingFound: 300, nothingNew: 3_000 },
  parserVersion: 8,
};

/** Cases older than this say little about the company of today (registers, section 8). */
const MONTHS_BACK = 24;

const cases: CitiusSearch<CaseRow> = {
  path: CASES_PATH,
  of: 'cases',
  one: 'case',
  count: /^(\d{1,3}(?:\.\d{3})+|\d+) processos? encontrados?\.?$/,
  nothing: /^(?:nao foram encontrados|nenhum|sem) (?:processos?|resultados)|^nao fo(?:i|ram) encontrad/,
  fields: today => ({
    txtCalendarDesde: printed(addMonths(today, -MONTHS_BACK)),
    txtCalendarAte: printed(today),
    txtNEntrada: '',
  }),
  narrowedBy: ($, capture) => (requestField($, capture, 'txtNEntrada') === '' ? null : 'txtNEntrada'),
  labelOf,
  readRow,
};

const printed = (day: LocalDate): string => day.split('-').reverse().join('-');

export const citiusCases = searchedByName(meta, cases, caseFacts);

/** The cases in which a party bears the company's full legal name: matches by name, and said to be so. */
export function caseFacts(records: readonly CaseRecord[], about: Nif): CourtCase[] {
  const facts = records.flatMap(record => {
    const on = legible(record.distributedOn) ?? legible(record.enteredOn);
    return record.match?.nif === about && on !== null ? [courtCase(record, record.match.role, on)] : [];
  });
  return [...new Map(facts.map(fact => [fact.key, fact])).values()];
}

function courtCase(record: CaseRecord, role: CourtCase['role'], on: CourtCase['on']): CourtCase {
  return {
    kind: 'court-case',
    key: `citius-cases:${record.process}:${record.entryNumber ?? on}`,
    source: {
      register: meta.name,
      reference: `${record.process} (match by name, correspondência por nome)`,
      url: meta.officialPage,
      date: on,
    },
    process: record.mainProcess,
    role,
    species: record.species,
    valueEur: record.valueEur,
    on,
  };
}
