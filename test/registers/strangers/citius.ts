/** Changes of the four consultations of Citius. */
import type { RegisterName } from '../../../src/kernel/register-name.ts';
import { type Change, changesOf, type Passing, text } from './changed-site.ts';

/** What every such answer begins with. */
const VERSION = '1|#||4|';

/** Records `length|type|id|content|` of an answer to a partial postback; lengths are counted anew. */
const panel =
  (change: (html: string) => string): NonNullable<Change['answer']> =>
  (answer, request) =>
    text(body => (body.startsWith(VERSION) ? recounted(body, change) : change(body)))(answer, request);

function recounted(delta: string, change: (html: string) => string): string {
  const [head, first] = [delta.slice(0, VERSION.length), delta.slice(VERSION.length)];
  const [, length = '0', type = '', id = ''] = /^(\d+)\|([^|]*)\|([^|]*)\|/.exec(first) ?? [];
  const start = length.length + type.length + id.length + 3;
  const content = change(first.slice(start, start + Number(length)));
  const rest = first.slice(start + Number(length));
  return `${head}${content.length}|${type}|${change(id)}|${content}${rest}`;
}

/** The form is built anew: another prefix of every name and id. */
const renamedForm = {
  request: (request: Passing): Passing => ({
    ...request,
    body: Buffer.from(request.body.toString().replaceAll('MainContent', 'ContentPlaceHolder1')),
  }),
  answer: panel(html => html.replaceAll('ContentPlaceHolder1', 'MainContent')),
};

/** `19/09/2025` and `19-12-2024` as `2025-09-19`. */
const isoDays = (html: string) => html.replace(/\b(\d{2})[/-](\d{2})[/-](20\d{2})\b/g, '$3-$2-$1');
const dottedDays = (html: string) => html.replace(/\b(\d{2})[/-](\d{2})[/-](20\d{2})\b/g, '$1.$2.$3');
const shortDays = (html: string) => html.replace(/\b(\d{2})[/-](\d{2})[/-]20(\d{2})\b/g, '$1/$2/$3');

const insolvency: readonly Omit<Change, 'register'>[] = [
  { what: 'every name of the form begins otherwise', ...renamedForm },
  { what: 'days are written 2025-09-19', answer: panel(isoDays) },
  { what: 'years have two digits', answer: panel(shortDays) },
  {
    what: 'labels are <b> instead of <strong>',
    answer: panel(html => html.replace(/(<\/?)strong>/g, '$1b>')),
  },
  {
    what: 'a document says its state',
    words: [{ vocabulary: 'citius-insolvency label', word: 'estado', meaning: 'ignored' }],
    answer: panel(html =>
      html.replaceAll('<strong>Data:', '<strong>Estado:</strong> Publicado<br />\n<strong>Data:'),
    ),
  },
  {
    what: 'the act has a word that nobody knows',
    words: [
      {
        vocabulary: 'citius-insolvency act',
        word: 'Termo de abertura do apenso Z',
        meaning: 'declared-without-assets',
      },
    ],
    answer: panel(html =>
      html.replace(/(<strong>Ato:<\/strong>) [^<]+/g, '$1 Termo de abertura do apenso Z'),
    ),
  },
  {
    what: 'the role of the debtor has another name',
    words: [{ vocabulary: 'citius-insolvency role', word: 'Parte passiva', meaning: 'debtor' }],
    answer: panel(html => html.replace('<span>Insolvente:', '<span>Parte passiva:')),
  },
  {
    what: 'the number of documents is said in other words',
    answer: panel(html => html.replace(/(\d+) documentos encontrados/, 'Total: $1')),
  },
  {
    what: 'documents are articles of another class',
    answer: panel(html =>
      html
        .replace(/<div class="resultadocdital">/g, '<article class="cartao">')
        .replace(/<\/div>\n<\/div>/g, '</div></article>'),
    ),
  },
  {
    what: 'nothing found is said by an empty list',
    answer: panel(html => html.replace(/Não foram encontrados[^<]*/, '')),
  },
];

/** Cells of every row of the grid in another order. */
const columns =
  (order: readonly number[]): NonNullable<Change['answer']> =>
  (answer, request) =>
    text(html =>
      html.replace(/<tr>(<t[hd]>.*?<\/t[hd]>)<\/tr>/g, (_, row: string) => {
        const cells = row.match(/<(t[hd])>.*?<\/\1>/g)!;
        return `<tr>${order.map(i => cells[i] ?? '').join('')}</tr>`;
      }),
    )(answer, request);

const executions: readonly Omit<Change, 'register'>[] = [
  { what: 'every name of the form begins otherwise', ...renamedForm },
  { what: 'columns stand in another order', answer: columns([3, 4, 1, 0, 2, 6, 5, 7]) },
  { what: 'the column of the amount is left out', answer: columns([0, 1, 3, 4, 5, 6, 7]) },
  { what: 'the column of tax numbers is left out', answer: columns([0, 2, 3, 4, 5, 6, 7]) },
  {
    what: 'a column of states is added',
    words: [{ vocabulary: 'citius-executions label', word: 'Situação', meaning: 'ignored' }],
    answer: text(html =>
      html
        .replace('<th>Tribunal</th>', '<th>Situação</th><th>Tribunal</th>')
        .replace(/<td>(Juízo[^<]*)<\/td>/g, '<td>Ativa</td><td>$1</td>'),
    ),
  },
  { what: 'days are written 11.06.2025', answer: text(dottedDays) },
  { what: 'years have two digits', answer: text(shortDays) },
  {
    what: 'the rows are a list',
    answer: text(html =>
      html.replace(/<table[\s\S]*<\/table>/, table =>
        table.replace(/<(\/?)(?:table|tr|td|th)[^>]*>/g, (_, end: string) => `<${end}div>`),
      ),
    ),
  },
  {
    what: 'the reason is a number',
    words: [{ vocabulary: 'citius-executions reason', word: '2', meaning: 'no-assets' }],
    answer: text(html => html.replace('Por não terem sido encontrados bens penhoráveis', '2')),
  },
  {
    what: 'the count says one more than there are rows',
    answer: text(html => html.replace('1 registos encontrados', '2 registos encontrados')),
  },
  {
    what: 'pages are windows-1252, and say so',
    answer: (answer, request) => ({
      ...text(html => html.replaceAll('charset="utf-8"', 'charset="windows-1252"'))(answer, request),
      headers: { ...answer.headers, 'content-type': 'text/html; charset=windows-1252' },
      body: Buffer.from(
        answer.body.toString().replaceAll('charset="utf-8"', 'charset="windows-1252"').replaceAll('€', 'EUR'),
        'latin1',
      ),
    }),
  },
];

const grids = (register: RegisterName): readonly Omit<Change, 'register'>[] => [
  { what: 'every name of the form begins otherwise', ...renamedForm },
  { what: 'the grid has another id', answer: text(html => html.replaceAll('grdView', 'gvProcessos')) },
  {
    what: 'days are written 19/12/2024',
    answer: text(html => html.replace(/(\d{2})-(\d{2})-(20\d{2})/g, '$1/$2/$3')),
  },
  { what: 'years have two digits', answer: text(shortDays) },
  {
    what: 'a row says its state',
    words: [{ vocabulary: `${register} label`, word: 'lblEstado', meaning: 'ignored' }],
    answer: text(html =>
      html.replace(
        /<strong>Espécie:/g,
        '<strong>Estado:</strong> <span id="ctl00_ContentPlaceHolder1_grdView_ctl02_lblEstado">Pendente</span><br />\n<strong>Espécie:',
      ),
    ),
  },
  {
    what: 'the species has another label',
    words: [{ vocabulary: `${register} label`, word: 'lblTipo', meaning: 'lblEspecie' }],
    answer: text(html => html.replaceAll('lblEspecie', 'lblTipo')),
  },
  {
    what: 'the defendant has a word that nobody knows',
    words: [{ vocabulary: 'citius-search role', word: 'Parte B', meaning: 'defendant' }],
    answer: text(html => html.replace(/(?:Réu|Executado):/g, 'Parte B:')),
  },
  {
    what: 'the count is said in other words',
    answer: text(html =>
      html.replace(/(\d+) (?:Processos encontrados|Citações encontradas)/, 'Total de $1 linhas'),
    ),
  },
  {
    what: 'the grid is gone, the count is not',
    answer: text(html => html.replace(/<table id="ctl00_ContentPlaceHolder1_grdView"[\s\S]*<\/table>/, '')),
  },
];

export const CITIUS: readonly Change[] = [
  ...changesOf('citius-insolvency', insolvency),
  ...changesOf('citius-executions', executions),
  ...changesOf('citius-cases', grids('citius-cases')),
  ...changesOf('citius-edital-citations', grids('citius-edital-citations')),
];
