import { describe, expect, test } from 'vitest';
import { citiusInsolvencyPortal } from '../../../sandbox/portals/citius-insolvency/portal.ts';
import type { PortalWorld } from '../../../sandbox/portals/portal.ts';
import { BUSY, country, TODAY, TROUBLED } from '../../registers/citius-insolvency/sandbox-world.ts';
import { visitorOf } from './visitor-of.ts';

/** The site does not mind the case. */
const PATH = '/Portal/Consultas/consultascire.aspx';
const FIELD = 'ctl00$ContentPlaceHolder1$';
const SEARCH = `${FIELD}btnSearch`;
const NEXT = `${FIELD}Pager1$lnkNext`;
const world: PortalWorld = { country, today: TODAY, layout: 'official' };

async function visit() {
  const visitor = visitorOf(citiusInsolvencyPortal, world, PATH, { 'x-microsoftajax': 'Delta=true' });
  await visitor.send();
  return visitor;
}

/** The search that the site's own script would make. */
const search = (nif: string = TROUBLED) => ({
  [`${FIELD}ScriptManager1`]: `${FIELD}UpdatePanel1|${SEARCH}`,
  __EVENTTARGET: SEARCH,
  [`${FIELD}txtPesquisa`]: nif,
  [`${FIELD}rblTipo`]: 'nif',
  [`${FIELD}rblDias`]: 'todos',
  __ASYNCPOST: 'true',
});

const references = (body: string): string[] =>
  [...body.matchAll(/Referência:<\/strong> (\d+)/g)].map(m => m[1]!);

describe('the protocol is as strict as the official one', () => {
  test('a search is answered by a delta that opens with its version and keeps its lengths', async () => {
    const answer = await (await visit()).post(search());
    const { text } = answer;
    expect(answer).toMatchObject({ status: 200, headers: { 'content-type': 'text/plain; charset=utf-8' } });
    expect(text.startsWith('1|#||4|')).toBe(true);
    const [, length] = /\|(\d+)\|updatePanel\|/.exec(text)!;
    const start = text.indexOf('upResultados|') + 'upResultados|'.length;
    expect(text[start + Number(length)]).toBe('|');
    expect(text).toContain('2 documentos encontrados');
    expect(references(text)).toEqual(['400000002', '400000001']);
  });

  test('without ScriptManager1: a page with an empty list and a silent label', async () => {
    const { text } = await (await visit()).post({ ...search(), [`${FIELD}ScriptManager1`]: null });
    expect(text).toContain('lblNoResults"></span>');
    expect(references(text)).toEqual([]);
  });

  test.each(['__VIEWSTATEENCRYPTED', '__VIEWSTATE', '__VIEWSTATEGENERATOR', '__EVENTVALIDATION'])(
    'without %s: 500 and the error page',
    async name => {
      const answer = await (await visit()).post({ ...search(), [name]: null });
      expect(answer.status).toBe(500);
      expect(answer.text).toContain('Ocorreu um erro');
    },
  );

  test('the state of another visitor, or an altered one, is refused', async () => {
    const [one, other] = [await visit(), await visit()];
    expect((await one.post({ ...search(), ...other.state(), __EVENTTARGET: SEARCH })).status).toBe(500);
    const altered = one.state().__VIEWSTATE!.replace(/^./, c => (c === 'A' ? 'B' : 'A'));
    expect((await one.post({ ...search(), __VIEWSTATE: altered })).status).toBe(500);
    expect((await one.post(search())).status).toBe(200);
  });

  test('the next page needs a search before it, and the button pressed again searches again', async () => {
    const visitor = await visit();
    const pager = {
      ...search(BUSY),
      __EVENTTARGET: NEXT,
      [`${FIELD}ScriptManager1`]: `${FIELD}upResultados|${NEXT}`,
    };
    expect((await visitor.post(pager)).status).toBe(500);
    const first = references((await visitor.post(search(BUSY))).text);
    const { text } = await visitor.post(pager);
    expect(text).toContain('Pager1_lblPageNumber">2<');
    expect(references(text)).toHaveLength(10);
    expect(references(text)).not.toContain(first[0]);
    expect((await visitor.post(search(BUSY))).text).toContain('Pager1_lblPageNumber">1<');
  });

  test('one date without the other is refused by its message', async () => {
    const dated = { ...search(), [`${FIELD}txtCalendarDesde`]: '01/09/2026' };
    const { text } = await (await visit()).post(dated);
    expect(text).toContain('Indique as duas datas');
    expect(text).toContain('lblNoResults"></span>');
  });
});
