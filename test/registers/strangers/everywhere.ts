/** Changes that any site may make, and that say nothing about a company. */
import { gzipSync } from 'node:zlib';
import { REGISTER_NAMES, type RegisterName } from '../../../src/kernel/register-name.ts';
import type { Answer, Change, Passing } from './changed-site.ts';

const page = (body: string, headers: Answer['headers'] = {}): Answer => ({
  status: 200,
  headers: { 'content-type': 'text/html; charset=utf-8', ...headers },
  body: Buffer.from(`<!DOCTYPE html><html lang="pt"><body>${body}</body></html>`),
});

const WORKS = page('<h1>Serviço indisponível</h1><p>Estamos em manutenção. Voltamos brevemente.</p>');
const CONSENT = page(
  '<h1>Este site usa cookies</h1><p>Não foram encontradas as suas preferências.</p><form method="post"><button name="aceitar">Aceitar todos</button></form>',
  { 'set-cookie': 'visita=1; Path=/' },
);
const NEWS = page(
  '<h1>Novidades</h1><p>0 resultados? Conheça a nova pesquisa em <a href="/nova">/nova</a>.</p>',
);

/** The same address, once more, with what the site wants to see. */
const moved = ({ path }: Passing): Answer => ({
  status: 302,
  headers: { location: `${path.includes('?') ? `${path.slice(path.indexOf('?'))}&` : '?'}versao=2` },
  body: Buffer.alloc(0),
});

const packed = (answer: Answer, { headers }: Passing): Answer =>
  headers['accept-encoding']?.includes('gzip')
    ? { ...answer, headers: { ...answer.headers, 'content-encoding': 'gzip' }, body: gzipSync(answer.body) }
    : answer;

const of = (registers: readonly RegisterName[], change: Omit<Change, 'register'>): Change[] =>
  registers.map(register => ({ register, ...change }));

export const EVERYWHERE: readonly Change[] = [
  ...of(REGISTER_NAMES, { what: 'works are announced with status 200', instead: () => WORKS }),
  ...of(REGISTER_NAMES, { what: 'every page asks for consent to cookies', instead: () => CONSENT }),
  ...of(REGISTER_NAMES, { what: 'every page is one of news', instead: () => NEWS }),
  ...of(
    [
      'citius-insolvency',
      'impic-licences',
      'mj-publications',
      'citius-executions',
      'citius-cases',
      'citius-edital-citations',
    ],
    {
      what: 'a search leads to a page of news',
      instead: ({ method }) => (method === 'POST' ? NEWS : null),
    },
  ),
  ...of(REGISTER_NAMES, {
    what: 'every address is moved once',
    instead: request => (request.path.includes('versao=2') ? null : moved(request)),
  }),
  ...of(['citius-insolvency', 'ss-debtors', 'impic-licences', 'citius-executions', 'citius-cases'], {
    what: 'answers are compressed',
    answer: packed,
  }),
];
