import { describe, expect, test } from 'vitest';
import { readListedHolder } from '../../../src/registers/reading/listed-holder.ts';
import { ReadingEnd } from '../../../src/registers/reading/reading-end.ts';
import { readAmount, readDay } from '../../../src/registers/reading/values/pt-text.ts';
import { readAnnounced } from '../../../src/registers/reading/words/announced.ts';
import { saysNothing, tellsOfFailure } from '../../../src/registers/reading/words/answer-words.ts';

test.each([
  ['Nenhum documento encontrado', true],
  ['Nenhuma execução.', true],
  ['De momento não existem sanções publicadas', true],
  ['Não há registos para mostrar', true],
  ['0 documentos', true],
  ['O NIF indicado não consta da lista pública de execuções', true],
  ['10 documentos', false],
  ['1.0 registos', false],
  ['Nenhum documento desta página tem valor legal', false],
  ['Nenhuma entidade pode invocar esta lista', false],
  ['Caso não sejam encontrados resultados, contacte-nos', false],
  ['Se nenhum registo for encontrado, tente outro nome', false],
  ['O executado que não consta da lista pode pedir certidão', false],
  ['As execuções pendentes não constam desta lista', false],
  ['Nesta lista não existem processos pendentes', false],
  ['Não foram encontrados bens penhoráveis', false],
  ['Não foram encontrados quaisquer bens', false],
  ['Nenhum critério indicado', false],
  ['Não foram encontrados registos nos últimos 30 dias', false],
  ['Nenhum registo encontrado no último mês', false],
  ['Erro. Não foram encontrados registos.', false],
  ['Sem permissão para consultar. Nenhum resultado encontrado.', false],
  ['Nenhum registo encontrado pode ser mostrado', false],
  ['O NIF é inválido: 0 resultados', false],
  ['Não foram encontrados registos: NIF incorreto', false],
  ['Não foram encontrados registos porque o NIF não é válido', false],
  ['Não foram encontrados mais registos', false],
  ['Não existem mais registos', false],
  ['Não foram encontrados todos os registos', false],
  ['Não foram encontrados registos ativos', false],
  ['Não foram encontrados registos neste tribunal', false],
  ['Não foram encontrados registos desde 01/01/2026', false],
  ['Não foram encontrados registos em 2026', false],
  ['Não foram encontrados registos entre as datas indicadas', false],
  ['Não foram encontrados registos (tempo de espera excedido)', false],
  ['Sem resultados a partir da página 2', false],
  ['Não foram encontrados registos para o nome indicado', false],
  ['Não foram encontrados registos para o nome ou NIF indicado', true],
  ['Não foram encontrados registos anteriores a 2025', false],
  ['Não foram encontrados registos inseridos hoje', false],
  ['Não foram encontrados registos visíveis', false],
  ['Não há registos adicionais', false],
  ['Não foram encontrados registos para OUTRA, LDA', false],
  ['Não foram encontrados registos para os critérios de pesquisa introduzidos.', true],
  ['Não foram encontradas execuções em nome da entidade indicada', true],
  ['Nenhum registo encontrado na lista pública de execuções', true],
  ['Não existem registos na lista para o n.º de contribuinte 599000090', true],
  ['Não foram encontrados registos do exequente indicado', false],
  ['Sem resultados imediatos', false],
  ['0 registos por página', false],
  ['Sem resultados para a pesquisa efetuada', true],
  ['O contribuinte indicado não consta da lista', true],
  ['Não existem sanções até à data', true],
  ['Não foram encontrados registos. Para mais informações contacte-nos', true],
])('"%s" says nothing: %s', (line, nothing) => {
  expect(saysNothing(line)).toBe(nothing);
});

test.each([
  ['Ocorreu um erro inesperado', true],
  ['Serviço temporariamente indisponível', true],
  ['A sua sessão expirou', true],
  ['Erro de escrita no registo', false],
])('"%s" tells of a failure: %s', (text, failure) => {
  expect(tellsOfFailure(text)).toBe(failure);
});

test.each([
  ['23 registos encontrados', { total: 23 }],
  ['Foram encontrados 1.023 registos', { total: 1023 }],
  ['Total de registos: 7', { total: 7 }],
  ['Página 2 de 14', { page: 2, pages: 14 }],
  ['31 - 45', { first: 31, last: 45 }],
  ['(1-20 de 200)', { first: 1, last: 20, total: 200 }],
  ['A apresentar 1 de 3', { total: 3 }],
  ['1 de 5 registos', { total: 5 }],
  ['Registo 1 de 9', { total: 9 }],
  ['Resultado 1 a 1 de um total de 9', { total: 9 }],
  ['Execuções encontradas: 9', { total: 9 }],
  ['N.º de registos: 9', { total: 9 }],
  ['12 registo(s) encontrado(s)', { total: 12 }],
  ['A sua pesquisa devolveu 12 resultados.', { total: 12 }],
  ['Existem 12 execuções', { total: 12 }],
  ['Execuções (12)', { total: 12 }],
  ['12 execuções extintas', { total: 12 }],
  ['12 resultados para o NIF 599000090', { total: 12 }],
  ['Lista com 12 execuções', { total: 12 }],
  ['Pesquisa por NIF 599000090: 12 resultados', { total: 12 }],
  ['10 registos por página', {}],
  ['Existem 10 registos por página', {}],
  ['Existem 3 processos executivos em curso', {}],
  ['Documentos (3)', {}],
  ['A mostrar registos 1 a 10 de 23', { first: 1, last: 10, total: 23 }],
  ['Lei n.º 102/2009', {}],
  ['2023-04-13', {}],
  ['12.460,27 €', {}],
])('"%s" announces %j', (line, announced) => {
  const none = { total: null, page: null, pages: null, first: null, last: null };
  expect(readAnnounced([line])).toEqual({ ...none, ...announced });
});

test.each([
  'Foram encontrados demasiados registos. Refine a pesquisa.',
  'Apenas são apresentados os primeiros 50 registos.',
  'Resultados limitados a 10 registos.',
  'Mostrar todos os 25 registos',
  'Mais registos…',
  'Existem mais resultados',
  'Apenas se mostram 10 registos',
  'Resultados parciais',
  'Foram omitidos registos',
  'Esta página mostra parte dos resultados',
  'Continua na página seguinte',
  'Limite de resultados atingido',
])('"%s" says that the page is cut', line => {
  expect(() => readAnnounced([line])).toThrow(ReadingEnd);
});

test('help for a search that finds too much does not', () => {
  const help = 'Se obtiver demasiados resultados, refine a pesquisa.';
  expect(readAnnounced([help])).toEqual(readAnnounced([]));
});

test('two different announcements are unreadable', () => {
  expect(() => readAnnounced(['2 registos', '3 registos'])).toThrow(ReadingEnd);
});

test.each([
  ['12.460,27 €', 12460.27],
  ['12 460,27', 12460.27],
  ['12460.27', 12460.27],
  ['€ 1.000', 1000],
  ['66.666,67 Euros', 66666.67],
  ['12,460.27', null],
  ['-5', null],
  ['', null],
])('the amount "%s" is %s', (text, amount) => {
  expect(readAmount(text)).toBe(amount);
});

test.each([
  ['13/04/2023 00:00:00', '2023-04-13'],
  ['2023-04-13T00:00:00.000Z', '2023-04-13'],
  // Midnight in Lisbon, in summer and in winter, as programs print it.
  ['2023-04-12T23:00:00.000Z', '2023-04-13'],
  ['2023-01-13T00:00:00Z', '2023-01-13'],
  ['2023-04-13T00:00:00+01:00', '2023-04-13'],
  ['2023-04-13T25:00:00Z', '2023-04-13'],
  ['2023/04/13', '2023-04-13'],
  ['31/02/2023', null],
  ['04/13/2023', null],
])('the day "%s" is %s', (text, day) => {
  expect(readDay(text)).toBe(day);
});

describe('who a row is about', () => {
  const read = (number: string, name = 'EXEMPLO, LDA', document = '') =>
    readListedHolder({ name, number, document });
  test.each(['599000090', 'PT 599 000 090', 'NIF: 599000090', 'NIPC 599.000.090'])(
    '"%s" is a company',
    number => {
      expect(read(number)).toEqual({ nif: '599000090', name: 'EXEMPLO, LDA' });
    },
  );
  test.each([
    'EXEMPLO, LDA (NIF 599000090)',
    'EXEMPLO, LDA - 599 000 090',
    '599000090 – EXEMPLO, LDA',
    'EXEMPLO, LDA, NIPC: 599000090',
  ])('"%s" is a company in one cell', cell => {
    expect(read('', cell)).toEqual({ nif: '599000090', name: 'EXEMPLO, LDA' });
  });
  test.each(['299999998', '12*****89', 'BI 12345678', 'Passaporte X123456', 'ESB12345678', '900000007'])(
    '"%s" is no company',
    number => {
      expect(read(number)).toBe('not-a-company');
    },
  );
  test('a document number alone is a person', () => {
    expect(read('', 'Nome Inventado', '12345678')).toBe('not-a-company');
    expect(read('', 'Nome Inventado 299999998')).toBe('not-a-company');
  });
  test.each([
    ['599000091', 'EXEMPLO, LDA'],
    ['59900009', 'EXEMPLO, LDA'],
    ['', 'EXEMPLO, LDA'],
    ['', 'EXEMPLO 599000104 599000090'],
  ])('"%s" beside "%s" is unreadable', (number, name) => {
    expect(() => read(number, name)).toThrow(ReadingEnd);
  });
});
