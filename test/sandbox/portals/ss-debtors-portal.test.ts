import { describe, expect, test } from 'vitest';
import type { PortalRequest, PortalResponse, PortalWorld } from '../../../sandbox/portals/portal.ts';
import { ssDebtorsPortal } from '../../../sandbox/portals/ss-debtors/portal.ts';
import { day, debt, tinyCountry } from '../../registers/tiny-country.ts';

const PATH = '/ptss/sef/lista-devedores/consulta-lista-devedores';
const FORM = 'sefFormConsultaListaDevedores';
const TABLE = `${FORM}:sefConsultaListaDevedoresTabela`;
const AJAX = { 'faces-request': 'partial/ajax', 'x-requested-with': 'XMLHttpRequest' };

const country = tinyCountry(
  ...Array.from({ length: 120 }, (_, index) => ({
    debts: [debt(index % 2 ? 'tax' : 'social-security', 20_000)],
  })),
);
const world: PortalWorld = { country, today: day('2026-09-30'), layout: 'official' };

/** A browser with the page open, as far as this portal can tell. */
function visit(there = world) {
  const session = new Map<string, string>();
  const send = (over: Partial<PortalRequest>): PortalResponse =>
    ssDebtorsPortal.handle(
      {
        method: 'GET',
        path: PATH,
        query: new URLSearchParams('dswid=1234'),
        form: new URLSearchParams(),
        headers: {},
        session,
        ...over,
      },
      there,
    ) as PortalResponse;
  const page = String(send({}).body);
  let viewState = /name="javax\.faces\.ViewState" id="[^"]*" value="([^"]+)"/.exec(page)?.[1] ?? '';
  const token = /token_value = '([^']+)'/.exec(page)?.[1] ?? '';
  const post = (fields: Record<string, string>, headers: Record<string, string> = AJAX): PortalResponse => {
    const form = new URLSearchParams({
      'javax.faces.ViewState': viewState,
      CTKN_DYN: token,
      'x-lsu': '/home',
      'x-lbu': PATH,
      ...fields,
    });
    const response = send({ method: 'POST', form, headers });
    viewState = /ViewState:0"><!\[CDATA\[([^\]]+)\]\]>/.exec(String(response.body))?.[1] ?? viewState;
    return response;
  };
  const choose = (type: string, letter: string) => ({
    [`${FORM}:sefConsultaListaDevedoresSelectTipoEntidade_input`]: type,
    [`${FORM}:sefConsultaListaDevedoresSelectEscaloes_input`]: letter,
  });
  const turn = (first: number, fields: Record<string, string> = {}) =>
    String(
      post({
        'javax.faces.source': TABLE,
        [`${TABLE}_pagination`]: 'true',
        [`${TABLE}_first`]: String(first),
        [`${TABLE}_rows`]: '50',
        ...choose('1', 'a'),
        ...fields,
      }).body,
    );
  return { send, post, page, choose, turn };
}

const nifsIn = (body: unknown): string[] => String(body).match(/\b\d{9}\b/g) ?? [];

describe('who is let in', () => {
  test('a bare address is sent to a numbered window', () => {
    expect(visit().send({ query: new URLSearchParams() })).toMatchObject({
      status: 302,
      headers: { location: expect.stringMatching(/^\?dswid=\d+$/) },
    });
  });

  test('a question with session, view state and token is answered', () => {
    expect(nifsIn(visit().turn(0))).toHaveLength(50);
  });

  test.each([
    ['the wrong token', { CTKN_DYN: 'ABC' }, 403],
    ['no last address', { 'x-lbu': undefined }, 403],
  ])('%s is refused', (_, fields, status) => {
    const given = Object.entries(fields).filter((entry): entry is [string, string] => entry[1] !== undefined);
    const { send, page } = visit();
    const form = new URLSearchParams(given);
    const viewState = /ViewState:0" value="([^"]+)"/.exec(page)![1]!;
    form.set('javax.faces.ViewState', viewState);
    expect(send({ method: 'POST', form, headers: AJAX }).status).toBe(status);
  });

  test.each([
    ['an old view state', 'javax.faces.ViewState', '1:1'],
    ['no view state', 'javax.faces.ViewState', ''],
  ])('%s has expired', (_, field, value) => {
    expect(visit().turn(0, { [field]: value })).toContain('ViewExpiredException');
  });

  test('a visitor without a session has an expired view', () => {
    const { turn, send } = visit();
    turn(0);
    expect(
      String(
        send({
          method: 'POST',
          session: new Map(),
          form: new URLSearchParams({ 'javax.faces.ViewState': '1:1' }),
          headers: AJAX,
        }).body,
      ),
    ).toContain('ViewExpiredException');
  });

  test('each answer replaces the view state', () => {
    const { turn, page } = visit();
    const first = /ViewState:0" value="([^"]+)"/.exec(page)![1]!;
    turn(0);
    expect(turn(0, { 'javax.faces.ViewState': first })).toContain('ViewExpiredException');
  });

  test('a question that is not an AJAX request is refused', () => {
    expect(visit().post({}, {}).status).toBe(400);
  });
});
