/** Asks IMPIC about one company: the first page of the list, the list for the NIF, then each title's detail. */
import type { LocalDate } from '../../kernel/local-date.ts';
import type { Nif } from '../../kernel/nif.ts';
import { consultationOf } from '../consultation-of.ts';
import type { RegisterRequest, RegisterSession } from '../http/register-session.ts';
import { answerText } from '../reading/capture-text.ts';
import { fail } from '../reading/reading-end.ts';
import type { Consultation, Reading, RegisterContext } from '../register.ts';
import { type ImpicRecord, sameLicence } from './impic-record.ts';
import { readDetail } from './read-detail.ts';
import { type ListRow, mustHaveHeader, readListPage, refuseFaulty } from './read-list-page.ts';

export const CONSULTATION_PATH =
  '/impic/pt-pt/consultar/empresas-titulares-de-alvara-de-empreiteiro-de-obras-publicas';
const AJAX_PATH = '/impic/ajax/call/impic_api/consultar/ajax/43';

/**
 * The name of the filter was never seen (see the runbook). If IMPIC ignores it, the whole list comes: it is
 * read page by page up to this bound, and beyond it the answer is unreadable, for the end was not seen.
 */
const MOST_PAGES = 200;

type Form = NonNullable<RegisterRequest['form']>;
type Ask = (form: Form) => Promise<string>;

export const consult = (nif: Nif, context: RegisterContext): Promise<Consultation<ImpicRecord>> =>
  consultationOf(context, session => readTitles(nif, asker(session, context.baseUrl), context.today));

/** Sends one question and gives the text of an answer that is one. */
function asker(session: RegisterSession, baseUrl: string): Ask {
  const headers = { 'x-requested-with': 'XMLHttpRequest', referer: `${baseUrl}${CONSULTATION_PATH}` };
  return async form =>
    answerText(await session.send({ method: 'POST', url: `${baseUrl}${AJAX_PATH}`, form, headers }));
}

/** `id_object` of titles of construction (25 would be real-estate mediation). */
export const CONSTRUCTION = '17';

const listForm = (page: number, nif: Nif | null): Form => [
  ['id_type', '8'],
  ['id_object', CONSTRUCTION],
  ['pesquisar', 'true'],
  ['loadTable', '1'],
  ['pageSearch', String(page)],
  ...(nif === null ? [] : [['nif', nif] as const]),
];

const detailForm = (row: ListRow): Form => [
  ['id_object', CONSTRUCTION],
  ['id_type', '8'],
  ['informacao', 'true'],
  ['info', row.number],
  ['value', row.id],
  ['nl', row.id],
];

/** An empty list means nothing unless the register was seen to serve its list, with its header, just before. */
async function readTitles(nif: Nif, ask: Ask, today: LocalDate): Promise<Reading<ImpicRecord>> {
  mustHaveHeader(await ask(listForm(1, null)));
  const rows = await readRows(nif, ask);
  if (rows.length === 0) return { outcome: 'not_found', registerDate: null };
  const records: ImpicRecord[] = [];
  for (const row of rows) records.push(titleOf(row, await ask(detailForm(row)), today));
  return { outcome: 'found', records, registerDate: null };
}

/** Every row of the company, up to the empty body that ends the list. */
async function readRows(nif: Nif, ask: Ask): Promise<ListRow[]> {
  const rows = new Map<string, ListRow>();
  let previous = '';
  for (let page = 1; page <= MOST_PAGES; page++) {
    const text = await ask(listForm(page, nif));
    if (text.trim() === '') return [...rows.values()];
    if (text === previous) fail('the list gives the same page again and no end');
    const list = readListPage(text);
    if (!list) fail('a page of the list is not a list');
    refuseFaulty(list, nif);
    for (const row of list.rows) if (row.nif === nif) rows.set(`${row.number} ${row.id}`, row);
    previous = text;
  }
  fail(`the list has no end within ${MOST_PAGES} pages`);
}

function titleOf(row: ListRow, text: string, today: LocalDate): ImpicRecord {
  if (text.trim() === '') fail('the detail of a title is empty');
  const detail = readDetail(text, row.number, today);
  if (!sameLicence(detail.number, row.number)) fail('the detail is of another title');
  if (detail.nif !== null && detail.nif !== row.nif) fail('the detail is of another company');
  if (detail.state === null) fail('the detail of a title has no state');
  return { ...detail, ...row, readFrom: 'title' };
}
