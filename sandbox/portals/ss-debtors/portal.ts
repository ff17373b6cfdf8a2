/** `www.seg-social.pt`: a JSF page that forgets nothing, and answers nobody without its session, view state and token. */
import { randomBytes, randomInt } from 'node:crypto';
import { type DebtBand, inventedPersons, type ListedDebtor, listedDebtors } from '../debtor-lists.ts';
import { html, type Portal, type PortalRequest, type PortalResponse, type PortalWorld } from '../portal.ts';
import {
  ENTITY_TYPE,
  FORM,
  formHtml,
  LOAD_COMMAND,
  NAME_FIELD,
  NIF_FIELD,
  PAGE_PATH,
  pageHtml,
  partialResponse,
  rowsHtml,
  TABLE,
  type TableView,
  TRANCHES,
  tableHtml,
  tranchesHtml,
  viewExpired,
} from './markup.ts';

/** Bands of companies on the official page; those of the tax authority differ, and do not touch. */
export const SS_COMPANY_BANDS: readonly DebtBand[] = [
  { minEur: 10_000, maxEur: 50_000, label: '10.000 a 50.000 €' },
  { minEur: 50_000, maxEur: 100_000, label: '50.000 a 100.000 €' },
  { minEur: 100_000, maxEur: 250_000, label: '100.000 a 250.000 €' },
  { minEur: 250_000, maxEur: 500_000, label: '250.000 a 500.000 €' },
  { minEur: 500_000, maxEur: 1_000_000, label: '500.000 a 1.000.000 €' },
  { minEur: 1_000_000, maxEur: 5_000_000, label: '1.000.000 a 5.000.000 €' },
  { minEur: 5_000_001, maxEur: null, label: 'mais de 5.000.000 €' },
];

const PERSON_BANDS: readonly DebtBand[] = [
  { minEur: 7_500, maxEur: 25_000, label: '7.500 a 25.000 €' },
  { minEur: 25_001, maxEur: 50_000, label: '25.001 a 50.000 €' },
  { minEur: 50_001, maxEur: 100_000, label: '50.001 a 100.000 €' },
  { minEur: 100_001, maxEur: 250_000, label: '100.001 a 250.000 €' },
  { minEur: 250_001, maxEur: 1_000_000, label: '250.001 a 1.000.000 €' },
  { minEur: 1_000_001, maxEur: null, label: 'mais de 1.000.000 €' },
];

const DEFAULT_ROWS = 10;

export const ssDebtorsPortal: Portal = {
  register: 'ss-debtors',
  subject: () => null,
  handle(request, world) {
    if (request.path !== PAGE_PATH)
      return { ...html('<html><body>Página não encontrada</body></html>'), status: 404 };
    if (world.layout === 'redesigned')
      return html('<!DOCTYPE html><html lang="pt"><body><app-root>A carregar…</app-root></body></html>');
    if (request.method === 'GET') return openPage(request, world);
    if (request.method !== 'POST') return { status: 405, headers: { allow: 'GET, POST' }, body: '' };
    return refusal(request) ?? answer(request, world);
  },
};

/** Every page lives in a numbered window: a bare address is sent to one. */
function openPage({ query, session }: PortalRequest, world: PortalWorld): PortalResponse {
  const window = query.get('dswid');
  if (!window || !/^-?\d+$/.test(window))
    return { status: 302, headers: { location: `?dswid=${randomInt(1000, 10_000)}` }, body: '' };
  session.clear();
  session.set('token', randomBytes(16).toString('hex').toUpperCase());
  session.set('window', window);
  const state = { viewState: newViewState(session), token: session.get('token')!, window };
  return html(pageHtml({ bands: [], table: emptyTable(world) }, state));
}

function newViewState(session: Map<string, string>): string {
  const viewState = `${randomBytes(8).readBigInt64BE()}:${randomBytes(8).readBigInt64BE()}`;
  session.set('viewState', viewState);
  return viewState;
}

/** OWASP CSRFGuard first, then JSF: the token, the view state of the last answer, an AJAX request. */
function refusal({ form, headers, session }: PortalRequest): PortalResponse | null {
  const guarded = session.has('token') && form.get('CTKN_DYN') === session.get('token');
  if (session.has('token') && !(guarded && form.has('x-lsu') && form.has('x-lbu')))
    return { ...html('<html><body>Pedido não autorizado</body></html>'), status: 403 };
  if (form.get('javax.faces.ViewState') !== session.get('viewState')) return xml(viewExpired());
  const ajax =
    headers['faces-request'] === 'partial/ajax' && headers['x-requested-with'] === 'XMLHttpRequest';
  return ajax ? null : { ...html('<html><body>Pedido inválido</body></html>'), status: 400 };
}

function answer(request: PortalRequest, world: PortalWorld): PortalResponse {
  const { form, session } = request;
  const source = form.get('javax.faces.source');
  const viewState = newViewState(session);
  const window = session.get('window')!;
  const bands = bandsOf(form);
  if (source === LOAD_COMMAND)
    return xml(
      partialResponse(
        [[FORM, formHtml({ bands: [], table: emptyTable(world) }, { viewState, window })]],
        viewState,
      ),
    );
  if (source === ENTITY_TYPE || source === TRANCHES) {
    session.set('rows', String(DEFAULT_ROWS));
    const table = tableHtml(tableView(world, form, 0, DEFAULT_ROWS));
    const select: [string, string][] = source === ENTITY_TYPE ? [[TRANCHES, tranchesHtml(bands)]] : [];
    return xml(partialResponse([...select, [TABLE, table]], viewState));
  }
  const paging = source === TABLE && form.get(`${TABLE}_pagination`) === 'true';
  return xml(partialResponse(paging ? [[TABLE, turnPage(request, world)]] : [], viewState));
}

/** Rows from `_first`; back to the first page after a change of page size, and once in a session for no reason. */
function turnPage({ form, session }: PortalRequest, world: PortalWorld): string {
  const rows = Number(form.get(`${TABLE}_rows`)) || DEFAULT_ROWS;
  let first = Number(form.get(`${TABLE}_first`)) || 0;
  const resized = session.get('rows') !== String(rows);
  const moody = first > 0 && !session.has('reset');
  session.set('rows', String(rows));
  if (first > 0) session.set('reset', 'done');
  if (resized || moody) first = 0;
  return rowsHtml(tableView(world, form, first, rows));
}

function tableView(world: PortalWorld, form: URLSearchParams, from: number, pageRows: number): TableView {
  const all = debtorsOf(world, form);
  // PrimeFaces turns back to the last page when asked for one past the end.
  const lastPage = Math.max(0, Math.ceil(all.length / pageRows) - 1) * pageRows;
  const first = Math.min(from, lastPage);
  const rows = all.slice(first, first + pageRows);
  return {
    date: world.today,
    rows,
    first,
    pageRows,
    total: all.length,
    changed: world.layout === 'changed-column',
  };
}

function debtorsOf(world: PortalWorld, form: URLSearchParams): readonly ListedDebtor[] {
  const bands = bandsOf(form);
  const letter = form.get(`${TRANCHES}_input`) ?? '';
  const band = letter.length === 1 ? 'abcdefghij'.indexOf(letter) : -1;
  if (band < 0 || band >= bands.length) return [];
  const listed =
    bands === PERSON_BANDS
      ? inventedPersons(band)
      : listedDebtors(world, 'social-security', SS_COMPANY_BANDS)[band]!;
  const [name, nif] = [form.get(NAME_FIELD) ?? '', form.get(NIF_FIELD) ?? ''];
  if (name === '' && nif === '') return listed;
  return listed.filter(row => (nif === '' || row.nif === nif) && row.name.includes(name.toUpperCase()));
}

function bandsOf(form: URLSearchParams): readonly DebtBand[] {
  const type = form.get(`${ENTITY_TYPE}_input`);
  if (type === '1') return SS_COMPANY_BANDS;
  return type === '2' ? PERSON_BANDS : [];
}

const emptyTable = ({ today, layout }: PortalWorld): TableView => ({
  date: today,
  rows: [],
  first: 0,
  pageRows: DEFAULT_ROWS,
  total: 0,
  changed: layout === 'changed-column',
});

const xml = (body: string): PortalResponse => ({
  status: 200,
  headers: { 'content-type': 'text/xml;charset=UTF-8', 'cache-control': 'no-cache' },
  body,
});
