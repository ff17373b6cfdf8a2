import { describe, expect, test } from 'vitest';
import type { Nif } from '../../../src/kernel/nif.ts';
import { citiusInsolvency } from '../../../src/registers/citius-insolvency/citius-insolvency.ts';
import { citiusInsolvencyPortal } from '../../../src/sandbox/portals/citius-insolvency/portal.ts';
import { html, type PortalRequest, type PortalWorld } from '../../../src/sandbox/portals/portal.ts';
import { BANK, DEBTOR, delta, fullPage, item, OTHER } from './cire-pages.ts';
import { type Handler, registerContext, serve, throughPortal } from './register-server.ts';
import { BUSY, LENDER, TROUBLED, world } from './sandbox-world.ts';

async function consult(nif: string, handler: Handler) {
  await using server = await serve(handler);
  const consultation = await citiusInsolvency.consult(nif as Nif, registerContext(server.baseUrl));
  return { ...consultation, requests: server.requests };
}

const atPortal = (nif: string, layout: PortalWorld['layout'] = 'official') =>
  consult(nif, throughPortal(citiusInsolvencyPortal, world(layout)));

describe('against the portal, over HTTP', () => {
  test('a company with notices is found, with what had been published by today', async () => {
    const { reading, captures } = await atPortal(TROUBLED);
    expect(reading).toMatchObject({
      outcome: 'found',
      records: [
        { reference: '400000002', act: 'closed-insufficient-estate', role: 'debtor' },
        { reference: '400000001', act: 'declared', role: 'debtor', process: '1401/26.0T8LRA' },
      ],
    });
    expect(captures).toHaveLength(2);
    if (reading.outcome !== 'found') throw new Error(reading.outcome);
    expect(reading.records[0]!.parties.map(p => p.name)).toEqual([
      'OBRAS & OBRAS "NORTE" 🏗, LDA',
      'CREDORA DO LIZ, S.A.',
    ]);
    expect(citiusInsolvency.facts(reading.records, TROUBLED as Nif)).toMatchObject([
      {
        source: {
          register: 'citius-insolvency',
          date: '2026-09-20',
          reference: '1401/26.0T8LRA (ref. 400000002)',
        },
      },
      { act: 'declared', proceeding: 'insolvency' },
    ]);
  });

  test('every page is read', async () => {
    const { reading, captures, requests } = await atPortal(BUSY);
    if (reading.outcome !== 'found') throw new Error(JSON.stringify(reading));
    expect(new Set(reading.records.map(r => r.reference)).size).toBe(23);
    expect(reading.records.at(-1)).toMatchObject({ act: 'opened', proceeding: 'per' });
    expect(captures).toHaveLength(4);
    expect(requests[2]!.form.get('__EVENTTARGET')).toBe('ctl00$ContentPlaceHolder1$Pager1$lnkNext');
    expect(requests[2]!.form.has('ctl00$ContentPlaceHolder1$btnSearch')).toBe(false);
  });

  test('a creditor is found as a creditor', async () => {
    const { reading } = await atPortal(LENDER);
    expect(reading).toMatchObject({
      outcome: 'found',
      records: [{ role: 'creditor' }, { role: 'creditor' }],
    });
  });

  test.each(['changed-column', 'redesigned'] as const)('the layout %s is unreadable', async layout => {
    expect((await atPortal(TROUBLED, layout)).reading.outcome).toBe('unreadable');
  });

  test('a form read without its empty __VIEWSTATEENCRYPTED is still sent with it', async () => {
    const handler: Handler = async request => {
      const answer = await citiusInsolvencyPortal.handle(request, world());
      return { ...answer, body: String(answer.body).replace(/<input[^>]*VIEWSTATEENCRYPTED[^>]*>/, '') };
    };
    expect((await consult(TROUBLED, handler)).reading.outcome).toBe('found');
  });
});

const form = html(
  fullPage(
    {},
    '<input name="ctl00$ContentPlaceHolder1$txtPesquisa" type="text"><input type="hidden" name="__EVENTVALIDATION" value="x">',
  ),
);
/** The form for a GET, then these answers, one after the other. */
function script(...answers: ReturnType<Handler>[]): Handler {
  let next = 0;
  return (request: PortalRequest) => (request.method === 'GET' ? form : (answers[next++] ?? 'hang up'));
}
const page = (from: number, count: number, total: number, number: number) =>
  html(
    delta({
      items: Array.from({ length: count }, (_, i) => item({ reference: String(from + i) }, i)),
      total: `${total} documentos encontrados`,
      page: number,
    }),
  );

describe('what goes wrong is told apart', () => {
  const nothing = html(delta({ none: 'Nenhum documento encontrado' }));
  test.each<[string, string, Handler]>([
    ['nobody listens', 'unavailable', () => 'hang up'],
    ['the firewall stands before the form', 'unavailable', () => html('<h1>Something Went Wrong</h1>')],
    ['the firewall answers the search', 'unavailable', script(html('<h1>Something Went Wrong</h1>'))],
    ['the search fails', 'unavailable', script({ ...html('erro'), status: 500 })],
    ['the session expires', 'unavailable', script(html('9|error|500|viewstate|'))],
    ['the connection breaks on page 2', 'unavailable', script(page(1, 10, 13, 1))],
    ['the form is another', 'unreadable', () => html('<html><form></form></html>')],
    ['the search is answered with the empty form', 'unreadable', script(form)],
    ['the delta is cut', 'unreadable', script(html(String(nothing.body).slice(0, 90)))],
    ['page 2 is page 1 again', 'unreadable', script(page(1, 10, 13, 1), page(1, 10, 13, 1))],
    [
      'page 2 repeats page 1 under its own number',
      'unreadable',
      script(page(1, 10, 20, 1), page(1, 10, 20, 2)),
    ],
    ['page 2 announces less than was listed', 'unreadable', script(page(1, 10, 13, 1), page(11, 1, 10, 2))],
    ['the pages hold more than is announced', 'unreadable', script(page(1, 10, 13, 1), page(11, 4, 13, 2))],
    ['page 2 says that there is nothing', 'unreadable', script(page(1, 10, 13, 1), nothing)],
    ['there are more pages than anybody should ask for', 'unreadable', script(page(1, 10, 1001, 1))],
    [
      'a document does not name the company',
      'unreadable',
      script(
        html(
          delta({
            items: [item(), item({ reference: '9', parties: [`Devedor: X, SA NIF/NIPC: ${OTHER}`] })],
          }),
        ),
      ),
    ],
  ])('%s: %s', async (_, outcome, handler) => {
    expect((await consult(DEBTOR, handler)).reading.outcome).toBe(outcome);
  });

  test('a consultation that is stopped asks nothing more', async () => {
    const stop = new AbortController();
    await using server = await serve(request => {
      if (request.method === 'POST') stop.abort();
      return request.method === 'GET' ? form : page(1, 10, 13, 1);
    });
    const { reading } = await citiusInsolvency.consult(
      DEBTOR as Nif,
      registerContext(server.baseUrl, stop.signal),
    );
    expect(reading.outcome).toBe('unavailable');
    expect(server.requests).toHaveLength(2);
  });

  test('a whole page instead of a delta is read too, and its state is used', async () => {
    const whole = html(
      fullPage({ items: [item({ parties: [`Credor: BANCO EXEMPLO SA NIF/NIPC: ${BANK}`] })] }),
    );
    expect((await consult(BANK, script(whole))).reading).toMatchObject({
      outcome: 'found',
      records: [{ role: 'creditor' }],
    });
  });
});
