import { afterEach, describe, expect, test } from 'vitest';
import { classifyAct } from '../../../src/registers/mj-publications/classify-act.ts';
import { teach } from '../../../src/registers/reading/vocabulary.ts';

afterEach(() => teach([]));

test.each([
  ['PRESTAÇÃO DE CONTAS INDIVIDUAL', ['accounts']],
  ['PROJECTO DE FUSÃO', ['merger-or-division']],
  ['PROJETO DE CISÃO-FUSÃO', ['merger-or-division']],
  ['DECLARAÇÃO DE INSOLVÊNCIA', ['insolvency']],
  ['APREENSÃO DE QUOTA EM PROCESSO DE INSOLVÊNCIA', ['assets-frozen']],
  ['APREENSÃO DE QUOTA(S), NO ÂMBITO DO PROCESSO DE INSOLVÊNCIA DO TITULAR', ['assets-frozen']],
  ['PENHORA DE QUOTA EM PROCESSO DE INSOLVÊNCIA', ['quota-attached']],
  ['TRANSMISSÃO DE QUOTA EM PROCESSO DE INSOLVÊNCIA', ['quota-transfer']],
  ['TRANSMISSÃO DE QUOTA E DECLARAÇÃO DE INSOLVÊNCIA', ['quota-transfer', 'insolvency']],
  ['APREENSÃO DE BENS EM PROCESSO DE INSOLVÊNCIA', ['insolvency']],
  ['RECUSA DA DECLARAÇÃO DE INSOLVÊNCIA', ['other']],
  ['DESISTÊNCIA DO PEDIDO DE INSOLVÊNCIA', ['other']],
  ['ACÓRDÃO QUE REVOGOU A DECLARAÇÃO DE INSOLVÊNCIA', ['other']],
  ['DECLARAÇÃO DE INSOLVÊNCIA REVOGADA', ['other']],
  ['PEDIDO DE INSOLVÊNCIA', ['other']],
  ['DECLARAÇÃO DE INSOLVÊNCIA A PEDIDO DO DEVEDOR', ['insolvency']],
  ['PENHORA DO DIREITO AO LUCRO E À QUOTA DE LIQUIDAÇÃO', ['quota-attached']],
  ['EXONERAÇÃO DE SÓCIO', ['other']],
  ['EXONERAÇÃO E EXCLUSÃO DE SÓCIOS', ['other']],
  ['EXONERAÇÃO DE GERENTE', ['office-ceased']],
  ['DISSO\u00adLUÇÃO', ['dissolution']],
  ['CANCELA\u200bMENTO DA MATRÍCULA', ['deregistration']],
  ['NOMEAÇÃO DE ADMINISTRADOR DA INSOLVÊNCIA', ['insolvency']],
  ['ENCERRAMENTO DO PROCESSO DE INSOLVENCIA', ['insolvency']],
  ['CONSTITUIÇÃO DE SOCIEDADE', ['constitution']],
  ['Constituição', ['constitution']],
  [
    'CONSTITUIÇÃO DE SOCIEDADE E DESIGNAÇÃO DE MEMBRO(S) DE ORGÃO(S) SOCIAL(AIS)',
    ['constitution', 'office-appointed'],
  ],
  ['TRANSMISSÃO DE QUOTA(S)', ['quota-transfer']],
  ['CESSÃO DE QUOTA', ['quota-transfer']],
  ['DIVISÃO DE QUOTA', ['quota-transfer']],
  ['DIVISÃO E CESSÃO DE QUOTAS', ['quota-transfer']],
  ['UNIFICAÇÃO DE QUOTA', ['quota-transfer']],
  ['DISSOLUÇÃO E ENCERRAMENTO DA LIQUIDAÇÃO', ['dissolution', 'liquidation-closed']],
  [
    'DISSOLUÇÃO, ENCERRAMENTO DA LIQUIDAÇÃO E CANCELAMENTO DA MATRÍCULA',
    ['dissolution', 'liquidation-closed', 'deregistration'],
  ],
  ['ENCERRAMENTO DA LIQUIDAÇÃO', ['liquidation-closed']],
  ['Entrada em liquidação', ['dissolution']],
  ['DISSOLUÇÃO OFICIOSA', ['dissolution-ex-officio']],
  ['Decisão oficiosa de dissolução', ['dissolution-ex-officio']],
  ['REGRESSO À ACTIVIDADE', ['activity-resumed']],
  ['Regresso à atividade', ['activity-resumed']],
  ['TRANSFORMAÇÃO', ['conversion']],
  ['TRANSFORMAÇÃO TRANSFRONTEIRIÇA', ['moved-abroad']],
  ['Conversão transfronteiriça em sociedade de direito espanhol', ['moved-abroad']],
  ['TRANSFORMAÇÃO TRANSFRONTEIRIÇA EM SOCIEDADE PORTUGUESA', ['conversion']],
  ['CONSTITUIÇÃO POR TRANSFORMAÇÃO TRANSFRONTEIRIÇA', ['constitution']],
  ['TRANSFERÊNCIA DA SEDE PARA O ESTRANGEIRO', ['moved-abroad']],
  ['Mudança da sede para fora do território nacional', ['moved-abroad']],
  ['ARRESTO DE QUOTA', ['assets-frozen']],
  ['LEVANTAMENTO DE ARRESTO', ['other']],
  ['EXTINÇÃO DA PENHORA DE QUOTA', ['other']],
  ['FUSÃO - CANCELAMENTO DA MATRÍCULA', ['merger-or-division', 'deregistration']],
  ['CESSAÇÃO DE FUNÇÕES DE MEMBRO(S) DE ÓRGÃO(S) SOCIAL(AIS)', ['office-ceased']],
  ['Designação de membro(s) de orgão(s) social(ais)', ['office-appointed']],
  ['DESIGNAÇÃO DE REVISOR OFICIAL DE CONTAS', ['office-appointed']],
  ['AUMENTO DE CAPITAL', ['capital']],
  ['REDUÇÃO DO CAPITAL E ALTERAÇÕES AO CONTRATO DE SOCIEDADE', ['capital', 'articles-change']],
  ['Mudança da sede', ['seat-change']],
  ['ALTERAÇÃO DO OBJETO SOCIAL', ['object-change']],
  ['ALTERAÇÕES AO CONTRATO DE SOCIEDADE', ['articles-change']],
  ['PENHORA DE QUOTA', ['quota-attached']],
  ['Anúncio', ['other']],
  ['DECISÃO JUDICIAL', ['other']],
  ['CANCELAMENTO DE PENHORA DE QUOTA', ['other']],
  ['CONSTITUIÇÃO DE USUFRUTO', ['other']],
  ['CESSAÇÃO DA PENHORA DE QUOTA', ['other']],
  ['EXTINÇÃO DE PENHOR', ['other']],
  ['CANCELAMENTO DA INSCRIÇÃO 3', ['other']],
  ['CANCELAMENTO OFICIOSO DA MATRÍCULA POR INSCRIÇÃO DE FUSÃO', ['merger-or-division', 'deregistration']],
  ['INÍCIO OFICIOSO DO PROCEDIMENTO ADMINISTRATIVO DE DISSOLUÇÃO E LIQUIDAÇÃO', ['dissolution-proceeding']],
  ['INÍCIO DO PROCEDIMENTO ADMINISTRATIVO DE DISSOLUÇÃO', ['dissolution-proceeding']],
  ['Instauração de procedimento administrativo de dissolução e de liquidação', ['dissolution-proceeding']],
  ['PROCEDIMENTO OFICIOSO DE DISSOLUÇÃO', ['dissolution-proceeding']],
  ['ARQUIVAMENTO DO PROCEDIMENTO ADMINISTRATIVO DE DISSOLUÇÃO', ['other']],
  ['ENCERRAMENTO DO PROCEDIMENTO ADMINISTRATIVO DE DISSOLUÇÃO E LIQUIDAÇÃO', ['other']],
  ['DISSOLUÇÃO EM PROCEDIMENTO ADMINISTRATIVO DE DISSOLUÇÃO', ['dissolution']],
  [
    'DISSOLUÇÃO E ENCERRAMENTO DA LIQUIDAÇÃO (PROCEDIMENTO ADMINISTRATIVO DE DISSOLUÇÃO)',
    ['dissolution', 'liquidation-closed'],
  ],
  ['EXTINÇÃO IMEDIATA DA SOCIEDADE', ['liquidation-closed']],
  ['PROCEDIMENTO ESPECIAL DE EXTINÇÃO IMEDIATA DE ENTIDADES COMERCIAIS', ['liquidation-closed']],
  ['DECLARAÇÃO DE NULIDADE DO CONTRATO DE SOCIEDADE', ['dissolution']],
  ['DECLARAÇÃO DE FALÊNCIA', ['insolvency']],
  ['APREENSÃO DE QUOTAS', ['assets-frozen']],
  ['ENCERRAMENTO DE LIQUIDAÇÃO E CANCELAMENTO DA MATRÍCULA', ['liquidation-closed', 'deregistration']],
  ['REGRESSO DA SOCIEDADE À ATIVIDADE', ['activity-resumed']],
  ['TRANSFERÊNCIA DA SEDE DO ESTRANGEIRO PARA PORTUGAL', ['seat-change']],
  ['PRESTAÇÃO DE CONTAS DO LIQUIDATÁRIO', ['other']],
  ['PRESTAÇÃO DE CONTAS DO ADMINISTRADOR DA INSOLVÊNCIA', ['insolvency']],
  ['INSOLVÊNCIA DE TITULAR DE QUOTA', ['other']],
  ['DECLARAÇÃO DE INSOLVÊNCIA DO SÓCIO', ['other']],
  ['DECLARAÇÃO DE INSOLVÊNCIA DA SOCIEDADE', ['insolvency']],
  ['DECLARAÇÃO DE INSOLVÊNCIA DO SÓCIO GERENTE E DA SOCIEDADE', ['insolvency']],
])('%s', (label, types) => {
  expect(classifyAct(label)).toEqual(types);
});

const OTHER = ['other'];

describe('what undoes or disputes an act is not that act', () => {
  test.each([
    'CANCELAMENTO DA DESIGNAÇÃO DE MEMBRO(S) DE ÓRGÃO(S) SOCIAL(AIS)',
    'CANCELAMENTO DA FUSÃO',
    'CANCELAMENTO DE REGISTO PROVISÓRIO',
    'CANCELAMENTO DO REGISTO DE PRESTAÇÃO DE CONTAS',
    'CANCELAMENTO DO REGISTO DE INSOLVÊNCIA',
    'CANCELAMENTO DO ENCERRAMENTO DA LIQUIDAÇÃO',
    'RECTIFICAÇÃO - CANCELAMENTO DA MATRÍCULA',
    'RECTIFICAÇÃO - DISSOLUÇÃO',
    'Retificação da transmissão de quota',
    'DISSOLUÇÃO - RECTIFICAÇÃO',
    'DISSOLUÇÃO SUSPENSA',
    'DISSOLUÇÃO (CADUCIDADE)',
    'PROJETO DE TRANSFORMAÇÃO TRANSFRONTEIRIÇA',
    'PENHORA DE QUOTA CANCELADA',
    'RECTIFICAÇÃO - CONSTITUIÇÃO DE SOCIEDADE E DESIGNAÇÃO DE MEMBRO(S) DE ORGÃO(S) SOCIAL(AIS)',
    'RECUSA DE REGISTO DE DESIGNAÇÃO',
    'RECUSA DO REGISTO DE DISSOLUÇÃO',
    'INDEFERIMENTO DO PEDIDO DE REGISTO DE AUMENTO DE CAPITAL',
    'NULIDADE DA DELIBERAÇÃO DE DESIGNAÇÃO DE MEMBROS',
    'NULIDADE DA DELIBERAÇÃO DE CESSAÇÃO E DESIGNAÇÃO DE MEMBROS',
    'INEFICÁCIA DA RENÚNCIA DE GERENTE',
    'REVOGAÇÃO DA DESTITUIÇÃO DE GERENTE',
    'ANULAÇÃO DAS ALTERAÇÕES AO CONTRATO DE SOCIEDADE',
    'AÇÃO DE ANULAÇÃO DE DELIBERAÇÃO SOCIAL DE DISSOLUÇÃO',
    'ACÇÃO JUDICIAL DE DISSOLUÇÃO',
    'ACÇÃO DE DESTITUIÇÃO DE GERENTE',
    'AÇÃO DE DECLARAÇÃO DE NULIDADE DO CONTRATO DE SOCIEDADE',
    'IMPUGNAÇÃO DA DISSOLUÇÃO',
    'OPOSIÇÃO À DISSOLUÇÃO',
    'SUSPENSÃO DA DELIBERAÇÃO DE DISSOLUÇÃO',
    'PROVIDÊNCIA CAUTELAR DE SUSPENSÃO DA DELIBERAÇÃO DE DISSOLUÇÃO',
    'REVOGAÇÃO DO CANCELAMENTO DO REGISTO DE DISSOLUÇÃO',
    'CANCELAMENTO DA PENHORA',
    'PENHORA DE QUOTA - CANCELAMENTO',
    'PENHORA DE QUOTA (CANCELAMENTO)',
    'NULIDADE DO ARRESTO',
    'OPOSIÇÃO À PENHORA DE QUOTA',
    'CANCELAMENTO DE PROVIDÊNCIA CAUTELAR',
    'LEVANTAMENTO DA PROVIDÊNCIA CAUTELAR',
    'CANCELAMENTO DE USUFRUTO DE QUOTA',
  ])('%s', label => {
    expect(classifyAct(label)).toEqual(OTHER);
  });

  test.each([
    'NULIDADE DO REGISTO DE CANCELAMENTO DA MATRÍCULA',
    'ANULAÇÃO DO CANCELAMENTO DA MATRÍCULA',
    'REVOGAÇÃO DO CANCELAMENTO OFICIOSO DA MATRÍCULA',
    'CANCELAMENTO DO REGISTO DE DISSOLUÇÃO',
    'CANCELAMENTO DA DISSOLUÇÃO E DESIGNAÇÃO DE LIQUIDATÁRIO',
    'DECLARAÇÃO DE NULIDADE DO REGISTO DE DISSOLUÇÃO',
    'DECLARAÇÃO DE NULIDADE E CANCELAMENTO DO REGISTO DE DISSOLUÇÃO',
    'NULIDADE DA DISSOLUÇÃO DA SOCIEDADE',
    'CADUCIDADE DO REGISTO PROVISÓRIO DE DISSOLUÇÃO',
    'DECISÃO QUE ANULA A DISSOLUÇÃO',
    'REVOGAÇÃO DA DISSOLUÇÃO OFICIOSA',
    'CESSAÇÃO DOS EFEITOS DA DISSOLUÇÃO',
    'DISSOLUÇÃO ANULADA',
    'DISSOLUÇÃO DECLARADA NULA',
    'DISSOLUÇÃO - REVOGAÇÃO',
    'SENTENÇA DE DISSOLUÇÃO REVOGADA',
    'DISSOLUÇÃO OFICIOSA ANULADA',
    'REABERTURA DA MATRÍCULA',
    'REABERTURA OFICIOSA DA MATRÍCULA CANCELADA',
    'Reativação da matrícula',
    'REPOSIÇÃO DA MATRÍCULA',
  ])('%s: the company is no longer dissolved', label => {
    expect(classifyAct(label)).toEqual(['activity-resumed']);
  });

  test.each([
    ['CANCELAMENTO DO REGRESSO À ACTIVIDADE', ['dissolution']],
    ['CANCELAMENTO DO REGISTO DA SOCIEDADE', ['deregistration']],
    ['CANCELAMENTO POR FUSÃO', ['merger-or-division', 'deregistration']],
    ['CANCELAMENTO DEFINITIVO DA MATRÍCULA', ['deregistration']],
    ['DISSOLUÇÃO, LIQUIDAÇÃO E CANCELAMENTO', ['dissolution', 'deregistration']],
    ['DECLARAÇÃO DE NULIDADE DA CONSTITUIÇÃO DA SOCIEDADE', ['dissolution']],
    ['CESSAÇÃO DE FUNÇÕES POR CADUCIDADE DO MANDATO', ['office-ceased']],
    ['CESSAÇÃO DE FUNÇÕES (CADUCIDADE)', ['office-ceased']],
    ['CADUCIDADE DO MANDATO E DESIGNAÇÃO DE MEMBROS', ['office-appointed']],
    ['AUMENTO DE CAPITAL E REVOGAÇÃO DA DISSOLUÇÃO', ['capital', 'activity-resumed']],
    ['RECTIFICAÇÃO DA PRESTAÇÃO DE CONTAS', ['accounts']],
    ['RECUSA DE HOMOLOGAÇÃO DO PLANO DE INSOLVÊNCIA', ['insolvency']],
    ['TRANSMISSÃO DE ACÇÕES', ['quota-transfer']],
  ])('but %s is the act that it names', (label, types) => {
    expect(classifyAct(label)).toEqual(types);
  });

  test.each([
    'CESSAÇÃO DO PROCEDIMENTO ADMINISTRATIVO DE DISSOLUÇÃO',
    'CESSAÇÃO OFICIOSA DO PROCEDIMENTO DE DISSOLUÇÃO E LIQUIDAÇÃO',
    'OPOSIÇÃO AO PROCEDIMENTO ADMINISTRATIVO DE DISSOLUÇÃO',
    'SUSPENSÃO DO PROCEDIMENTO ADMINISTRATIVO DE DISSOLUÇÃO',
    'CANCELAMENTO DO INÍCIO DO PROCEDIMENTO ADMINISTRATIVO DE DISSOLUÇÃO',
  ])('%s begins no proceeding, and nobody leaves an office by it', label => {
    expect(classifyAct(label)).toEqual(OTHER);
  });
});

test.each([
  // Alone it cancels another registration.
  'CANCELAMENTO',
  'CANCELAMENTO OFICIOSO',
  'CANCELAMENTO POR CADUCIDADE',
  'PENHORA E CANCELAMENTO DO PENHOR',
  'CANCELAMENTO DA REPRESENTAÇÃO PERMANENTE',
  'CANCELAMENTO DA MATRÍCULA DA REPRESENTAÇÃO PERMANENTE',
  'DISSOLUÇÃO E LIQUIDAÇÃO DA SUCURSAL',
  'CONSTITUIÇÃO DE SUCURSAL',
  'CONSTITUIÇÃO DE CONSÓRCIO',
  'CONSTITUIÇÃO DE DIREITO SOBRE QUOTA',
  'MUDANÇA DE SEDE DA REPRESENTAÇÃO PERMANENTE',
  'INSCRIÇÃO DE SEDE SECUNDÁRIA',
  'LIQUIDAÇÃO DE QUOTA DE SÓCIO',
  'LIQUIDAÇÃO DA PARTICIPAÇÃO DO SÓCIO',
  'DISSOLUÇÃO DA SOCIEDADE DOMINADA',
  'INSOLVÊNCIA DA SOCIEDADE PARTICIPADA',
  'PEDIDO DE DISSOLUÇÃO',
  'DECISÃO DE IMPROCEDÊNCIA DO PEDIDO DE DISSOLUÇÃO',
  'PROPOSTA DE DISSOLUÇÃO',
  'ACÇÃO DE DECLARAÇÃO DE INSOLVÊNCIA',
  'CESSAÇÃO DOS EFEITOS DA DECLARAÇÃO DE INSOLVÊNCIA',
  'INDEFERIMENTO LIMINAR DO PEDIDO DE INSOLVÊNCIA',
  'FALTA DE PRESTAÇÃO DE CONTAS',
  'DISPENSA DE PRESTAÇÃO DE CONTAS',
  'PRORROGAÇÃO DO PRAZO DA LIQUIDAÇÃO',
  'TRANSFORMAÇÃO DE ACÇÕES',
  'TRANSMISSÃO DE PATRIMÓNIO',
])('%s is about another registration, another company or an act, and not the act of the company', label => {
  expect(classifyAct(label)).toEqual(OTHER);
});

test.each([
  ['CONTRATO DE SOCIEDADE', ['constitution']],
  [
    'CONTRATO DE SOCIEDADE E DESIGNAÇÃO DE MEMBRO(S) DE ORGÃO(S) SOCIAL(AIS)',
    ['constitution', 'office-appointed'],
  ],
  ['Registo do contrato de sociedade', ['constitution']],
  ['CONTRATO DE SOCIEDADE - ALTERAÇÃO PARCIAL', ['articles-change']],
  ['ALTERAÇÃO AO PACTO E CONTRATO DE SOCIEDADE', ['articles-change']],
  ['CONSTITUIÇÃO DE UMA SOCIEDADE POR QUOTAS', ['constitution']],
  ['CONSTITUIÇÃO DA COOPERATIVA', ['constitution']],
  ['TRANSMISSÃO GLOBAL DO PATRIMÓNIO', ['dissolution']],
  ['LIQUIDAÇÃO POR TRANSMISSÃO GLOBAL', ['dissolution']],
  ['DISSOLUÇÃO E TRANSMISSÃO GLOBAL DO PATRIMÓNIO', ['dissolution']],
  ['FUSÃO, TRANSMISSÃO GLOBAL DO PATRIMÓNIO', ['merger-or-division']],
  ['CISÃO E TRANSMISSÃO DE PATRIMÓNIO', ['merger-or-division']],
  ['MUDANÇA DE SEDE E CRIAÇÃO DE REPRESENTAÇÃO PERMANENTE', ['seat-change']],
  ['DISSOLUÇÃO A PEDIDO DOS SÓCIOS', ['dissolution']],
  ['CESSAÇÃO DE FUNÇÕES (DISPENSA)', ['office-ceased']],
  ['PEDIDO DE RENÚNCIA DE GERENTE', ['office-ceased']],
  ['DISSOLUÇÃO POR DECISÃO DO SÓCIO ÚNICO', ['dissolution']],
])('%s is an act of the company', (label, types) => {
  expect(classifyAct(label)).toEqual(types);
});

test('the representation of a foreign company has a register of its own', () => {
  expect(classifyAct('CANCELAMENTO DA REPRESENTAÇÃO PERMANENTE', '980000084')).toEqual(['deregistration']);
  expect(classifyAct('MUDANÇA DA SEDE DA REPRESENTAÇÃO PERMANENTE', '980000084')).toEqual(['seat-change']);
});

test.each([
  ['PENHORA', ['quota-attached']],
  ['PENHORA DE PARTES SOCIAIS', ['quota-attached']],
  ['PENHORA DE ACÇÕES', ['quota-attached']],
  ['PENHORA DE ESTABELECIMENTO', ['assets-frozen']],
  ['PENHORA DE BENS', ['assets-frozen']],
  ['PROVIDÊNCIA CAUTELAR', ['assets-frozen']],
  ['CONVERSÃO DE ARRESTO EM PENHORA DE QUOTA', ['quota-attached']],
  ['PENHOR DE QUOTA', ['other']],
])('every seizure and injunction that the register has counts: %s', (label, types) => {
  expect(classifyAct(label)).toEqual(types);
});

test.each([
  'DISSOLU\ufffd\ufffdO E ENCERRAMENTO DA LIQUIDA\ufffd\ufffdO',
  'DECLARA??O DE INSOLV?NCIA',
  'DISSOLUÃ\u0087ÃƒO E ENCERRAMENTO DA LIQUIDAÃ\u0087ÃƒO',
])('"%s" lost letters, and a part of what it names', label => {
  expect(() => classifyAct(label)).toThrow('lost letters');
});

test.each(['Santo Tirso', 'EXEMPLO, LDA', '2025-03-20', '590000010', '', 'Conteúdo'])(
  '"%s" names no act, as when columns have shifted',
  label => {
    expect(() => classifyAct(label)).toThrow('names none that is known');
  },
);

test('an act that is taught is read; one in a whole sentence, which may name people, is not quoted', () => {
  const sentence = `Ficou ${'muito '.repeat(14)}claro`;
  expect(() => classifyAct('APR. ZETA')).toThrow('known: "APR. ZETA"');
  expect(() => classifyAct(sentence)).toThrow(/names none that is known$/);
  const because = { because: 'a test', on: '2026-11-24' };
  teach([{ vocabulary: 'mj-publications act', word: 'Apr. Zeta', meaning: 'accounts', ...because }]);
  expect(classifyAct('APR. ZETA')).toEqual(['accounts']);
});
