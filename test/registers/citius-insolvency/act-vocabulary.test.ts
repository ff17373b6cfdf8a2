import { expect, test } from 'vitest';
import { readAct } from '../../../src/registers/citius-insolvency/act-vocabulary.ts';
import { readSpecies } from '../../../src/registers/citius-insolvency/item.ts';
import { readRole } from '../../../src/registers/citius-insolvency/party.ts';

const ACTS = [
  // Labels seen on the official page.
  ['Pub. - Sentença Declaração Insolvência', 'insolvency', 'declared'],
  ['Ato: Pub. - Sentença Declaração Insolvência', 'insolvency', 'declared'],
  ['Anúncio sent Insolvência c/ Ass.Cred - P Citius', 'insolvency', 'declared'],
  ['Anúncio sent Insolvência c/ Ass.Cred. - P Citius', 'insolvency', 'declared'],
  ['Anúncio sent Insolvência s/ Ass. Cred. - P Citius', 'insolvency', 'declared'],
  ['Anúncio sent Insolvência s/ Ass.Cred - P Citius', 'insolvency', 'declared'],
  ['Acto: ANÚNCIO SENT. INSOLVÊNCIA  S/ASS.CRED. - P CITIUS', 'insolvency', 'declared'],
  ['Pub. - Sent. Insolv. Insuficiência de Massa', 'insolvency', 'declared-without-assets'],
  ['Anúncio sent Insolvência Insuf Massa - P Citius', 'insolvency', 'declared-without-assets'],
  ['Anúncio sent. insolvência insuf. da massa - P Citius', 'insolvency', 'declared-without-assets'],
  ['Pub. - Nomeação Administrador Provisório', 'per', 'opened'],
  ['Pub. - Nomeação Administrador Provisório', 'peap', 'opened'],
  ['Pub. - Nomeação Administrador Provisório', 'peve', 'opened'],
  ['Pub. - Nomeação Administrador Provisório', 'insolvency', 'opened'],
  ['Anúncio PER - artº 34 - P Citius', 'per', 'opened'],
  ['Anúncio PER - art.º 34.º - P Citius', 'per', 'opened'],
  ['Anúncio sentença (PER) - Portal Citius', 'per', 'opened'],
  ['Anúncio PEAP - artº 34 - P Citius', 'peap', 'opened'],
  ['Anúncio PEVE - P Citius', 'peve', 'opened'],
  ['Pub. - Destituição / Nomeação Administrador', 'insolvency', 'administrator-changed'],
  ['Pub. - Destituição / Nomeação Administrador', 'per', 'administrator-changed'],
  ['Anúncio - destituição e nomeação - Portal Citius', 'insolvency', 'administrator-changed'],
  ['Anúncio destituição e nomeação - Portal Citius', 'insolvency', 'administrator-changed'],
  // Closures: the reason decides which.
  ['Pub. - Encerramento do Processo - Rateio Final', 'insolvency', 'closed-final-distribution'],
  [
    'Encerramento do processo por insuficiência da massa insolvente',
    'insolvency',
    'closed-insufficient-estate',
  ],
  ['Anúncio encerramento - homologação de plano de insolvência', 'insolvency', 'closed-plan-approved'],
  ['Encerramento do processo a pedido do devedor', 'insolvency', 'closed-debtor-request'],
  ['Pub. - Encerramento das negociações', 'per', 'closed-negotiations'],
  ['Encerramento do processo negocial sem aprovação de plano', 'per', 'closed-negotiations'],
  ['Pub. - Encerramento do processo', 'insolvency', 'closed-unspecified'],
  ['Encerramento da liquidação', 'insolvency', 'liquidation'],
  ['Encerramento antecipado do estabelecimento', 'insolvency', 'notice'],
  // The end of a declaration, and what only sounds like it.
  ['Revogação da sentença de declaração de insolvência', 'insolvency', 'revoked'],
  ['Pub. - Revogação da Insolvência', 'insolvency', 'revoked'],
  ['Levantamento da insolvência', 'insolvency', 'revoked'],
  ['Embargos procedentes', 'insolvency', 'revoked'],
  ['Embargos à insolvência julgados procedentes', 'insolvency', 'revoked'],
  ['Embargos à declaração de insolvência - improcedentes', 'insolvency', 'notice'],
  ['Embargos de terceiro procedentes', 'insolvency', 'notice'],
  ['Revogação da homologação do plano de insolvência', 'insolvency', null],
  ['Revogação do administrador judicial da insolvência', 'insolvency', null],
  ['Anúncio PER - desistência', 'per', null],
  ['Revogação da exoneração do passivo restante', 'insolvency', 'notice'],
  ['Anúncio sem efeito - sentença insolvência', 'insolvency', null],
  // Plans.
  ['Pub. - Não Homologação do Plano de Recuperação', 'per', 'plan-refused'],
  ['Recusa de homologação do plano', 'per', 'plan-refused'],
  ['Sentença de homologação do plano de recuperação', 'per', 'plan-approved'],
  ['Anúncio sentença homologatória - plano de insolvência', 'insolvency', 'plan-approved'],
  ['Pub. - Plano de insolvência apresentado', 'insolvency', 'plan-proposed'],
  ['Assembleia de credores - votação do plano de insolvência', 'insolvency', 'plan-proposed'],
  // Declarations in other words, and rectifications, which stay the act they rectify.
  ['Complemento da sentença', 'insolvency', 'declared'],
  ['Retificação - Sentença Declaração Insolvência', 'insolvency', 'declared'],
  ['Rectificação do anúncio de sentença de insolvência', 'insolvency', 'declared'],
  ['Sentença insolvência - Citação de credores', 'insolvency', 'declared'],
  // A petition that came to nothing; a creditor's claim that did is another thing.
  ['Indeferimento do pedido de declaração de insolvência', 'insolvency', 'petition-ended'],
  ['Sentença - ação de insolvência improcedente', 'insolvency', 'petition-ended'],
  ['Desistência do pedido de insolvência', 'insolvency', 'petition-ended'],
  ['Homologação da desistência da instância', 'insolvency', null],
  ['Extinção da instância por inutilidade', 'insolvency', 'petition-ended'],
  ['Desistência da reclamação de créditos', 'insolvency', null],
  // Qualification.
  ['Qualificação da insolvência - culposa', 'insolvency', 'qualified-culpable'],
  ['Sentença de qualificação da insolvência como culposa', 'insolvency', 'qualified-culpable'],
  ['Pub. - Qualificação Insolvência (fortuita)', 'insolvency', 'qualified-fortuitous'],
  ['Abertura do incidente de qualificação da insolvência', 'insolvency', 'notice'],
  ['Qualificação da insolvência culposa/fortuita', 'insolvency', null],
  ['Pub. - Não Qualificação como Culposa', 'insolvency', null],
  ['Pub. - Abertura do incidente de qualificação culposa', 'insolvency', 'notice'],
  ['Pub. - Despacho inicial do incidente de qualificação como culposa', 'insolvency', 'notice'],
  ['Sentença do incidente de qualificação: culposa', 'insolvency', 'qualified-culpable'],
  ['Pub. - Acórdão que Revogou a Declaração de Insolvência', 'insolvency', 'revoked'],
  ['Pub. - Pedido de declaração de insolvência', 'insolvency', null],
  ['Pub. - Sentença Declaração Insol\u00advência', 'insolvency', 'declared'],
  // A declaration of limited effects, by any of its names; art. 39/2 makes it a full one.
  ['Pub. - Sentença Declaração Insolvência com Carácter Limitado', 'insolvency', 'declared-without-assets'],
  ['Sentença de insolvência - caráter limitado', 'insolvency', 'declared-without-assets'],
  ['Pub. - Declaração de insolvência (art.º 39.º CIRE)', 'insolvency', 'declared-without-assets'],
  ['Pub. - Complemento da sentença de insolvência (art.º 39.º, n.º 2)', 'insolvency', 'declared'],
  // What is void, suspended, decided otherwise above, or not done, is not that act.
  ['Declaração de nulidade da Sentença Declaração Insolvência', 'insolvency', null],
  ['Sentença de declaração de insolvência declarada nula', 'insolvency', null],
  ['Pub. - Suspensão da declaração de insolvência', 'insolvency', null],
  ['Sentença Declaração Insolvência - suspensão de execuções', 'insolvency', 'declared'],
  ['Insolvência culposa - recurso procedente', 'insolvency', null],
  ['Recurso da Sentença Declaração Insolvência', 'insolvency', 'declared'],
  ['Parecer no sentido de insolvência culposa', 'insolvency', 'notice'],
  ['Pub. - Decisão de não encerramento', 'insolvency', null],
  ['Pub. - Incumprimento do plano de insolvência', 'insolvency', null],
  ['Pub. - Indeferimento liminar do PER', 'per', null],
  ['Pub. - Conversão do PER em insolvência', 'per', null],
  // Letters that were lost may be those of the reason.
  ['Pub. - Encerramento - insufici\ufffdncia da massa', 'insolvency', null],
  ['Pub. - Encerramento - insufici?ncia da massa', 'insolvency', null],
  ['Pub. - Encerramento - insuficiÃªncia da massa', 'insolvency', null],
  // What becomes of the estate.
  ['Pub. - Liquidação do Ativo', 'insolvency', 'liquidation'],
  ['Anúncio - venda de bens da massa insolvente', 'insolvency', 'liquidation'],
  ['Mapa de rateio parcial', 'insolvency', 'distribution'],
  // Steps.
  ['Anúncio - Lista Provisória de Créditos - P Citius', 'per', 'notice'],
  ['Pub. - Prestação de contas do Administrador da Insolvência', 'insolvency', 'notice'],
  ['Anúncio assembleia de credores - P Citius', 'insolvency', 'notice'],
  ['Exoneração do passivo restante - despacho inicial', 'insolvency', 'notice'],
  ['Exoneração do passivo restante - cessação antecipada', 'insolvency', 'notice'],
  ['Sentença de verificação e graduação de créditos', 'insolvency', 'notice'],
  ['Prorrogação do prazo das negociações', 'per', 'notice'],
  ['Anúncio - Portal Citius', 'insolvency', 'notice'],
  // Nothing that anybody has read: somebody must.
  ['Pub. - Sentença', 'insolvency', null],
  ['Anúncio - Insolvência', 'insolvency', null],
  ['Anúncio PER - artº 34 - P Citius', 'insolvency', null],
  ['Ato que ninguém conhece', 'insolvency', null],
  ['', 'insolvency', null],
] as const;

test.each(ACTS)('the act "%s" in %s is %s', (label, proceeding, act) => {
  expect(readAct(label, proceeding)).toBe(act);
});

test.each([
  ['Insolvência pessoa coletiva (Apresentação)', 'insolvency'],
  ['Insolvência pessoa colectiva (Requerida)', 'insolvency'],
  ['INSOLVENCIA PESSOA SINGULAR (Apresentação)', 'insolvency'],
  ['Processo Especial de Revitalização (CIRE)', 'per'],
  ['PER', 'per'],
  ['Processo Especial para Acordo de Pagamento', 'peap'],
  ['Processo Extraordinário de Viabilização de Empresas', 'peve'],
  ['Ação comum', null],
])('the species "%s" is %s', (label, proceeding) => {
  expect(readSpecies(label)).toBe(proceeding);
});

test.each([
  ['Insolvente', 'debtor'],
  ['Devedora', 'debtor'],
  ['Requerente/Devedor', 'debtor'],
  ['Requerido', 'respondent'],
  ['Credor', 'creditor'],
  ['Presidente da Comissão de Credores', 'creditor'],
  ['Requerente', 'petitioner'],
  ['Administrador da Insolvência', 'administrator'],
  ['Administrador Judicial Provisório', 'administrator'],
  ['Fiduciário', 'administrator'],
  ['Mandatário do Insolvente', 'other'],
  ['Réu', 'other'],
  // Whose creditor or surety somebody is makes nobody insolvent.
  ['Credor do Insolvente', 'creditor'],
  ['Requerente da insolvência do Devedor', 'petitioner'],
  ['Fiador do Devedor', null],
  ['Massa do Insolvente', 'debtor'],
  ['Ex-Insolvente', null],
  ['Astronauta', null],
])('the role "%s" is %s', (label, role) => {
  expect(readRole(label)).toBe(role);
});
