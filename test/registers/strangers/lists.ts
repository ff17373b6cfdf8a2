/** Changes of the lists that are read whole: tax, social security, labour inspection, public contracts. */
import { type Change, changesOf, text } from './changed-site.ts';

const page = (html: string) => Buffer.from(`<!DOCTYPE html><html lang="pt"><body>${html}</body></html>`);
const HTML = { 'content-type': 'text/html; charset=utf-8' };

const taxes: readonly Omit<Change, 'register'>[] = [
  {
    what: 'files have other names',
    request: request => ({ ...request, path: request.path.replace(/coletivos-(\d)\.pdf/, 'listaFC$1.pdf') }),
    instead: ({ path }) =>
      path.includes('listaFC') ? { status: 404, headers: HTML, body: page('<h1>Não existe</h1>') } : null,
    answer: text(html => html.replace(/listaFC(\d)\.pdf/g, 'coletivos-$1.pdf')),
  },
  {
    what: 'files are octets',
    answer: (answer, { path }) =>
      path.endsWith('.pdf') && answer.status === 200
        ? { ...answer, headers: { ...answer.headers, 'content-type': 'application/octet-stream' } }
        : answer,
  },
  {
    what: 'a file that is not there is a page with status 200',
    answer: answer =>
      answer.status === 404
        ? { status: 200, headers: HTML, body: page('<h1>Página não encontrada</h1>') }
        : answer,
  },
  {
    what: 'the second band is gone',
    answer: (answer, { path }) =>
      path.includes('listaFC2') ? { status: 404, headers: HTML, body: page('<h1>Não existe</h1>') } : answer,
  },
  {
    what: 'the index moved, the files did not',
    instead: ({ path }) =>
      path.endsWith('.html') ? { status: 404, headers: HTML, body: page('<h1>Não existe</h1>') } : null,
  },
  {
    what: 'a file is cut in the middle',
    answer: (answer, { path }) =>
      path.includes('listaFC3')
        ? { ...answer, body: answer.body.subarray(0, Math.floor(answer.body.length / 2)) }
        : answer,
  },
];

const contributions: readonly Omit<Change, 'register'>[] = [
  {
    what: 'the day of the list is written 30/09/2026',
    answer: text(xml => xml.replace(/(atualizada em: )(\d{4})-(\d\d)-(\d\d)/g, '$1$4/$3/$2')),
  },
  {
    what: 'bands are written otherwise',
    answer: text(xml => xml.replace(/>([\d.]+) a ([\d.]+) €</g, '>de $1 € até $2 €<')),
  },
  {
    what: 'the number comes before the name',
    answer: text(xml =>
      xml
        .replace(/(<th[^>]*><span[^>]*>)Nome(<\/span><\/th>)(<th[^>]*><span[^>]*>)NIF/g, '$1NIF$2$3Nome')
        .replace(/(<td role="gridcell">[^<]*<\/td>)(<td role="gridcell">\d{9}<\/td>)/g, '$2$1'),
    ),
  },
  {
    what: 'the name has another heading',
    words: [{ vocabulary: 'ss-debtors column', word: 'Contribuinte devedor', meaning: 'name' }],
    answer: text(xml => xml.replace(/(<th[^>]*><span[^>]*>)Nome/g, '$1Contribuinte devedor')),
  },
  {
    what: 'a column of places is added',
    answer: text(xml =>
      xml
        .replace(
          /(<th[^>]*><span[^>]*>NIF<\/span><\/th>)/g,
          '$1<th role="columnheader"><span>Concelho</span></th>',
        )
        .replace(/(<td role="gridcell">\d{9}<\/td>)/g, '$1<td role="gridcell">Leiria</td>'),
    ),
  },
  {
    what: 'no answer has more than two rows',
    answer: text((xml, { body }) =>
      body.includes('_pagination=true') ? xml.replace(/<tr data-ri="[2-9]"[\s\S]*?<\/tr>/g, '') : xml,
    ),
  },
  {
    what: 'the table has another id',
    answer: text(xml => xml.replaceAll('DevedoresTabela', 'DevedoresGrelha')),
  },
  {
    what: 'the day of the list is gone',
    answer: text(xml => xml.replace(/Lista atualizada em: [\d-]+/g, '')),
  },
];

const sanctions: readonly Omit<Change, 'register'>[] = [
  {
    what: 'gravity has a word that nobody knows',
    words: [{ vocabulary: 'act-sanctions gravity', word: 'Nível 3', meaning: 'very-serious' }],
    answer: text(html =>
      html
        .replace(
          /(<th[^>]*><div><a href="#">Sanção)/,
          '<th scope="col"><div><a href="#">Gravidade</a></div></th>$1',
        )
        .replace(
          /(<tr class="ms-(?:alternating|itm)[^>]*>(?:<td[^>]*>[^<]*<\/td>){4}<td[^>]*>)(Muito grave|Grave)( - [^<]*<\/td><td[^>]*>[^<]*<\/td>)/g,
          (_, before, gravity, after) =>
            `${before}${gravity}${after}<td>${gravity === 'Grave' ? gravity : 'Nível 3'}</td>`,
        ),
    ),
  },
  {
    what: 'days are written 2026-02-02',
    answer: text(html => html.replace(/\b(\d{2})-(\d{2})-(20\d{2})\b/g, '$3-$2-$1')),
  },
  {
    what: 'a column of regions is added',
    words: [{ vocabulary: 'act-sanctions label', word: 'Região', meaning: 'ignored' }],
    answer: text(html =>
      html
        .replace(
          /(<th[^>]*><div><a href="#">Local)/,
          '<th scope="col"><div><a href="#">Região</a></div></th>$1',
        )
        .replace(/(<tr class="ms-(?:alternating|itm)[^>]*>(?:<td[^>]*>[^<]*<\/td>){3})/g, '$1<td>Norte</td>'),
    ),
  },
  {
    what: 'the norm and the description change places',
    answer: text(html =>
      html
        .replace(/Caracterização da contraordenação|Norma violada/g, it =>
          it === 'Norma violada' ? 'Caracterização da contraordenação' : 'Norma violada',
        )
        .replace(
          /(<tr class="ms-(?:alternating|itm)[^>]*>(?:<td[^>]*>[^<]*<\/td>){4})(<td[^>]*>[^<]*<\/td>)(<td[^>]*>[^<]*<\/td>)/g,
          '$1$3$2',
        ),
    ),
  },
  {
    what: 'the paging says that there are more',
    answer: text(html => html.replace('>1 - 3<', '>1 - 3 de 12<')),
  },
  {
    what: 'the table is filled by a script',
    answer: text(html => html.replace(/<tbody>[\s\S]*<\/tbody>/, '<tbody></tbody>')),
  },
];

/** Rewrites the files of changes of contracts, and the catalogue, which would tell that they were rewritten. */
const changesFile =
  (change: (json: string) => string): NonNullable<Change['answer']> =>
  (answer, request) =>
    request.path.includes('modcontrats')
      ? { ...answer, body: Buffer.from(change(answer.body.toString())) }
      : text(json => json.replace(/"checksum":\{[^}]*\}/g, '"checksum":null'))(answer, request);

const contracts: readonly Omit<Change, 'register'>[] = [
  {
    what: 'the ban’s last day is called otherwise',
    answer: text(html => html.replace('>Data de fim<', '>Termo<')),
  },
  {
    what: 'days of bans are written 2025-04-01',
    answer: text(html => html.replace(/\b(\d{2})-(\d{2})-(20\d{2})\b/g, '$3-$2-$1')),
  },
  {
    what: 'the new price of a contract has another name',
    words: [
      {
        vocabulary: 'base-contracts field',
        word: 'modifContratoValorNovo',
        meaning: 'modifContratoPrecoAlterado',
      },
    ],
    answer: changesFile(json => json.replaceAll('modifContratoPrecoAlterado', 'modifContratoValorNovo')),
  },
  {
    what: 'a change of a contract has one more member',
    words: [{ vocabulary: 'base-contracts field', word: 'observacoes', meaning: 'ignored' }],
    answer: changesFile(json => json.replaceAll('"idcontrato"', '"observacoes":null,"idcontrato"')),
  },
  {
    what: 'the day of a change is written 2026-07-15',
    answer: changesFile(json =>
      json.replace(/"(\d{2})\/(\d{2})\/(20\d{2}) 00:00:00"/g, '"$3-$2-$1T00:00:00"'),
    ),
  },
  {
    what: 'the catalogue has no checksums and no days',
    answer: text(json =>
      json.startsWith('{')
        ? json.replace(/"checksum":\{[^}]*\}/g, '"checksum":null').replace(/,"last_modified":"[^"]*"/g, '')
        : json,
    ),
  },
  {
    what: 'the catalogue names no file',
    answer: text(json =>
      json.startsWith('{') ? json.replace(/"resources":\[.*\]/s, '"resources":[]') : json,
    ),
  },
];

export const LISTS: readonly Change[] = [
  ...changesOf('at-debtors', taxes),
  ...changesOf('ss-debtors', contributions),
  ...changesOf('act-sanctions', sanctions),
  ...changesOf('base-contracts', contracts),
];
