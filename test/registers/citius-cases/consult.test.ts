import { describe, expect, test } from 'vitest';
import type { SandboxCase } from '../../../sandbox/country/country.ts';
import { citiusCasesPortal } from '../../../sandbox/portals/citius-cases/portal.ts';
import { html, type Portal } from '../../../sandbox/portals/portal.ts';
import { citiusCases } from '../../../src/registers/citius-cases/citius-cases.ts';
import type { RegisterContext } from '../../../src/registers/register.ts';
import { day, specimenCompany, specimenCountry } from '../../kit/specimen-country.ts';
import { changed, online } from '../register-over-http.ts';
import { BUILDER, NAME } from './case-pages.ts';

const FIELD = 'ctl00$ContentPlaceHolder1$';

const lawsuit = (n: number, more: Partial<SandboxCase> = {}): SandboxCase => ({
  process: `${1000 + n}/26.0T8LRA`,
  entryNumber: String(50_000 + n),
  enteredOn: day('2026-05-01'),
  distributedOn: day('2026-05-02'),
  court: 'Comarca de Leiria - Leiria',
  unit: 'Juízo Local Cível de Leiria - Juiz 1',
  species: 'Ação de Processo Comum',
  valueEur: 12_345.67,
  parties: [
    { role: 'Autor', name: 'Nome Inventado' },
    { role: 'Réu', name: 'CONSTRUÇÕES VALE DO ALVO, LDA' },
  ],
  ...more,
});

async function consult(
  cases: readonly SandboxCase[],
  portal: Portal = citiusCasesPortal,
  more: Partial<RegisterContext> = {},
) {
  const country = specimenCountry(specimenCompany({ nif: BUILDER, firma: NAME, cases }));
  await using register = await online(citiusCases.meta, portal, country, { today: day('2026-10-01') });
  const consultation = await citiusCases.consult(BUILDER, {
    ...register.context,
    companyName: NAME,
    ...more,
  });
  return { ...consultation, asked: register.asked, url: register.server.url };
}

const many = Array.from({ length: 25 }, (_, n) => lawsuit(n));

describe('the consultation', () => {
  test('asks every court, page by page, with the headers of a browser', async () => {
    const elsewhere = lawsuit(90, {
      court: 'Comarca do Porto - Porto',
      parties: [{ role: 'Executado', name: NAME }],
    });
    const { reading, captures, asked, url } = await consult([...many, elsewhere]);
    expect(reading).toMatchObject({ outcome: 'found' });
    const facts = reading.outcome === 'found' ? citiusCases.facts(reading.records, BUILDER) : [];
    expect(new Set(facts.map(fact => fact.key)).size).toBe(26);
    expect(captures).toHaveLength(5);
    const posts = asked.filter(({ method }) => method === 'POST');
    expect(
      posts.map(({ form }) => [form.get(`${FIELD}ddlTribunais`), form.has(`${FIELD}btnSearch`)]),
    ).toEqual([
      ['1', true],
      ['1', false],
      ['1', false],
      ['2', true],
    ]);
    expect(posts[0]!.form.get(`${FIELD}txtParte`)).toBe('Construções Vale do Alvo');
    expect(posts[0]!.form.get(`${FIELD}txtCalendarDesde`)).toBe('01-10-2024');
    expect(posts[0]!.headers).toMatchObject({
      origin: url,
      referer: expect.stringMatching(/Distribuicao\.aspx$/),
    });
  });

  test('leaves out who bears only a part of the name, and cases before the 24 months', async () => {
    const { reading } = await consult([
      lawsuit(1, { parties: [{ role: 'Réu', name: 'CONSTRUÇÕES VALE DO ALVO NORTE, LDA' }] }),
      lawsuit(2, { enteredOn: day('2024-09-01'), distributedOn: day('2024-09-02') }),
    ]);
    expect(reading).toEqual({ outcome: 'not_found', registerDate: null });
  });

  test('finds nothing only in the words of every court', async () => {
    const { reading } = await consult([lawsuit(1, { parties: [{ role: 'Réu', name: 'OUTRA, LDA' }] })]);
    expect(reading).toEqual({ outcome: 'not_found', registerDate: null });
  });

  test.each([null, ''])('asks nothing while the name is %j', async companyName => {
    const { reading, captures, asked } = await consult(many, citiusCasesPortal, { companyName });
    expect(reading).toEqual({ outcome: 'unavailable', reason: "the company's legal name is not known yet" });
    expect([captures, asked]).toEqual([[], []]);
  });

  test('stops when it is told to', async () => {
    const { reading } = await consult(many, citiusCasesPortal, { signal: AbortSignal.abort() });
    expect(reading.outcome).toBe('unavailable');
  });
});

/** The portal whose n-th answer (from 1) is replaced. */
const butAt = (n: number, answer: (given: string) => string): Portal => {
  let count = 0;
  return changed(citiusCasesPortal, async (request, world) =>
    ++count === n ? html(answer(String((await citiusCasesPortal.handle(request, world)).body))) : null,
  );
};

describe('half an answer is none', () => {
  test.each([
    ['the form is an error page', 1, () => '<html><body><h1>Erro</h1></body></html>', 'unavailable'],
    ['the form is redesigned', 1, () => '<html><body><div id="app"></div></body></html>', 'unreadable'],
    [
      'the form offers no courts',
      1,
      (it: string) => it.replace(/<option value="1".*?<\/option>/s, ''),
      'unreadable',
    ],
    ['a page is an error page', 3, () => '<html><body><h1>Erro</h1></body></html>', 'unavailable'],
    [
      'a page says "nothing"',
      3,
      (it: string) => it.replace(/>25 Proc/, '>0 Proc').replace(/<table.*<\/table>/s, ''),
      'unreadable',
    ],
    ['the count changes', 3, (it: string) => it.replace('>25 Proc', '>24 Proc'), 'unreadable'],
  ])('%s', async (_, n, answer, outcome) => {
    const { reading } = await consult(many, butAt(n, answer));
    expect(reading.outcome).toBe(outcome);
  });

  test('a pager that stands still is unreadable', async () => {
    let first = '';
    const still = changed(citiusCasesPortal, async (request, world) => {
      const given = await citiusCasesPortal.handle(request, world);
      if (request.form.has(`${FIELD}btnSearch`)) first = String(given.body);
      return request.form.get('__EVENTTARGET') ? html(first) : given;
    });
    expect((await consult(many, still)).reading.outcome).toBe('unreadable');
  });
});
