/**
 * Citius, public list of executions: an ASP.NET page as the other searches of Citius are. Who posts without `Referer` and
 * `Origin`, or with a state that this page did not sign for the visitor, gets the general error page.
 */

import { isChecksumValid } from '../../../src/kernel/nif.ts';
import { fold } from '../../../src/kernel/text/fold.ts';
import type { SandboxCompany } from '../../country/country.ts';
import { pageMemory } from '../aspnet-viewstate.ts';
import { inventedPersons } from '../debtor-lists.ts';
import { html, type Portal, type PortalRequest, type PortalResponse, type PortalWorld } from '../portal.ts';
import {
  errorPage,
  FIELD,
  GRID,
  type ListedExecution,
  PAGE_SIZE,
  type Results,
  redesignedPage,
  searchPage,
} from './pages.ts';

const SEARCH = `${FIELD}btnSearch`;

interface Question {
  readonly nif: string;
  readonly name: string;
}

/** What was searched on the page that is posted back. */
const { keep, recall } = pageMemory<Question | null>('ListaPublicaExecucoes');

export const citiusExecutionsPortal: Portal = {
  register: 'citius-executions',
  handle(request, world) {
    if (request.path.toLowerCase() !== '/portal/execucoes/listapublicaexecucoes.aspx')
      return { ...html(errorPage), status: 404 };
    if (world.layout === 'redesigned') return html(redesignedPage);
    if (request.method === 'POST') return postBack(request, world);
    return page(request, world, null, { rows: null, page: 1, message: '', nif: '', name: '' });
  },
  subject({ method, form, session }) {
    if (method !== 'POST') return null;
    const question = form.has(SEARCH) ? asked(form) : recall(session, form);
    return question?.nif || null;
  },
};

const asked = (form: URLSearchParams): Question => ({
  nif: form.get(`${FIELD}txtNif`)?.trim() ?? '',
  name: form.get(`${FIELD}txtNome`)?.trim() ?? '',
});

function postBack(request: PortalRequest, world: PortalWorld): PortalResponse {
  const { form, headers, session } = request;
  const question = recall(session, form);
  const isOwn = question !== undefined && form.has('__VIEWSTATEENCRYPTED');
  if (!isOwn || !headers.referer || !headers.origin) return html(errorPage);
  if (form.has(SEARCH)) return answer(request, world, asked(form), 1);
  const turned = /^Page\$(\d{1,4})$/.exec(form.get('__EVENTARGUMENT') ?? '');
  if (form.get('__EVENTTARGET') !== GRID || !turned || !question) return { ...html(errorPage), status: 500 };
  return answer(request, world, question, Number(turned[1]));
}

function answer(
  request: PortalRequest,
  world: PortalWorld,
  question: Question,
  wanted: number,
): PortalResponse {
  const message = complaint(question);
  if (message) return page(request, world, null, { rows: null, page: 1, message, ...question });
  const rows = search(world, question);
  const number = Math.min(Math.max(1, wanted), Math.max(1, Math.ceil(rows.length / PAGE_SIZE)));
  return page(request, world, question, { rows, page: number, message: '', ...question });
}

function complaint({ nif, name }: Question): string {
  if (nif === '' && name === '') return 'Não foi indicado nenhum critério de pesquisa.';
  return nif !== '' && !isChecksumValid(nif) ? 'O NIF indicado é inválido.' : '';
}

/** On the list today, last included first. */
function search({ country, today }: PortalWorld, { nif, name }: Question): ListedExecution[] {
  const one = nif === '' ? null : country.company(nif);
  const companies = nif === '' ? country.companies() : one ? [one] : [];
  const rows = [...companies].flatMap(company => listed(company, today));
  if (nif === '') rows.push(...personsRows());
  return rows
    .filter(row => fold(row.name).includes(fold(name)))
    .sort((a, b) => b.includedOn.localeCompare(a.includedOn) || a.process.localeCompare(b.process));
}

const listed = ({ executions, firma, nif }: SandboxCompany, today: string): ListedExecution[] =>
  executions
    .filter(it => it.includedOn <= today && (it.removedOn === null || it.removedOn > today))
    .map(execution => ({ ...execution, nif, name: firma }));

/** Most of the list is about people: invented ones here, whom a company service must drop. */
function personsRows(): ListedExecution[] {
  const day = (text: string) => text as ListedExecution['includedOn'];
  return inventedPersons(0).map(({ nif, name }, i) => ({
    nif,
    name,
    process: `${410 + i}/23.1T8LRA`,
    court: 'Juízo de Execução de Leiria',
    owedEur: 1500.5,
    reason: 'no-assets',
    extinguishedOn: day('2024-03-04'),
    includedOn: day('2024-04-02'),
    removedOn: null,
  }));
}

function page(
  { session }: PortalRequest,
  { layout }: PortalWorld,
  question: Question | null,
  results: Results,
): PortalResponse {
  return html(searchPage(results, keep(session, question), layout));
}
