/**
 * One answer of the Segurança Social page -> records.
 *
 * A paging answer names neither band nor date: they come with the request. `FILE.request.json` of a saved answer:
 *
 *     { "sefFormConsultaListaDevedores:sefConsultaListaDevedoresSelectTipoEntidade_input": "1",
 *       "sefFormConsultaListaDevedores:sefConsultaListaDevedoresSelectEscaloes_input": "b",
 *       "escalao": "50.001 a 100.000 €", "listaAtualizadaEm": "2026-09-30",
 *       "sefFormConsultaListaDevedores:sefConsultaListaDevedoresTabela_first": "50",
 *       "sefFormConsultaListaDevedores:sefConsultaListaDevedoresTabela_rows": "50" }
 *
 * Short keys do too: `tipo` or `tipoEntidade`, `escalao` or `tranche` (letter or label), `listDate`, `first`, `rows`.
 *
 * Runbook, how this source is known to fail and what to do:
 * - "JSF error: …ViewExpiredException", "sent to another page": the session ended. A new reading opens another.
 * - "cut short", "HTTP 404": the site turns robots away now and then. Later; if it stays, save pages by hand.
 * - "natural persons": somebody chose "singulares". Never take it; delete the file.
 * - "no band", "no date": a paging answer without its request, or options in new words: see `reading/values/tranche.ts`.
 * - "columns", "no table": the page changed. Compare with `debtor-table.ts`.
 * - "not a name and a NIF", "a NIF that does not exist": a row here and there is mistyped, and is set aside and counted. Where more are, the page changed.
 * - "a search by name", "about another NIF": a field of the search was filled in. Empty it, and save the page again.
 * - "nobody asked": the form before any question looks like an empty list. It is none.
 */
import type { Nif } from '../../kernel/nif.ts';
import type { DebtorRecord } from '../reading/debtor-list.ts';
import { fail, isToCome, readingFrom } from '../reading/reading-end.ts';
import { asideOf, doubtAbout } from '../reading/set-aside.ts';
import { failIfTroubled } from '../reading/words/answer-words.ts';
import { type Capture, type ParseContext, type Reading, refused, unreadable } from '../register.ts';
import { type DebtorTable, readTable } from './debtor-table.ts';
import { type JsfAnswer, readAnswer } from './jsf-answer.ts';
import { type PageQuery, pageQuery } from './page-query.ts';

/** Pages of 10, 25 and 50 rows can be chosen. */
const SMALLEST_PAGE = 10;

/** Reads one page of one band. With `nif`, its absence is `not_found` only where the band is whole on the page. */
export const parseSsPage = (
  capture: Capture,
  asked: { readonly nif: Nif | null },
  context: Pick<ParseContext, 'today'>,
): Reading<DebtorRecord> => readingFrom(() => readPage(capture, asked, context));

function readPage(
  capture: Capture,
  asked: { readonly nif: Nif | null },
  { today }: Pick<ParseContext, 'today'>,
): Reading<DebtorRecord> {
  const answer = readAnswer(capture);
  const page = pageQuery(capture.request, answer);
  if (page.entityType === 'persons') return refused('a list of natural persons');
  if (page.entityType === 'unknown') return unreadable('an entity type that is not known');
  if (page.name !== null) return unreadable('a search by name: its band has others');
  if (asked.nif && page.nif && page.nif !== asked.nif) return unreadable('the answer is about another NIF');
  const { listDate } = answer;
  if (listDate !== null && listDate !== 'unknown' && isToCome(listDate, today))
    return unreadable(`the list is of a day to come, ${listDate}`);
  const table = readTable(answer);
  if (table === null) {
    failIfTroubled(answer.source);
    fail('no table of debtors');
  }
  if (table.persons > table.rows.length) return refused('a list of natural persons');
  return table.saysEmpty ? nothing(page, answer) : records(page, answer, table, asked.nif);
}

function nothing(page: PageQuery, answer: JsfAnswer): Reading<never> {
  if (!page.tranche && !page.nif) return unreadable('an empty table that nobody asked for');
  const date = answer.listDate ?? page.listDate;
  return date === 'unknown'
    ? unreadable('a list date that no calendar has')
    : { outcome: 'not_found', registerDate: date };
}

function records(
  page: PageQuery,
  answer: JsfAnswer,
  table: DebtorTable,
  nif: Nif | null,
): Reading<DebtorRecord> {
  if (table.count === 0) return unreadable('a table without rows and without words for it');
  if (!page.tranche) return unreadable('no band: neither the answer nor its request gives one');
  const listDate = answer.listDate ?? page.listDate;
  if (listDate === 'unknown') return unreadable('a list date that no calendar has');
  if (!listDate) return unreadable('no date: neither the answer nor its request gives one');
  const common = { ...page.tranche, listDate };
  const kept = nif ? table.rows.filter(row => row.nif === nif) : table.rows;
  if (kept.length > 0 || !nif)
    return {
      outcome: 'found',
      records: kept.map(row => ({ ...row, ...common })),
      registerDate: listDate,
      ...asideOf(table),
    };
  const doubt = doubtAbout(nif, table.setAside);
  if (doubt) return unreadable(doubt);
  if (!isWhole(page, table)) return unreadable('the NIF is not on this page, and the band has others');
  return { outcome: 'not_found', registerDate: listDate };
}

/** Whether the page holds its band from the first row to the last: an announced further page is not yet read. */
function isWhole(page: PageQuery, table: DebtorTable): boolean {
  if (Math.max(table.firstIndex ?? 0, page.first ?? 0) > 0) return false;
  if (table.total !== null) return table.count >= table.total;
  return table.nextPage === null
    ? table.count < (page.rows ?? table.pageRows ?? SMALLEST_PAGE)
    : !table.nextPage;
}
