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
import type { Nif } from '../../kernel/nif.ts';
import { askedField } from '../reading/asked-field.ts';
import type { CitiusSearch } from '../reading/citius-search/citius-search.ts';
import { consultSearch } from '../reading/citius-search/consult-search.ts';
import { parseSearch } from '../reading/citius-search/parse-search.ts';
import { parseSearchPages } from '../reading/citius-search/parse-search-pages.ts';
import type { ConsultedRegister } from '../register.ts';
import { type CitationRecord, type CitationRow, readCitations, toRecord } from './citation-record.ts';
import { CITATIONS_PATH, meta } from './meta.ts';

const ALL_DAYS = '0';

const citations: CitiusSearch<CitationRow, CitationRecord> = {
  path: CITATIONS_PATH,
  of: 'notices',
  count: /^(\d{1,3}(?:\.\d{3})+|\d+) citac(?:ao|oes)(?: edita(?:l|is))? encontradas?\.?$/,
  nothing:
    /^(?:nao foram encontradas|nenhuma?|sem) (?:citac(?:ao|oes)|resultados)|^nao fo(?:i|ram) encontrad/,
  fields: () => ({ ddlDias: ALL_DAYS }),
  narrowedBy: ($, capture) => (['', ALL_DAYS].includes(askedField($, capture, 'ddlDias')) ? null : 'ddlDias'),
  readRows: readCitations,
  toRecord,
};

export const citiusEditalCitations: ConsultedRegister<CitationRecord> = {
  kind: 'consulted',
  meta,
  parse: (capture, asked, context) => parseSearch(citations, capture, asked, context),
  parseTogether: (captures, nif, context) => parseSearchPages(citations, captures, nif, context),
  consult: (nif, context) => consultSearch(citations, nif, context),
  facts: citationFacts,
};

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
  says:
    `On ${publishedOn} a court gave public notice of a case (${species}) to a defendant of this name who could not be found. ` +
    'Matched by the full name alone; other companies may bear it.',
});
