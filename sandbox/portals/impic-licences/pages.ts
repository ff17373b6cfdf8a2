/** What IMPIC's pages look like, in each layout. The detail's markup was never seen: it is the one that the adapter assumes. */
import type { LocalDate } from '../../../src/kernel/local-date.ts';
import { escapeHtml, type PortalWorld } from '../portal.ts';
import type { ListedTitle } from './titles.ts';

type Layout = PortalWorld['layout'];

const TITLES: Readonly<Record<ListedTitle['licence']['title'], string>> = {
  'alvara-publicas': 'Alvará de empreiteiro de obras públicas',
  'certificado-publicas': 'Certificado de empreiteiro de obras públicas',
  'alvara-particulares': 'Alvará de empreiteiro de obras particulares',
  'certificado-particulares': 'Certificado de empreiteiro de obras particulares',
};

const STATES: Readonly<Record<ListedTitle['present']['state'], string>> = {
  valid: 'Ativo',
  suspended: 'Suspenso',
  cancelled: 'Cancelado',
  expired: 'Caducado',
};

const portuguese = (day: LocalDate): string => day.split('-').reverse().join('/');

function addressOf({ company: { seat } }: ListedTitle): string {
  return `${seat.address}, ${seat.postalCode} ${seat.place}`;
}

const columns = (layout: Layout): readonly string[] =>
  layout === 'official'
    ? ['Nº licença', 'NIF', 'Nome', 'Morada']
    : ['Nº licença', 'Nome', 'Identificação da entidade', 'Morada'];

function listRow(title: ListedTitle, layout: Layout): string {
  const { nif, firma } = title.company;
  const link = `<a href="#" class="ver-licenca" data-value="${title.id}">${escapeHtml(title.licence.number)}</a>`;
  const middle = layout === 'official' ? [nif, firma] : [firma, nif];
  const cells = [link, ...middle.map(escapeHtml), escapeHtml(addressOf(title))];
  return `<tr>${cells.map(cell => `<td>${cell}</td>`).join('')}</tr>`;
}

const header = (layout: Layout): string =>
  `<thead><tr>${columns(layout)
    .map(name => `<th>${name}</th>`)
    .join('')}</tr></thead>`;

/** One page of the list; only the first has the header. */
export function listPage(titles: readonly ListedTitle[], isFirst: boolean, layout: Layout): string {
  if (layout === 'redesigned') return redesigned(titles);
  const rows = titles.map(title => listRow(title, layout)).join('\n');
  return `<table class="table table-striped">${isFirst ? header(layout) : ''}<tbody>\n${rows}\n</tbody></table>`;
}

/** The block that opens when a licence number is clicked. */
export function detailBlock(title: ListedTitle, layout: Layout): string {
  if (layout === 'redesigned') return redesigned([title]);
  const { company, licence, present, issuedOn } = title;
  const fields: [string, string][] = [
    ['Título', TITLES[licence.title]],
    ['Nº licença', licence.number],
    ['NIF', company.nif],
    ['Nome', company.firma],
    ['Morada', addressOf(title)],
    ['Telefone', '000 000 000'],
    ['E-mail', `geral@${company.nif}.invalid`],
    ['Classe', licence.class === null ? '-' : String(licence.class)],
    ['Categorias e subcategorias', licence.categories.join('; ') || '-'],
    [layout === 'official' ? 'Estado' : 'Condição', STATES[present.state]],
    ['Estado desde', portuguese(present.on)],
    ['Data de emissão', portuguese(issuedOn)],
    ['Validade', present.state === 'expired' ? portuguese(present.on) : 'Indeterminada'],
  ];
  const pairs = fields.map(([label, value]) => `<dt>${label}</dt><dd>${escapeHtml(value)}</dd>`);
  return `<div class="detalhe-licenca">\n<dl>\n${pairs.join('\n')}\n</dl>\n</div>`;
}

/** The page that a person sees: the form and an empty list, which a script fills. */
export function consultationPage(layout: Layout): string {
  const list =
    layout === 'redesigned'
      ? '<div id="app-licencas" data-vista="cartoes"></div>'
      : `<table class="table table-striped" id="resultados">${header(layout)}<tbody></tbody></table>`;
  return `<!DOCTYPE html>
<html lang="pt"><head><meta charset="utf-8"><title>Empresas titulares de alvará - IMPIC (sandbox)</title></head>
<body><h1>Empresas titulares de alvará de empreiteiro de obras públicas</h1>
<form id="pesquisa"><label>NIF <input name="nif"></label>
<label>Classe máxima <input name="classe_maxima"></label><button>Pesquisar</button></form>
${list}</body></html>`;
}

/** Cards in the place of the table, and a sentence where the list used to end. */
function redesigned(titles: readonly ListedTitle[]): string {
  const cards = titles.map(
    ({ company, licence }) =>
      `<article class="cartao"><h3>${escapeHtml(company.firma)}</h3><span>${escapeHtml(licence.number)}</span></article>`,
  );
  return `<section class="cartoes">${cards.join('') || '<p>Fim da lista</p>'}</section>`;
}
