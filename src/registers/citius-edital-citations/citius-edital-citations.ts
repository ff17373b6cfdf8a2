/**
 * *Citações editais*: public notices of a case to defendants who could not be found. A match by name, never an identity.
 *
 * What is known of the page is its address, that it shows parties by role, a choice of services and one of days (15, 30,
 * all). Its labels, the names of its fields and its words for "nothing" are assumed to be those of the portal's search of
 * distributions, and everything unforeseen is `unreadable`. The runbook of `citius-cases.ts` holds here too. Besides:
 * - "no search was made", always: the field of the days, or its value for all, has another name. See `citations` below.
 * - "the search was narrowed (ddlDias)", of a saved page: choose all days (*todos*) and save it again.
 * - Minutes for one company: the list of services has no *Todos* any more, and each of some 257 is asked.
 */
import type { FurtherRecord } from '../../facts/fact.ts';
import type { LocalDate } from '../../kernel/local-date.ts';
import type { Nif } from '../../kernel/nif.ts';
import { requestField } from '../reading/aspnet/aspnet-form.ts';
import {
  CITIUS,
  type CitiusSearch,
  type GridRow,
  type Matched,
  type PrintedRow,
} from '../reading/citius-search/citius-search.ts';
import { searchedByName } from '../reading/citius-search/consult-search.ts';
import {
  gridLabels,
  type ProcessNumber,
  printedDay,
  readProcessNumber,
} from '../reading/citius-search/grid.ts';
import { fail } from '../reading/reading-end.ts';
import type { RegisterMeta } from '../register.ts';

/** Path of the search page below the base address. */
const CITATIONS_PATH = '/portal/consultas/consultascitedital.aspx';

const meta: RegisterMeta = {
  name: 'citius-edital-citations',
  title: 'Citius: citações editais (correspondência por nome)',
  ...CITIUS,
  officialPage: `${CITIUS.officialBaseUrl}${CITATIONS_PATH}`,
  legalBasis:
    'Código de Processo Civil, arts. 240.º ff. (citação edital); Portaria n.º 280/2013, de 26 de agosto',
  retention: 'How long a notice stays published is not stated; all that are shown are asked for.',
  keeps: { statements: 'while-published', pageDays: 180 },
  maxAgeHours: 24 * 7,
  essential: false,
  asksByName: true,
  timeoutMs: 60_000,
  // One company in some hundreds is sought in this way.
  alarmAfter: { nothingFound: 1_000, nothingNew: 5_000 },
  parserVersion: 6,
};

interface CitationRow extends ProcessNumber, PrintedRow {
  readonly publishedOn: LocalDate;
  /** Espécie as printed. */
  readonly species: string;
}

type CitationRecord = Matched<CitationRow>;

const labelOf = gridLabels('citius-edital-citations', [
  'lblNProcesso',
  'lblDataPublicacao',
  'lblUnOrganica',
  'lblEspecie',
]);

const readRow = ({ text, parties }: GridRow, today: LocalDate): CitationRow => ({
  ...(readProcessNumber(text('lblNProcesso')) ?? fail('a case number of an unknown form')),
  publishedOn: printedDay(text('lblDataPublicacao'), today) ?? fail('a notice without a day'),
  species: text('lblEspecie') || fail('a notice without its Espécie'),
  parties,
});

const ALL_DAYS = '0';

const citations: CitiusSearch<CitationRow> = {
  path: CITATIONS_PATH,
  of: 'notices',
  one: 'notice',
  count: /^(\d{1,3}(?:\.\d{3})+|\d+) citac(?:ao|oes)(?: edita(?:l|is))? encontradas?\.?$/,
  nothing:
    /^(?:nao foram encontradas|nenhuma?|sem) (?:citac(?:ao|oes)|resultados)|^nao fo(?:i|ram) encontrad/,
  fields: () => ({ ddlDias: ALL_DAYS }),
  narrowedBy: ($, capture) =>
    ['', ALL_DAYS].includes(requestField($, capture, 'ddlDias')) ? null : 'ddlDias',
  labelOf,
  readRow,
};

export const citiusEditalCitations = searchedByName(meta, citations, citationFacts);

/** Notices that address a party of the company's full legal name. Of whoever sues there nothing follows. */
export function citationFacts(records: readonly CitationRecord[], about: Nif): FurtherRecord[] {
  const facts = records.flatMap(record =>
    record.match?.nif === about && record.match.role === 'defendant' ? [addressed(record)] : [],
  );
  return [...new Map(facts.map(fact => [fact.key, fact])).values()];
}

const addressed = ({ process, publishedOn, species }: CitationRecord): FurtherRecord => ({
  kind: 'further-record',
  key: `${meta.name}:${process}:${publishedOn}`,
  source: {
    register: meta.name,
    reference: `${process} (match by name, correspondência por nome)`,
    url: meta.officialPage,
    date: publishedOn,
  },
  says: { group: 'record', key: 'citation', values: { on: publishedOn, species } },
});
