import { describe, expect, test } from 'vitest';
import { citiusExecutionsPortal } from '../../../sandbox/portals/citius-executions/portal.ts';
import { html, type Portal, type PortalResponse } from '../../../sandbox/portals/portal.ts';
import type { Nif } from '../../../src/kernel/nif.ts';
import { citiusExecutions } from '../../../src/registers/citius-executions/citius-executions.ts';
import { online } from '../register-over-http.ts';
import { companyNif, day, execution, tinyCountry } from '../tiny-country.ts';
import { DEBTOR, grid, NOTHING, OTHER, PERSON_VALUES, page, VALUES } from './samples.ts';

const [LISTED, BUSY, CLEAN, PAID] = [1, 2, 3, 4].map(companyNif) as [Nif, Nif, Nif, Nif];
const country = tinyCountry(
  { executions: [execution(1), execution(2, { reason: 'partial-payment', includedOn: day('2026-09-30') })] },
  { executions: Array.from({ length: 23 }, (_, i) => execution(i)) },
  {},
  {
    executions: [
      execution(1, { removedOn: day('2026-09-30') }),
      execution(2, { includedOn: day('2026-10-01') }),
    ],
  },
);

async function consult(nif: Nif, portal: Portal) {
  await using register = await online(citiusExecutions.meta, portal, country);
  const consultation = await citiusExecutions.consult(nif, register.context);
  return { ...consultation, asked: [...register.asked], context: register.context };
}

describe('against the portal, over HTTP', () => {
  test('a company on the list is found, with what stands there today', async () => {
    const { reading, captures } = await consult(LISTED, citiusExecutionsPortal);
    expect(reading).toMatchObject({
      outcome: 'found',
      records: [
        { process: '1002/22.5T8LRA', reason: 'partial-payment', includedOn: '2026-09-30' },
        {
          nif: LISTED,
          name: 'OBRAS & FILHOS "EXEMPLO" 1, LDA',
          owedEur: 12460.27,
          process: '1001/22.5T8LRA',
          court: 'Juízo de Execução de Leiria - Juiz 1',
          reason: 'no-assets',
          extinguishedOn: '2023-04-13',
          includedOn: '2023-06-01',
        },
      ],
    });
    expect(captures).toHaveLength(2);
    if (reading.outcome !== 'found') throw new Error(reading.outcome);
    expect(citiusExecutions.facts(reading.records, LISTED)).toHaveLength(2);
  });

  test('every page is read, by the links of the grid', async () => {
    const { reading, captures, asked } = await consult(BUSY, citiusExecutionsPortal);
    if (reading.outcome !== 'found') throw new Error(JSON.stringify(reading));
    expect(new Set(reading.records.map(record => record.process)).size).toBe(23);
    expect(captures).toHaveLength(4);
    expect(asked[3]!.form.get('__EVENTARGUMENT')).toBe('Page$3');
    expect(asked[3]!.form.has('ctl00$ContentPlaceHolder1$btnSearch')).toBe(false);
  });

  test.each([
    ['never listed', CLEAN],
    ['no longer, or not yet, listed', PAID],
  ])('a company that is %s is not found, and the saved answer says the same', async (_, nif) => {
    const { reading, captures, context } = await consult(nif, citiusExecutionsPortal);
    expect(reading).toEqual({ outcome: 'not_found', registerDate: null });
    expect(citiusExecutions.parse(captures.at(-1)!, { nif }, context)).toEqual(reading);
    expect(citiusExecutions.parse(captures[0]!, { nif }, context)).toMatchObject({ outcome: 'unreadable' });
  });
});

const form = html(page(''));
/** The form for a GET, then these answers, one after the other. */
function script(...answers: readonly PortalResponse[]): Portal {
  let next = 0;
  return {
    register: 'citius-executions',
    subject: () => null,
    handle: request => (request.method === 'GET' ? form : (answers[next++] ?? { ...html(''), status: 503 })),
  };
}
const pageOf = (processes: readonly number[], link = '', words = '') =>
  html(page(`${words}${grid(processes.map(n => VALUES.with(3, `${n}/22.5T8LRA`)))}${link}`, DEBTOR));
const onward = (number: number) => `<a href="javascript:__doPostBack('g','Page$${number}')">${number}</a>`;

describe('what goes wrong is told apart', () => {
  test.each<[string, string, Portal]>([
    [
      'the firewall stands before the form',
      'unavailable',
      { ...script(), handle: () => html('Something Went Wrong') },
    ],
    ['the form is another', 'unreadable', { ...script(), handle: () => html('<html><form></form></html>') }],
    [
      'the form has two numbers to fill in',
      'unreadable',
      { ...script(), handle: () => html(page('<input name="txtNifMandatario">')) },
    ],
    ['the search fails', 'unavailable', script()],
    ['the search is answered with the form', 'unreadable', script(form)],
    ['the filter was not heeded', 'unreadable', script(html(page(grid([VALUES, VALUES.with(1, OTHER)]))))],
    ['a person stands in the answer', 'unreadable', script(html(page(grid([VALUES, PERSON_VALUES]))))],
    ['only persons stand in it', 'unreadable', script(html(page(grid([PERSON_VALUES]))))],
    ['page 2 is out of order', 'unavailable', script(pageOf([1], onward(2)))],
    ['page 2 is page 1 again', 'unreadable', script(pageOf([1], onward(2)), pageOf([1], onward(3)))],
    ['page 2 says that there is nothing', 'unreadable', script(pageOf([1], onward(2)), html(page(NOTHING)))],
    [
      'page 2 calls itself page 1',
      'unreadable',
      script(pageOf([1], onward(2)), pageOf([2], '', '<p>Página 1 de 2</p>')),
    ],
    [
      'fewer come than were announced',
      'unreadable',
      script(pageOf([1], '', '<p>3 registos encontrados</p>')),
    ],
    [
      'more come than were announced',
      'unreadable',
      script(pageOf([1, 2, 3], '', '<p>2 registos encontrados</p>')),
    ],
  ])('%s: %s', async (_, outcome, portal) => {
    expect((await consult(DEBTOR, portal)).reading.outcome).toBe(outcome);
  });

  test('a pager with one link onward is followed to its end', async () => {
    const next = `<a id="lnkNext" href="javascript:__doPostBack(&#39;ctl00$Pager1$lnkNext&#39;,&#39;&#39;)">&gt;</a>`;
    const total = '<p>2 registos encontrados</p>';
    const { reading, asked } = await consult(
      DEBTOR,
      script(pageOf([1], next, total), pageOf([2], next, total)),
    );
    expect(reading).toMatchObject({ outcome: 'found', records: [{}, {}] });
    expect(asked[2]!.form.get('__EVENTTARGET')).toBe('ctl00$Pager1$lnkNext');
  });

  test('a site that asks which kind of text it gets is told', async () => {
    const radios = page(
      '<input type="radio" name="rblTipo" value="nome" checked><input type="radio" name="rblTipo" value="nif">',
    ).replace('$txtNif', '$txtPesquisa');
    const portal: Portal = {
      ...script(),
      handle: request => html(request.method === 'GET' ? radios : page(NOTHING)),
    };
    const { reading, asked } = await consult(DEBTOR, portal);
    expect(reading.outcome).toBe('not_found');
    expect(asked[1]!.form.get('rblTipo')).toBe('nif');
    expect(asked[1]!.form.get('ctl00$ContentPlaceHolder1$txtPesquisa')).toBe(DEBTOR);
  });

  test('a consultation that is stopped asks nothing more', async () => {
    const stop = new AbortController();
    const portal: Portal = {
      ...script(),
      handle(request) {
        if (request.method === 'POST') stop.abort();
        return request.method === 'GET' ? form : pageOf([1], onward(2));
      },
    };
    await using register = await online(citiusExecutions.meta, portal, country);
    const { reading } = await citiusExecutions.consult(DEBTOR, { ...register.context, signal: stop.signal });
    expect(reading).toEqual({ outcome: 'unavailable', reason: 'the consultation was stopped' });
    expect(register.asked).toHaveLength(2);
  });
});
