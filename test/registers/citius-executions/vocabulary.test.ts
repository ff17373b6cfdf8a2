import { expect, test } from 'vitest';
import { fieldOf, readReason } from '../../../src/registers/citius-executions/vocabulary.ts';
import { plainLabel } from '../../../src/registers/reading/words/plain-label.ts';

test.each([
  ['Nome', 'name'],
  ['Nome/Designação', 'name'],
  ['Nome ou denominação social do executado', 'name'],
  ['Executado(a)', 'name'],
  ['Executada', 'name'],
  ['Identificação do executado', 'name'],
  ['NIF/NIPC', 'nif'],
  ['N.I.F.', 'nif'],
  ['NIF ou NIPC', 'nif'],
  ['NIF / Nome', null],
  ['N.º de Contribuinte (NIF)', 'nif'],
  ['Número de Identificação Fiscal', 'nif'],
  ['NIF do executado', 'nif'],
  ['N.º do bilhete de identidade', 'document'],
  ['Cartão de Cidadão', 'document'],
  ['Passaporte', 'document'],
  ['Valor', 'owed'],
  ['Valor em dívida (€)', 'owed'],
  ['Montante em dívida à data de extinção', 'owed'],
  ['valor_em_divida', 'owed'],
  ['Processo n.º', 'process'],
  ['Nº Processo Executivo', 'process'],
  ['Processo e Tribunal', 'process'],
  ['Tribunal', 'court'],
  ['Unidade orgânica', 'court'],
  ['Motivo', 'reason'],
  ['Fundamento da extinção', 'reason'],
  ['Data de extinção', 'extinguishedOn'],
  ['Data da extinção da instância', 'extinguishedOn'],
  ['DATA INCLUSÃO', 'includedOn'],
  ['Data da inclusão na lista pública', 'includedOn'],
  ['Agente de Execução', 'ignored'],
  ['Data', null],
  ['Estado', null],
  ['Valor pago', null],
] as const)('the label "%s" is %s', (label, field) => {
  expect(fieldOf(plainLabel(label))).toBe(field);
});

test.each([
  ['Por não terem sido encontrados bens penhoráveis', 'no-assets'],
  ['Não foram encontrados bens penhoráveis', 'no-assets'],
  ['INEXISTÊNCIA DE BENS', 'no-assets'],
  ['inexistencia_bens', 'no-assets'],
  ['Extinção por falta de bens', 'no-assets'],
  ['Sem bens penhoráveis', 'no-assets'],
  ['Com pagamento parcial', 'partial-payment'],
  ['pagamento_parcial', 'partial-payment'],
  ['Pagamento parcial, não tendo sido encontrados outros bens', 'partial-payment'],
  ['Com pagamento parcial ou por não terem sido encontrados bens penhoráveis', null],
  ['Pagamento integral', null],
  ['Sem pagamento parcial', null],
  ['Por não ter havido pagamento parcial', null],
  ['Revogada - pagamento parcial', null],
  ['Desistência', null],
  ['', null],
] as const)('the reason "%s" is %s', (words, reason) => {
  expect(readReason(words)).toBe(reason);
});
