import { describe, expect, test } from 'vitest';
import { impicLicences, licenceFacts } from '../../../src/registers/impic-licences/impic-licences.ts';
import { ALFA, BETA, detail, detailFields, only, read, SOLE_TRADER } from './samples.ts';

const ALVARA = {
  readFrom: 'detail',
  number: '45012-PUB',
  id: null,
  nif: null,
  name: null,
  title: 'alvara-publicas',
  class: 5,
  state: 'valid',
  stateSince: null,
  issuedOn: '2019-03-12',
};

const pairs = (build: (label: string, value: string) => string) =>
  detailFields()
    .map(([label, value]) => build(label, value))
    .join('\n');

describe('the same title, however its labels and values are marked up', () => {
  test.each([
    ['dt and dd', detail()],
    ['th and td', `<table>${pairs((l, v) => `<tr><th scope="row">${l}:</th><td>${v}</td></tr>`)}</table>`],
    [
      'td and td',
      `<table><tbody>${pairs((l, v) => `<tr><td><b>${l}</b></td><td><span>${v}</span></td></tr>`)}</tbody></table>`,
    ],
    ['bare table rows', pairs((l, v) => `<tr><td>${l}</td><td>${v}</td></tr>`)],
    ['strong and text', `<div>${pairs((l, v) => `<strong>${l}:</strong> ${v}<br/>`)}</div>`],
    ['strong without a colon', `<div>${pairs((l, v) => `<p><strong>${l}</strong> ${v}</p>`)}</div>`],
    ['emphasised values', `<ul>${pairs((l, v) => `<li>${l}: <strong>${v}</strong></li>`)}</ul>`],
    ['label and value in divs', pairs((l, v) => `<div class="row"><div>${l}</div>\n<div>${v}</div></div>`)],
    ['label and value in spans', pairs((l, v) => `<div><span>${l}</span><span>${v}</span></div>`)],
    ['label elements', pairs((l, v) => `<div><label>${l}</label><p>${v}</p></div>`)],
    ['plain lines', pairs((l, v) => `${l}: ${v}`)],
    ['preformatted lines', `<pre>${pairs((l, v) => `${l}: ${v}`)}</pre>`],
    ['a layout table around it', `<table><tr><td>${detail()}</td></tr></table>`],
    ['a heading above it', `<h3>Detalhe da licença</h3>${detail()}`],
    [
      'folded and spaced otherwise',
      detail().replaceAll('<dt>', '<dt>\n  ').replace('Título', 'TITULO :').replace('Ativo', ' ATIVO '),
    ],
  ])('%s', (_, html) => {
    expect(only(read(html))).toEqual(ALVARA);
  });

  test('a table of categories gives the highest class', () => {
    const grid = `<table><tr><th>Categoria</th><th>Classe</th></tr>
      <tr><td>1.ª</td><td>3</td></tr><tr><td>2.ª</td><td>6</td></tr></table>`;
    const html = detail({ Classe: null, 'Categorias e subcategorias': grid });
    expect(only(read(html))).toMatchObject({ class: 6 });
  });
});

describe('words and their variants', () => {
  test.each([
    ['Ativo', 'valid'],
    ['ACTIVO', 'valid'],
    ['Válido', 'valid'],
    ['Em vigor', 'valid'],
    ['Suspenso', 'suspended'],
    ['Título suspenso', 'suspended'],
    ['Suspenso (a pedido)', 'suspended'],
    ['Suspenso por falta de pagamento', 'suspended'],
    ['Cancelado a pedido do titular', 'cancelled'],
    ['Cancelado', 'cancelled'],
    ['Cassado', 'cancelled'],
    ['Anulada', 'cancelled'],
    ['Caducado', 'expired'],
    ['Expirado', 'expired'],
    ['Inexistente', 'expired'],
    ['Caducado/Inexistente', 'expired'],
  ])('state %s is %s', (word, state) => {
    expect(only(read(detail({ Estado: word }))).state).toBe(state);
    expect(only(read(detail({ Estado: null, 'Situação do título': word }))).state).toBe(state);
  });

  test.each(['Inativo', 'Não ativo', 'Ativo?', 'Ativ', 'Pendente', 'Ativo e suspenso', '1'])(
    'state "%s" is unreadable',
    word => {
      expect(read(detail({ Estado: word })).outcome).toBe('unreadable');
    },
  );

  test.each([
    [{ Estado: 'Suspenso desde 01/02/2026' }],
    [{ Estado: 'Suspenso (desde 2026-02-01)' }],
    [{ Estado: 'Suspenso', Desde: '1 de fevereiro de 2026' }],
    [{ Estado: 'Suspenso', 'Data de suspensão': '01-02-2026' }],
  ])('the day of the state: %o', changes => {
    expect(only(read(detail(changes)))).toMatchObject({ state: 'suspended', stateSince: '2026-02-01' });
  });

  test.each([
    [{ Estado: 'Suspenso', Desde: '31/02/2026' }, 'suspended'],
    [{ Estado: 'Suspenso', 'Data do estado': '00-00-0000' }, 'suspended'],
    [{ Estado: 'Cancelado', Desde: '01/02/2062' }, 'cancelled'],
    [{ Estado: 'Suspenso desde 01/01/1900' }, 'suspended'],
    [{ Desde: '31/02/2026' }, 'valid'],
  ])('a day of the state that is mistyped hides no state: %o', (changes, state) => {
    const record = only(read(detail({ NIF: ALFA, ...changes })));
    expect(record).toMatchObject({ state, stateSince: 'unreadable' });
    expect(
      JSON.stringify(impicLicences.facts([{ ...record, readFrom: 'title', nif: ALFA }], ALFA)),
    ).not.toContain('unreadable');
  });

  test.each([
    ['Interdito', 'suspended'],
    ['Suspenso por 6 meses', 'suspended'],
    ['Suspensa por 1 ano', 'suspended'],
    ['Cancelado (insolvência)', 'cancelled'],
  ])('the state "%s" is %s', (word, state) => {
    expect(only(read(detail({ Estado: word }))).state).toBe(state);
  });

  test.each(['Ativo por 6 meses', 'Ativo (condicionado)', 'Suspenso por 6'])(
    'the state "%s" is not known',
    word => {
      expect(read(detail({ Estado: word })).outcome).toBe('unreadable');
    },
  );

  test.each([
    ['Alvará de Empreiteiro de Obras Públicas', '45012-PUB', 'alvara-publicas'],
    ['ALVARA DE EMPREITEIRO DE OBRAS PARTICULARES', '45012-PAR', 'alvara-particulares'],
    ['Alvará', '45012-PAR', 'alvara-particulares'],
    ['Alvará de empreiteiro de obras públicas', '45012', 'alvara-publicas'],
  ])('%s %s is %s', (title, number, kind) => {
    expect(only(read(detail({ Título: title, 'Nº licença': number })))).toMatchObject({
      title: kind,
      number,
    });
  });

  test.each(['públicas', 'particulares'])('a certificado de obras %s has no class', works => {
    const changes = {
      Título: `Certificado de empreiteiro de obras ${works}`,
      'Nº licença': '12',
      Classe: '-',
    };
    expect(only(read(detail(changes)))).toMatchObject({ class: null });
  });

  test.each(['5', '5.ª', '5ª classe', 'Classe 5', 'Classe 5 (até 3.200.000 €)', '5 - até 3.200.000 €'])(
    'class "%s" is 5',
    text => {
      expect(only(read(detail({ Classe: text }))).class).toBe(5);
    },
  );

  test.each(['12/03/2019', '12-03-2019', '2019-03-12', '12 de março de 2019', '12/03/2019 00:00:00'])(
    'issued on "%s"',
    text => {
      expect(only(read(detail({ 'Data de emissão': text, Validade: text })))).toEqual(ALVARA);
    },
  );

  test('a mistyped day of issue, which no check needs, leaves the title as it is', () => {
    const record = only(read(detail({ 'Data de emissão': '31/02/2011' })));
    expect(record).toEqual({ ...ALVARA, issuedOn: 'unreadable' });
    const facts = impicLicences.facts([{ ...record, nif: ALFA }], ALFA);
    expect(facts).toMatchObject([{ state: 'valid', source: { date: null } }]);
  });

  test.each([
    ['Nº licença', 'Alvará n.º'],
    ['Nº licença', 'Número do título'],
    ['Título', 'Tipo de título'],
    ['Classe', 'Classe máxima'],
    ['Estado', 'Situação actual'],
    ['Data de emissão', 'Emitido em'],
    ['Validade', 'Prazo de validade'],
    ['Categorias e subcategorias', 'Categorias / Subcategorias autorizadas'],
    ['Telefone', 'N.º de telefone / Fax'],
    ['E-mail', 'Correio electrónico'],
    ['Morada', 'Morada da sede'],
    ['Morada', 'Código Postal / Localidade'],
  ])('"%s" may be called "%s"', (usual, other) => {
    const value = detailFields().find(([label]) => label === usual)![1];
    expect(only(read(detail({ [usual]: null, [other]: value })))).toEqual(ALVARA);
  });

  test('title and number may stand in the heading, and the number in the request', () => {
    const heading = '<h4>Alvará de empreiteiro de obras públicas n.º 45012-PUB</h4>';
    expect(only(read(heading + detail({ Título: null, 'Nº licença': null })))).toMatchObject(ALVARA);
    const asked = { request: { info: '45012-PUB', value: '9001' } };
    expect(only(read(detail({ 'Nº licença': null }), null, asked))).toMatchObject({ ...ALVARA, id: '9001' });
  });
});

test.each([null, '-'])(
  'a lone block with the state %j is a title of which the state is not known',
  async state => {
    const reading = await read(detail({ Estado: state }));
    expect(only(reading)).toMatchObject({ number: '45012-PUB', state: null, stateSince: null });
    expect(licenceFacts([{ ...only(reading), nif: ALFA }], ALFA)).toEqual([]);
  },
);

describe('what is not known is unreadable, never half a title', () => {
  test.each([
    ['no kind of title', { Título: null }],
    ['a declaration of a foreign provider', { Título: 'Declaração de habilitação' }],
    ['a kind against the suffix', { Título: 'Alvará de empreiteiro de obras particulares' }],
    ['no number', { 'Nº licença': null }],
    ['an alvará without a class', { Classe: null }],
    ['class 10', { Classe: '10' }],
    ['a certificado with a class', { Título: 'Certificado de empreiteiro de obras públicas' }],
    ['a state in the place of a day', { Validade: 'Cancelado em 31/02/2026' }],
    ['an issue date that is none', { 'Data de emissão': 'ontem' }],
    ['a label that is not known', { 'Sanção acessória': 'Interdição de exercício' }],
    ['the state under a new name', { Estado: null, Condição: 'Ativo' }],
    ['valid and cancelled at once', { 'Data de cancelamento': '01/01/2026' }],
    ['valid and suspended at once', { 'Data de suspensão': '01/01/2026' }],
    ['two titles in one block', { 'N.º alvará': '45013-PUB' }],
    ['a wrong tax number', { NIF: '591000017' }],
  ])('%s', (_, changes) => {
    expect(read(detail(changes)).outcome).toBe('unreadable');
  });

  test('a blank value of an unknown label tells nothing and hides nothing', () => {
    expect(only(read(detail({ Observações: '-' })))).toEqual(ALVARA);
  });

  test('a detail as large as a web site', () => {
    expect(read(detail({ Telefone: '0'.repeat(200_000) })).outcome).toBe('unreadable');
  });

  test('a note beside the block that speaks of a suspension', () => {
    expect(read(`${detail()}<p>Título suspenso por decisão de 2026</p>`).outcome).toBe('unreadable');
  });
});

test('the holder: a company is kept, another company is not the one asked about, a person is refused', () => {
  const html = detail({ NIF: ALFA, Nome: 'CONSTRUÇÕES ALFA, LDA' });
  expect(only(read(html, ALFA))).toMatchObject({ nif: ALFA, name: 'CONSTRUÇÕES ALFA, LDA' });
  expect(read(html, BETA).outcome).toBe('unreadable');
  const person = read(detail({ NIF: SOLE_TRADER, Nome: 'MARIA INVENTADA' }));
  expect(person.outcome).toBe('refused');
  expect(JSON.stringify(person)).not.toMatch(/123456789|INVENTADA/);
});
