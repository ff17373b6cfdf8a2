/** Changes of the register of building licences and of the publications of company acts. */
import { type Answer, type Change, changesOf, text } from './changed-site.ts';

const licences: readonly Omit<Change, 'register'>[] = [
  {
    what: 'a column of districts is added',
    words: [{ vocabulary: 'impic-licences column', word: 'Distrito', meaning: 'ignored' }],
    answer: text(html =>
      html
        .replace('<th>Morada</th>', '<th>Distrito</th><th>Morada</th>')
        .replace(/(<td>[^<]*<\/td>)<\/tr>/g, '<td>Leiria</td>$1</tr>'),
    ),
  },
  {
    what: 'the name of the holder has another heading',
    words: [{ vocabulary: 'impic-licences column', word: 'Quem constrói', meaning: 'name' }],
    answer: text(html => html.replace('<th>Nome</th>', '<th>Quem constrói</th>')),
  },
  {
    what: 'the number of the licence comes last',
    answer: text(html =>
      html
        .replace(
          '<th>Nº licença</th><th>NIF</th><th>Nome</th><th>Morada</th>',
          '<th>NIF</th><th>Nome</th><th>Morada</th><th>Nº licença</th>',
        )
        .replace(/<tr>(<td><a .*?<\/td>)(.*?)<\/tr>/g, '<tr>$2$1</tr>'),
    ),
  },
  {
    what: 'the state has another label',
    answer: text(html => html.replaceAll('<dt>Estado</dt>', '<dt>Situação do título</dt>')),
  },
  {
    what: 'the state has a word that nobody knows',
    words: [{ vocabulary: 'impic-licences state', word: 'Em apreciação', meaning: 'valid' }],
    answer: text(html => html.replaceAll('<dd>Ativo</dd>', '<dd>Em apreciação</dd>')),
  },
  {
    what: 'days are written 26 de abril de 2007',
    answer: text(html => html.replace(/<dd>(\d\d)\/04\/(\d{4})<\/dd>/g, '<dd>$1 de abril de $2</dd>')),
  },
  {
    what: 'a licence says its insurance',
    words: [{ vocabulary: 'impic-licences label', word: 'Seguro de obra', meaning: 'ignored' }],
    answer: text(html =>
      html.replace('<dt>Estado</dt>', '<dt>Seguro de obra</dt><dd>Sim</dd><dt>Estado</dt>'),
    ),
  },
  {
    what: 'the link has another attribute',
    answer: text(html => html.replaceAll('data-value=', 'data-licenca=')),
  },
  {
    what: 'the detail is a table',
    answer: text(html =>
      html
        .replace(/<dl>/, '<table>')
        .replace(/<\/dl>/, '</table>')
        .replace(/<dt>(.*?)<\/dt><dd>(.*?)<\/dd>/g, '<tr><th>$1</th><td>$2</td></tr>'),
    ),
  },
  {
    what: 'a search without titles is an empty answer',
    answer: text(html => (/<tbody>\s*<\/tbody>/.test(html) ? '' : html)),
  },
];

const isAct = (path: string) => path.startsWith('/DetalhePublicacao');
/** Pages of acts come in either charset already. */
const textOf = ({ body }: Answer): string => {
  const text = body.toString('utf8');
  return text.includes('\uFFFD') ? body.toString('latin1') : text;
};

const acts: readonly Omit<Change, 'register'>[] = [
  {
    what: 'the column of days is called otherwise',
    answer: text(html => html.replace('>Data publicação<', '>Data da publicação<')),
  },
  {
    what: 'days of the grid are written 10/07/2026',
    answer: text((html, { path }) =>
      isAct(path) ? html : html.replace(/<td>(\d{4})-(\d\d)-(\d\d)<\/td>/g, '<td>$3/$2/$1</td>'),
    ),
  },
  {
    what: 'a column of states is added',
    words: [{ vocabulary: 'mj-publications column', word: 'estado', meaning: 'ignored' }],
    answer: text(html =>
      html
        .replace('<th scope="col">Acto</th>', '<th scope="col">Estado</th><th scope="col">Acto</th>')
        .replace(/(<tr class="(?:normal|alternate)Row">(?:<td>[^<]*<\/td>){4})/g, '$1<td>Definitivo</td>'),
    ),
  },
  {
    what: 'an act’s page is UTF-8 and says nothing of it',
    answer: (answer, { path }) =>
      isAct(path)
        ? {
            ...answer,
            headers: { ...answer.headers, 'content-type': 'text/html' },
            body: Buffer.from(textOf(answer).replace(/<meta[^>]*>/, '')),
          }
        : answer,
  },
  {
    what: 'an act’s page says UTF-8 and is windows-1252',
    answer: (answer, { path }) =>
      isAct(path)
        ? {
            ...answer,
            headers: { ...answer.headers, 'content-type': 'text/html; charset=utf-8' },
            body: Buffer.from(textOf(answer).replace('charset=windows-1252', 'charset=utf-8'), 'latin1'),
          }
        : answer,
  },
  {
    what: 'the text of an act stands in a box of another name',
    answer: text(html => html.replace('tdTextoPub', 'divConteudoPub')),
  },
  {
    what: 'pages have ten rows, and the count says twenty',
    answer: text((html, { path }) =>
      isAct(path)
        ? html
        : html.replace(/(?:<tr class="(?:normal|alternate)Row">.*<\/tr>\s*){10}(?=<\/table>)/, ''),
    ),
  },
  {
    what: 'nothing found is said in other words',
    answer: text(html =>
      html.replace(/Não foram encontradas publicações[^<]*/, 'A sua pesquisa está vazia.'),
    ),
  },
  {
    what: 'an act has a word that nobody knows',
    words: [{ vocabulary: 'mj-publications act', word: 'APR. ZETA', meaning: 'accounts' }],
    answer: text(html => html.replaceAll('PRESTAÇÃO DE CONTAS INDIVIDUAL', 'APR. ZETA')),
  },
];

export const TITLES_AND_ACTS: readonly Change[] = [
  ...changesOf('impic-licences', licences),
  ...changesOf('mj-publications', acts),
];
