import { describe, expect, test } from 'vitest';
import { citiusInsolvencyPortal } from '../../../sandbox/portals/citius-insolvency/portal.ts';
import { html, type Portal, type PortalResponse } from '../../../sandbox/portals/portal.ts';
import type { Nif } from '../../../src/kernel/nif.ts';
import { citiusInsolvency } from '../../../src/registers/citius-insolvency/citius-insolvency.ts';
import { recordsIn } from '../capture-of.ts';
import { changed } from '../register-over-http.ts';
import { BANK, DEBTOR, delta, fullPage, item, OTHER } from './cire-pages.ts';
import { BUSY, LENDER, overHttp, TROUBLED } from './sandbox-world.ts';

async function consult(nif: string, portal: Portal = citiusInsolvencyPortal) {
  await using register = await overHttp(portal);
  const consultation = await citiusInsolvency.consult(nif as Nif, register.context);
  return { ...consultation, asked: register.asked };
}

describe('against the portal, over HTTP', () => {
  test('a company with notices is found, with what had been published by today', async () => {
    const { reading, captures } = await consult(TROUBLED);
    expect(reading).toMatchObject({
      outcome: 'found',
      records: [
        { reference: '400000002', act: 'closed-insufficient-estate' },
        { reference: '400000001', act: 'declared', process: '1401/26.0T8LRA' },
      ],
    });
    expect(captures).toHaveLength(2);
    const records = recordsIn(reading);
    expect(records[0]!.parties.map(p => p.name)).toEqual([
      'OBRAS & OBRAS "NORTE" 🏗, LDA',
      'CREDORA DO LIZ, S.A.',
    ]);
    expect(citiusInsolvency.facts(records, TROUBLED)).toMatchObject([
      {
        source: {
          register: 'citius-insolvency',
          date: '2026-09-20',
          reference: '1401/26.0T8LRA (ref. 400000002)',
        },
        role: 'debtor',
      },
      { act: 'declared', proceeding: 'insolvency', role: 'debtor' },
    ]);
  });

  test('every page is read', async () => {
    const { reading, captures, asked } = await consult(BUSY);
    const records = recordsIn(reading);
    expect(new Set(records.map(r => r.reference)).size).toBe(23);
    expect(records.at(-1)).toMatchObject({ act: 'opened', proceeding: 'per' });
    expect(captures).toHaveLength(4);
    expect(asked[2]!.form.get('__EVENTTARGET')).toBe('ctl00$ContentPlaceHolder1$Pager1$lnkNext');
    expect(asked[2]!.form.has('ctl00$ContentPlaceHolder1$btnSearch')).toBe(false);
  });

  test('a creditor is found as a creditor', async () => {
    const records = recordsIn((await consult(LENDER)).reading);
    expect(citiusInsolvency.facts(records, LENDER)).toMatchObject([
      { role: 'creditor' },
      { role: 'creditor' },
    ]);
  });

  test('a form read without its empty __VIEWSTATEENCRYPTED is still sent with it', async () => {
    const portal = changed(citiusInsolvencyPortal, async (request, world) => {
      const answer = await citiusInsolvencyPortal.handle(request, world);
      return { ...answer, body: String(answer.body).replace(/<input[^>]*VIEWSTATEENCRYPTED[^>]*>/, '') };
    });
    expect((await consult(TROUBLED, portal)).reading.outcome).toBe('found');
  });
});

const form = html(
  fullPage(
    {},
    '<input name="ctl00$ContentPlaceHolder1$txtPesquisa" type="text"><input type="hidden" name="__EVENTVALIDATION" value="x">',
  ),
);
const always = (handle: Portal['handle']): Portal => ({ ...citiusInsolvencyPortal, handle });
/** The form for a GET, then these answers, one after the other. */
function script(...answers: PortalResponse[]): Portal {
  let next = 0;
  return always(request =>
    request.method === 'GET' ? form : (answers[next++] ?? { ...html(''), status: 503 }),
  );
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
  test.each<[string, string, Portal]>([
    [
      'the firewall stands before the form',
      'unavailable',
      always(() => html('<h1>Something Went Wrong</h1>')),
    ],
    ['the firewall answers the search', 'unavailable', script(html('<h1>Something Went Wrong</h1>'))],
    ['the search fails', 'unavailable', script({ ...html('erro'), status: 500 })],
    ['the session expires', 'unavailable', script(html('9|error|500|viewstate|'))],
    ['page 2 is out of order', 'unavailable', script(page(1, 10, 13, 1))],
    ['the form is another', 'unreadable', always(() => html('<html><form></form></html>'))],
    ['the search is answered with the empty form', 'unreadable', script(form)],
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
  ])('%s: %s', async (_, outcome, portal) => {
    expect((await consult(DEBTOR, portal)).reading.outcome).toBe(outcome);
  });

  test('a consultation that is stopped asks nothing more', async () => {
    const stop = new AbortController();
    const portal = always(request => {
      if (request.method === 'POST') stop.abort();
      return request.method === 'GET' ? form : page(1, 10, 13, 1);
    });
    await using register = await overHttp(portal);
    const context = { ...register.context, signal: stop.signal };
    const { reading } = await citiusInsolvency.consult(DEBTOR as Nif, context);
    expect(reading.outcome).toBe('unavailable');
    expect(register.asked).toHaveLength(2);
  });

  test('a whole page instead of a delta is read too, and its state is used', async () => {
    const whole = html(
      fullPage({ items: [item({ parties: [`Credor: BANCO EXEMPLO SA NIF/NIPC: ${BANK}`] })] }),
    );
    expect((await consult(BANK, script(whole))).reading).toMatchObject({
      outcome: 'found',
      records: [{ parties: [{ role: 'creditor' }] }],
    });
  });
});
