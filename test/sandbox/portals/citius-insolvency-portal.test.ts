import { describe, expect, test } from 'vitest';
import { citiusInsolvencyPortal } from '../../../src/sandbox/portals/citius-insolvency/portal.ts';
import type { PortalRequest, PortalResponse, PortalWorld } from '../../../src/sandbox/portals/portal.ts';
import { BUSY, country, TODAY, TROUBLED } from '../../registers/citius-insolvency/sandbox-world.ts';

const FIELD = 'ctl00$ContentPlaceHolder1$';
const SEARCH = `${FIELD}btnSearch`;
const NEXT = `${FIELD}Pager1$lnkNext`;
const PATH = '/portal/consultas/ConsultasCire.aspx';

interface Visit {
  readonly session: Map<string, string>;
  readonly form: Record<string, string>;
}

const bodyOf = (response: PortalResponse): string => String(response.body);

function request(
  session: Map<string, string>,
  form: Record<string, string> | null,
  path = PATH,
): PortalRequest {
  return {
    method: form ? 'POST' : 'GET',
    path,
    query: new URLSearchParams(),
    form: new URLSearchParams(form ?? {}),
    headers: form ? { 'x-microsoftajax': 'Delta=true' } : {},
    session,
  };
}

const world: PortalWorld = { country, today: TODAY, layout: 'official' };
const send = async (asked: PortalRequest): Promise<PortalResponse> =>
  citiusInsolvencyPortal.handle(asked, world);

/** Opens the page and makes the search that the site's own script would make. */
async function visit(text: string, by = 'nif'): Promise<Visit> {
  const session = new Map<string, string>();
  const page = bodyOf(await send(request(session, null, '/Portal/Consultas/consultascire.aspx')));
  const hidden = Object.fromEntries(
    [...page.matchAll(/type="hidden" name="(\w+)" id="\w+" value="([^"]*)"/g)].map(m => [m[1]!, m[2]!]),
  );
  const form = {
    ...hidden,
    [`${FIELD}ScriptManager1`]: `${FIELD}UpdatePanel1|${SEARCH}`,
    __EVENTTARGET: SEARCH,
    [`${FIELD}txtPesquisa`]: text,
    [`${FIELD}rblTipo`]: by,
    [`${FIELD}rblDias`]: 'todos',
    __ASYNCPOST: 'true',
  };
  return { session, form };
}

function without(form: Record<string, string>, name: string): Record<string, string> {
  const { [name]: _, ...rest } = form;
  return rest;
}

const state = (body: string, name: string): string =>
  new RegExp(`\\|hiddenField\\|${name}\\|([^|]*)\\|`).exec(body)![1]!;
const references = (body: string): string[] =>
  [...body.matchAll(/Referência:<\/strong> (\d+)/g)].map(m => m[1]!);

describe('the protocol is as strict as the official one', () => {
  test('a search is answered by a delta that opens with its version and keeps its lengths', async () => {
    const { session, form } = await visit(TROUBLED);
    const answer = await send(request(session, form));
    const body = bodyOf(answer);
    expect(answer).toMatchObject({ status: 200, headers: { 'content-type': 'text/plain; charset=utf-8' } });
    expect(body.startsWith('1|#||4|')).toBe(true);
    const [, length] = /\|(\d+)\|updatePanel\|/.exec(body)!;
    const start = body.indexOf('upResultados|') + 'upResultados|'.length;
    expect(body[start + Number(length)]).toBe('|');
    expect(body).toContain('2 documentos encontrados');
    expect(references(body)).toEqual(['400000002', '400000001']);
  });

  test('without ScriptManager1: a page with an empty list and a silent label', async () => {
    const { session, form } = await visit(TROUBLED);
    const body = bodyOf(await send(request(session, without(form, `${FIELD}ScriptManager1`))));
    expect(body).toContain('lblNoResults"></span>');
    expect(references(body)).toEqual([]);
  });

  test.each(['__VIEWSTATEENCRYPTED', '__VIEWSTATE', '__VIEWSTATEGENERATOR', '__EVENTVALIDATION'])(
    'without %s: 500 and the error page',
    async name => {
      const { session, form } = await visit(TROUBLED);
      const answer = await send(request(session, without(form, name)));
      expect(answer.status).toBe(500);
      expect(bodyOf(answer)).toContain('Ocorreu um erro');
    },
  );

  test('the state of another visitor, or an altered one, is refused', async () => {
    const { form } = await visit(TROUBLED);
    const { session } = await visit(TROUBLED);
    expect((await send(request(session, form))).status).toBe(500);
    const own = await visit(TROUBLED);
    const altered = {
      ...own.form,
      __VIEWSTATE: own.form.__VIEWSTATE!.replace(/^./, c => (c === 'A' ? 'B' : 'A')),
    };
    const answers = await Promise.all([own.form, altered].map(f => send(request(own.session, f))));
    expect(answers.map(a => a.status).toSorted()).toEqual([200, 500]);
  });

  test('the next page needs a search before it, and the button pressed again searches again', async () => {
    const { session, form } = await visit(BUSY);
    const pager = {
      ...form,
      __EVENTTARGET: NEXT,
      [`${FIELD}ScriptManager1`]: `${FIELD}upResultados|${NEXT}`,
    };
    expect((await send(request(session, pager))).status).toBe(500);
    const first = bodyOf(await send(request(session, form)));
    const after = {
      ...pager,
      __VIEWSTATE: state(first, '__VIEWSTATE'),
      __EVENTVALIDATION: state(first, '__EVENTVALIDATION'),
    };
    const second = bodyOf(await send(request(session, after)));
    expect(second).toContain('Pager1_lblPageNumber">2<');
    expect(references(second)).toHaveLength(10);
    expect(references(second)).not.toContain(references(first)[0]);
    const again = bodyOf(
      await send(
        request(session, {
          ...form,
          ...after,
          __EVENTTARGET: SEARCH,
          [`${FIELD}ScriptManager1`]: `${FIELD}x|${SEARCH}`,
        }),
      ),
    );
    expect(again).toContain('Pager1_lblPageNumber">1<');
  });

  test('one date without the other is refused by its message', async () => {
    const { session, form } = await visit(TROUBLED);
    const body = bodyOf(
      await send(request(session, { ...form, [`${FIELD}txtCalendarDesde`]: '01/09/2026' })),
    );
    expect(body).toContain('Indique as duas datas');
    expect(body).toContain('lblNoResults"></span>');
  });
});
