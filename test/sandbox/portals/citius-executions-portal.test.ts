import { describe, expect, test } from 'vitest';
import { citiusExecutionsPortal } from '../../../src/sandbox/portals/citius-executions/portal.ts';
import type { PortalRequest, PortalResponse, PortalWorld } from '../../../src/sandbox/portals/portal.ts';
import { companyNif, day, execution, tinyCountry } from '../../registers/citius-executions/tiny-country.ts';

const FIELD = 'ctl00$ContentPlaceHolder1$';
const country = tinyCountry(
  { executions: Array.from({ length: 12 }, (_, i) => execution(i)) },
  { executions: [execution(50, { removedOn: day('2026-10-01') })] },
);
const world: PortalWorld = { country, today: day('2026-09-30'), layout: 'official' };

function request(session: Map<string, string>, form: Record<string, string> | null): PortalRequest {
  return {
    method: form ? 'POST' : 'GET',
    path: '/Portal/execucoes/ListaPublicaExecucoes.aspx',
    query: new URLSearchParams(),
    form: new URLSearchParams(form ?? {}),
    headers: form ? { referer: 'x', origin: 'x' } : {},
    session,
  };
}
const send = (asked: PortalRequest, where = world): PortalResponse =>
  citiusExecutionsPortal.handle(asked, where) as PortalResponse;
const bodyOf = (response: PortalResponse): string => String(response.body);

const hidden = (body: string): Record<string, string> =>
  Object.fromEntries(
    [...body.matchAll(/type="hidden" name="(\w+)" id="\w+" value="([^"]*)"/g)].map(m => [m[1]!, m[2]!]),
  );

function visit(nif: string, name = '') {
  const session = new Map<string, string>();
  const form = {
    ...hidden(bodyOf(send(request(session, null)))),
    [`${FIELD}txtNif`]: nif,
    [`${FIELD}txtNome`]: name,
    [`${FIELD}btnSearch`]: 'Pesquisar',
  };
  return { session, form };
}
const processes = (body: string): string[] => [...body.matchAll(/(\d+)\/22\.5T8LRA/g)].map(m => m[1]!);

describe('the protocol is strict', () => {
  test.each(['__VIEWSTATE', '__VIEWSTATEENCRYPTED', '__EVENTVALIDATION'])(
    'without %s: the error page',
    name => {
      const { session, form } = visit(companyNif(1));
      const { [name]: _, ...rest } = form as Record<string, string>;
      expect(bodyOf(send(request(session, rest)))).toContain('Ocorreu um erro');
    },
  );

  test('without Referer or Origin, or with the state of another visitor: the error page', () => {
    const { session, form } = visit(companyNif(1));
    const bare = (headers: PortalRequest['headers']) => bodyOf(send({ ...request(session, form), headers }));
    expect(bare({ origin: 'x' })).toContain('<h1>Erro</h1>');
    expect(bare({ referer: 'x' })).toContain('<h1>Erro</h1>');
    expect(bodyOf(send(request(visit(companyNif(1)).session, form)))).toContain('<h1>Erro</h1>');
    expect(processes(bodyOf(send(request(session, form))))).toHaveLength(10);
  });

  test('a further page needs the search before it', () => {
    const { session, form } = visit(companyNif(1));
    const turn = { __EVENTTARGET: `${FIELD}grdExecucoes`, __EVENTARGUMENT: 'Page$2' };
    const { [`${FIELD}btnSearch`]: _, ...unasked } = form as Record<string, string>;
    expect(send(request(session, { ...unasked, ...turn })).status).toBe(500);
    const first = bodyOf(send(request(session, form)));
    const second = bodyOf(send(request(session, { ...hidden(first), ...turn })));
    expect(processes(second)).toHaveLength(2);
    expect(new Set([...processes(first), ...processes(second)]).size).toBe(12);
  });

  test('a search for nothing, or for a number that is none, is refused in words', () => {
    for (const [nif, words] of [
      ['', 'nenhum critério'],
      ['599000091', 'inválido'],
    ]) {
      const { session, form } = visit(nif!);
      const body = bodyOf(send(request(session, form)));
      expect(body).toContain(words);
      expect(body).toContain('lblNoResults"></span>');
    }
  });
});
