import { afterEach, beforeEach, expect, test } from 'vitest';
import { mjPublications } from '../../../src/registers/mj-publications/mj-publications.ts';
import { formFields } from '../../../src/registers/reading/aspnet/aspnet-form.ts';
import { mjPublicationsPortal } from '../../../src/sandbox/portals/mj-publications/portal.ts';
import { withCheckDigit } from '../../kit/specimen-country.ts';
import { COMPANY } from '../../registers/mj-publications/support.ts';
import { SMALL, TODAY, tinyCountry } from '../../registers/mj-publications/tiny-country.ts';
import { type Online, online } from '../../registers/register-over-http.ts';

const F = 'ctl00$ContentPlaceHolderMain$';
const NOBOT = `${F}NoBot1$NoBot1_NoBotExtender_ClientState`;
const GRID = `${F}gvSearchResult`;

/** A browser of its own, not the adapter: keeps its cookie and the form of the page it is on. */
function browser(base: string) {
  let cookie = '';
  let fields = new Map<string, string>();
  let page = '';
  async function go(path: string, form?: Record<string, string>) {
    const body = form ? new URLSearchParams([...new Map([...fields, ...Object.entries(form)])]) : null;
    const answer = await fetch(base + path, { method: form ? 'POST' : 'GET', body, headers: { cookie } });
    cookie = answer.headers.get('set-cookie')?.split(';')[0] ?? cookie;
    const bytes = Buffer.from(await answer.arrayBuffer());
    const text = bytes.toString('utf8');
    if (text.includes('__VIEWSTATE')) {
      page = text;
      fields = formFields(text);
    }
    return { status: answer.status, text, bytes, type: answer.headers.get('content-type') };
  }
  const sum = () => {
    const [, a, b] = /ChallengeScript":"eval\('(\d+)\+(\d+)'\)/.exec(page)!;
    return String(Number(a) + Number(b));
  };
  return {
    go,
    search: async (nif: string, changes: Record<string, string> = {}) => {
      await go('/Pesquisa.aspx');
      const asked = {
        [`${F}txtDadosPubNif`]: nif,
        [NOBOT]: sum(),
        [`${F}btSearch`]: 'Pesquisar',
        ...changes,
      };
      return go('/Pesquisa.aspx', asked);
    },
    raise: (argument: string) => go('/Pesquisa.aspx', { __EVENTTARGET: GRID, __EVENTARGUMENT: argument }),
  };
}

let portal: Online;
beforeEach(async () => {
  portal = await online(mjPublications.meta, mjPublicationsPortal, tinyCountry, { today: TODAY });
});
afterEach(() => portal[Symbol.asyncDispose]());

test('nothing is said in words, and so is a wrong sum', async () => {
  const it = browser(portal.context.baseUrl);
  expect((await it.search(withCheckDigit('59999999'))).text).toContain('Não foram encontradas publicações');
  expect((await it.search(SMALL, { [NOBOT]: '-1' })).text).toContain('Não pode efectuar a pesquisa');
});

test('a post without the state of this visitor is an error', async () => {
  const it = browser(portal.context.baseUrl);
  expect((await it.search(SMALL, { __VIEWSTATE: 'bm9wZQ==' })).status).toBe(500);
  expect((await it.search(SMALL, { __EVENTVALIDATION: '' })).status).toBe(500);
});

test('the popup shows what this session chose last, and nothing to another', async () => {
  const [one, other] = [browser(portal.context.baseUrl), browser(portal.context.baseUrl)];
  await one.search(COMPANY);
  const opened = await one.raise('Conteudo$0');
  expect(opened.text).toContain("window.open('DetalhePublicacao.aspx'");
  expect((await one.go('/DetalhePublicacao.aspx')).text).toContain('Causa: ');
  await one.raise('Conteudo$1');
  expect((await one.go('/DetalhePublicacao.aspx')).text).toContain('Ano da ');
  expect((await other.go('/DetalhePublicacao.aspx')).text).toContain('sessão expirou');
});
