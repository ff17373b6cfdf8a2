import { describe, expect, test } from 'vitest';
import { citiusExecutionsPortal } from '../../../sandbox/portals/citius-executions/portal.ts';
import type { PortalWorld } from '../../../sandbox/portals/portal.ts';
import { companyNif, day, execution, tinyCountry } from '../../registers/tiny-country.ts';
import { visitorOf } from './visitor-of.ts';

const PATH = '/Portal/execucoes/ListaPublicaExecucoes.aspx';
const FIELD = 'ctl00$ContentPlaceHolder1$';
const country = tinyCountry({ executions: Array.from({ length: 12 }, (_, i) => execution(i)) });
const world: PortalWorld = { country, today: day('2026-09-30'), layout: 'official' };

async function visit() {
  const visitor = visitorOf(citiusExecutionsPortal, world, PATH, { referer: 'x', origin: 'x' });
  await visitor.send();
  return visitor;
}

const search = (nif: string = companyNif(1)) => ({
  [`${FIELD}txtNif`]: nif,
  [`${FIELD}btnSearch`]: 'Pesquisar',
});
const processes = (body: string): string[] => [...body.matchAll(/(\d+)\/22\.5T8LRA/g)].map(m => m[1]!);

describe('the protocol is strict', () => {
  test.each(['__VIEWSTATE', '__VIEWSTATEENCRYPTED', '__EVENTVALIDATION'])(
    'without %s: the error page',
    async name => {
      const visitor = await visit();
      expect((await visitor.post({ ...search(), [name]: null })).text).toContain('Ocorreu um erro');
    },
  );

  test('without Referer or Origin, or with the state of another visitor: the error page', async () => {
    const [one, other] = [await visit(), await visit()];
    for (const headers of [{ origin: 'x' }, { referer: 'x' }])
      expect((await one.post(search(), headers)).text).toContain('<h1>Erro</h1>');
    expect((await one.post({ ...search(), ...other.state() })).text).toContain('<h1>Erro</h1>');
    expect(processes((await one.post(search())).text)).toHaveLength(10);
  });

  test('a further page needs the search before it', async () => {
    const visitor = await visit();
    const turn = { __EVENTTARGET: `${FIELD}grdExecucoes`, __EVENTARGUMENT: 'Page$2' };
    expect((await visitor.post(turn)).status).toBe(500);
    const first = processes((await visitor.post(search())).text);
    const second = processes((await visitor.post(turn)).text);
    expect(second).toHaveLength(2);
    expect(new Set([...first, ...second]).size).toBe(12);
  });

  test.each([
    ['', 'nenhum critério'],
    ['599000091', 'inválido'],
  ])('a search for "%s" is refused in words: %s', async (nif, words) => {
    const { text } = await (await visit()).post(search(nif));
    expect(text).toContain(words);
    expect(text).toContain('lblNoResults"></span>');
  });
});
