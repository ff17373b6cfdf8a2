import { expect, test } from 'vitest';
import { mjPublicationsPortal } from '../../../sandbox/portals/mj-publications/portal.ts';
import type { PortalWorld } from '../../../sandbox/portals/portal.ts';
import { withCheckDigit } from '../../kit/specimen-country.ts';
import { COMPANY } from '../../registers/mj-publications/support.ts';
import { SMALL, TODAY, tinyCountry } from '../../registers/mj-publications/tiny-country.ts';
import { visitorOf } from './visitor-of.ts';

const FIELD = 'ctl00$ContentPlaceHolderMain$';
const NOBOT = `${FIELD}NoBot1$NoBot1_NoBotExtender_ClientState`;
const world: PortalWorld = { country: tinyCountry, today: TODAY, layout: 'official' };

function visit() {
  const visitor = visitorOf(mjPublicationsPortal, world, '/Pesquisa.aspx', {});
  return {
    async search(nif: string, changes: Record<string, string> = {}) {
      const { text } = await visitor.send();
      const [, a, b] = /ChallengeScript":"eval\('(\d+)\+(\d+)'\)/.exec(text)!;
      const sum = String(Number(a) + Number(b));
      const asked = { [`${FIELD}txtDadosPubNif`]: nif, [NOBOT]: sum, [`${FIELD}btSearch`]: 'Pesquisar' };
      return visitor.post({ ...asked, ...changes });
    },
    raise: (argument: string) =>
      visitor.post({ __EVENTTARGET: `${FIELD}gvSearchResult`, __EVENTARGUMENT: argument }),
    popup: () => visitor.send({ path: '/DetalhePublicacao.aspx' }),
  };
}

test('nothing is said in words, and so is a wrong sum', async () => {
  const it = visit();
  expect((await it.search(withCheckDigit('59999999'))).text).toContain('Não foram encontradas publicações');
  expect((await it.search(SMALL, { [NOBOT]: '-1' })).text).toContain('Não pode efectuar a pesquisa');
});

test('a post without the state of this visitor is an error', async () => {
  const it = visit();
  expect((await it.search(SMALL, { __VIEWSTATE: 'bm9wZQ==' })).status).toBe(500);
  expect((await it.search(SMALL, { __EVENTVALIDATION: '' })).status).toBe(500);
});

test('the popup shows what this session chose last, and nothing to another', async () => {
  const [one, other] = [visit(), visit()];
  await one.search(COMPANY);
  expect((await one.raise('Conteudo$0')).text).toContain("window.open('DetalhePublicacao.aspx'");
  expect((await one.popup()).text).toContain('Causa: ');
  await one.raise('Conteudo$1');
  expect((await one.popup()).text).toContain('Ano da ');
  expect((await other.popup()).text).toContain('sessão expirou');
});
