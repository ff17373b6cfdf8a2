/**
 * Floors: what limits the verdict whatever the record costs, because the law says so or the record is itself the harm. They stand
 * outside the fit. A knock-out that one row of a scale has stands in that row; here are those that several facts make together.
 */
import { DIRECTOR_FLOORS } from './director-floors.ts';
import type { Floor } from './floor.ts';
import { administratorsOnly, doubtLeft, existence } from './records/company-register/company-end.ts';
import * as works from './records/contract-grounds.ts';
import * as grounds from './records/grounds.ts';
import { isLarge } from './records/size.ts';

/** The strongest of a check first. */
export const FLOORS: readonly Floor[] = [
  {
    check: 'insolvencyDeclared',
    atBest: 'moderate_risk',
    when: { en: 'the notices of insolvency are silent', pt: 'anúncios de insolvência por responder' },
    ground: 'nobody knows whether the company is insolvent: silence is never a clean record',
    left: known => (grounds.isSilent(known, 'citius-insolvency') ? 4 : 0),
  },
  {
    check: 'insolvencyDeclared',
    atBest: 'moderate_risk',
    when: {
      en: 'an insolvency that a plan ended within 42 months, less until 84',
      pt: 'insolvência encerrada por plano nos últimos 42 meses, menos até 84',
    },
    ground:
      'a plan binds what the company earns for years, and nobody publishes whether it is kept (CIRE art. 217 and 218)',
    left: known => grounds.most(grounds.insolvencyPlans(known), known, grounds.PLAN_FADING),
  },
  {
    check: 'insolvencyPhase',
    atBest: 'moderate_risk',
    when: {
      en: 'a PER or PEVE with an approved plan within 42 months, less until 84',
      pt: 'PER ou PEVE com plano homologado nos últimos 42 meses, menos até 84',
    },
    ground:
      'a plan binds what the company earns for years, and nobody publishes whether it is kept (CIRE art. 17-F)',
    left: known => grounds.most(grounds.rescuePlans(known), known, grounds.PLAN_FADING),
  },
  {
    check: 'insolvencyPhase',
    atBest: 'high_risk',
    when: {
      en: 'a sale or distribution of the estate, or a closing after it, within a month after the revocation; for 6 months, less until 24',
      pt: 'venda ou rateio da massa, ou encerramento a seguir, até um mês após a revogação; durante 6 meses, menos até 24',
    },
    ground:
      'who sells the estate after the revocation acts by a declaration that still stands (CIRE art. 158)',
    left: grounds.soldThough,
  },
  {
    check: 'insolvencyPetitions',
    atBest: 'high_risk',
    when: {
      en: 'a petition filed after a plan was approved, for a year, less until two',
      pt: 'pedido de insolvência posterior a um plano homologado, durante um ano, menos até dois',
    },
    ground: 'what is owed by a plan and not paid is a ground for the petition (CIRE art. 20/1-f and 218)',
    left: grounds.petitionedAfterPlan,
  },
  {
    check: 'insolvencyPetitions',
    atBest: 'moderate_risk',
    when: {
      en: 'five or more petitions of others within 12 months, less until 24, also if they ended',
      pt: 'cinco ou mais pedidos de insolvência de terceiros nos últimos 12 meses, menos até 24, mesmo findos',
    },
    ground: 'creditor after creditor is paid only when it asks for the insolvency (CIRE art. 20/1-a and b)',
    left: known => grounds.petitionedAgain(known, 5),
  },
  {
    check: 'insolvencyPetitions',
    atBest: 'moderate_risk',
    when: {
      en: 'its own petition, filed within 12 months, less until 24, ended without a declaration',
      pt: 'apresentação da própria empresa nos últimos 12 meses, menos até 24, terminada sem declaração',
    },
    ground:
      'a debtor cannot withdraw its petition, and admits by it that it is insolvent (CIRE art. 21 and 28)',
    left: grounds.admitted,
  },
  {
    check: 'companyStatus',
    atBest: 'do_not_proceed',
    when: {
      en: 'an administrator of its insolvency is in office, and no other record tells of it',
      pt: 'administrador da insolvência em funções, sem outro registo dela',
    },
    ground: 'only a declaration of insolvency appoints one (CIRE art. 36/1-d and 52)',
    left: known => (administratorsOnly(known).length > 0 ? 4 : 0),
  },
  {
    check: 'companyStatus',
    atBest: 'moderate_risk',
    when: {
      en: 'the company register has been silent for four months, less from one',
      pt: 'registo comercial sem resposta há quatro meses, menos a partir de um',
    },
    ground: 'nobody knows who runs the company, whether it files accounts and whether it still exists',
    left: known => grounds.silentFor(known, 'mj-publications'),
  },
  {
    check: 'companyStatus',
    atBest: 'high_risk',
    when: {
      en: 'no register that answered knows the company; less where a public contract of 24 to 60 months ago does',
      pt: 'nenhum registo que respondeu conhece a empresa; menos com contrato público de há 24 a 60 meses',
    },
    ground: 'the company register answers, and shows none',
    left: known =>
      grounds.isSilent(known, 'mj-publications') || existence(known).length > 0 ? 0 : doubtLeft(known),
  },
  {
    check: 'debtorOnBothLists',
    atBest: 'moderate_risk',
    when: {
      en: 'a list of debtors is silent, and the other is silent too or shows the company',
      pt: 'uma lista de devedores por responder, e a outra também ou com a empresa',
    },
    ground:
      'who is late with taxes is often late with contributions (CIRE art. 20/1-g), and just that is not known',
    left: known => (grounds.hasOpenList(known) ? 4 : 0),
  },
  {
    check: 'debtorOnBothLists',
    atBest: 'high_risk',
    when: {
      en: 'on both lists, with 1,000,000 € or more together',
      pt: 'nas duas listas, com 1.000.000 € ou mais',
    },
    ground:
      'who pays neither the State nor its workers’ contributions is insolvent by the law’s own signs (CIRE art. 20/1-g)',
    left: known => (grounds.listed(known) >= 1_000_000 ? 4 : 0),
  },
  {
    check: 'alvaraStatus',
    atBest: 'moderate_risk',
    reason: 'IMPIC_WORKS_BEYOND_TITLE',
    when: {
      en: 'no title for public works, or five times beyond its class, and such works within 12 months, less until 24',
      pt: 'sem título de obras públicas, ou cinco vezes acima da sua classe, com tais obras nos últimos 12 meses, menos até 24',
    },
    ground: 'nobody builds without a title, or beyond its class (Lei 41/2015, art. 4 to 8; CCP art. 81/2)',
    alsoReads: 'base-contracts',
    left: works.worksWithoutTitle,
    alone: works.worksAllEnded,
  },
  {
    check: 'civilCasesAsDefendant',
    atBest: 'high_risk',
    when: {
      en: 'ten or more cases within 12 months, less until 24, and not known to be large',
      pt: 'dez ou mais processos nos últimos 12 meses, menos até 24, sem se saber que é grande',
    },
    ground: 'who leaves so many unpaid has stopped paying (CIRE art. 20/1-a and b)',
    left: known => grounds.sued(known, 10),
  },
  {
    check: 'civilCasesAsDefendant',
    atBest: 'moderate_risk',
    when: {
      en: 'two or more cases within 12 months, less until 24, and not known to be large',
      pt: 'dois ou mais processos nos últimos 12 meses, menos até 24, sem se saber que é grande',
    },
    ground:
      'of companies with two cases within 24 months 13 % fail within a year in four worlds, where 3 % of all do',
    left: known => grounds.sued(known, 2),
  },
  {
    check: 'civilCasesAsDefendant',
    atBest: 'moderate_risk',
    when: {
      en: 'an arresto or arrolamento asked for within 12 months, less until 24, and not known to be large',
      pt: 'arresto ou arrolamento pedido nos últimos 12 meses, menos até 24, sem se saber que é grande',
    },
    ground: 'a creditor fears that what it may seize will be gone (CPC art. 391 and 403)',
    left: grounds.feared,
  },
  {
    check: 'civilCasesAmountEur',
    atBest: 'moderate_risk',
    when: {
      en: '500,000 € or more, and as much as the dearest work that its titles allow, claimed within 12 months, less until 24, and not known to be large',
      pt: 'pedidos de 500.000 € ou mais nos últimos 12 meses, menos até 24, não inferiores à obra mais cara que os seus títulos permitem, sem se saber que é grande',
    },
    ground:
      'by its amount alone one claim may show that the debtor cannot pay what it owes (CIRE art. 20/1-b)',
    left: grounds.muchClaimed,
  },
  {
    check: 'executionsWithoutAssets',
    atBest: 'high_risk',
    when: {
      en: '250,000 € or more found without assets within 24 months, 500,000 € of a large company',
      pt: '250.000 € ou mais sem bens nos últimos 24 meses, 500.000 € se for grande',
    },
    ground: 'creditors with a title found nothing to seize (CPC art. 750; CIRE art. 20/1-e)',
    left: known => grounds.foundNothing(known, isLarge(known) ? 500_000 : 250_000),
  },
  {
    check: 'executionsWithoutAssets',
    atBest: 'moderate_risk',
    when: {
      en: '50,000 € or more found without assets within 24 months',
      pt: '50.000 € ou mais sem bens nos últimos 24 meses',
    },
    ground: 'creditors with a title found nothing to seize (CPC art. 750; CIRE art. 20/1-e)',
    left: known => grounds.foundNothing(known, 50_000),
  },
  {
    check: 'executionsAmountEur',
    atBest: 'high_risk',
    when: {
      en: '2,500,000 € or more left by executions within 24 months, less until 60, 5,000,000 € of a large company',
      pt: '2.500.000 € ou mais por pagar em execuções extintas nos últimos 24 meses, menos até 60, 5.000.000 € se for grande',
    },
    ground:
      'nothing more was found to seize; the sum is ten times that of who had nothing at all (CPC art. 717/2-b and 750)',
    left: known => grounds.leftUnpaid(known, isLarge(known) ? 5_000_000 : 2_500_000),
    atWorst: known => grounds.leftUnpaidAtWorst(known, isLarge(known) ? 5_000_000 : 2_500_000),
  },
  {
    check: 'executionsAmountEur',
    atBest: 'moderate_risk',
    when: {
      en: '500,000 € or more left by executions within 24 months, less until 60',
      pt: '500.000 € ou mais por pagar em execuções extintas nos últimos 24 meses, menos até 60',
    },
    ground:
      'nothing more was found to seize; the sum is ten times that of who had nothing at all (CPC art. 717/2-b and 750)',
    left: known => grounds.leftUnpaid(known, 500_000),
    atWorst: known => grounds.leftUnpaidAtWorst(known, 500_000),
  },
  {
    check: 'executionsWithoutAssets',
    atBest: 'moderate_risk',
    when: {
      en: 'the list of executions is silent, and one was begun within 18 months, less until 24; not known to be large',
      pt: 'lista de execuções por responder, com execução nos últimos 18 meses, menos até 24, sem se saber que é grande',
    },
    ground:
      'whether a creditor with a title found anything is just what the list would say (CPC art. 717 and 750)',
    alsoReads: 'citius-cases',
    left: grounds.executedUnheard,
  },
  {
    check: 'publicContractsTerminated',
    atBest: 'moderate_risk',
    when: {
      en: 'three or more contracts ended by resolution, and a quarter of all or more; signed within 60 months, less until 96',
      pt: 'três ou mais contratos resolvidos, e pelo menos um quarto do total; celebrados nos últimos 60 meses, menos até 96',
    },
    ground: 'deficiencies that led to the end of contracts exclude from the next (CCP art. 55/1-l)',
    left: known => works.resolved(known),
    atWorst: known => works.resolved(known, true),
  },
  {
    check: 'publicContractsTerminated',
    atBest: 'moderate_risk',
    when: {
      en: 'contracts of 250,000 € or more ended by resolution, and half of the value of all or more; signed within 60 months, less until 96',
      pt: 'contratos resolvidos de 250.000 € ou mais, e pelo menos metade do valor de todos; celebrados nos últimos 60 meses, menos até 96',
    },
    ground: 'its client keeps the caution and claims what the works cost more (CCP art. 296, 333 and 405)',
    left: known => works.resolvedMost(known),
    atWorst: known => works.resolvedMost(known, true),
  },
  {
    check: 'verySeriousLabourSanctions',
    atBest: 'moderate_risk',
    when: {
      en: 'a very serious sanction on safety within 12 months, less until 24, and another one within 24 months before it, less until 60',
      pt: 'sanção muito grave de segurança nos últimos 12 meses, menos até 24, e outra nos 24 anteriores a essa, menos até 60',
    },
    ground: 'again is no accident: the fine is raised, and the company may be barred (CT art. 561 and 562)',
    left: grounds.repeated,
    atWorst: known => grounds.repeated(grounds.asGraveAsCanBe(known)),
  },
  {
    check: 'attachedOrFrozen',
    atBest: 'moderate_risk',
    when: {
      en: 'the quota of the only partner was seized within 12 months, less until 24',
      pt: 'penhora da quota do único sócio nos últimos 12 meses, menos até 24',
    },
    ground: 'whoever buys the quota decides over the company next (CSC art. 239)',
    left: grounds.ownerSeized,
  },
  {
    check: 'attachedOrFrozen',
    atBest: 'moderate_risk',
    when: {
      en: 'assets or quotas were frozen within 12 months, less until 24',
      pt: 'arresto nos últimos 12 meses, menos até 24',
    },
    ground: 'a court fears that what a creditor may seize will be gone (CPC art. 391)',
    left: known => grounds.seized(known, 'assets-frozen'),
  },
  {
    check: 'directorChanges',
    atBest: 'moderate_risk',
    when: {
      en: 'an office that ended because a court barred its holder, within 12 months, less until 24',
      pt: 'cessação de funções por inibição judicial nos últimos 12 meses, menos até 24',
    },
    ground: 'who ran the company until then is to blame for an insolvency (CIRE art. 189/2)',
    left: grounds.leftBarred,
  },
  {
    check: 'barredFromPublicContracts',
    atBest: 'high_risk',
    when: {
      en: 'barred for nine months more, and works for the State within 24 months; less until the end, and until 48 months',
      pt: 'impedida por mais nove meses, com obras públicas nos últimos 24; menos até ao termo, e até 48 meses',
    },
    ground: 'its client may give it no more works (CCP art. 55 and 460)',
    alsoReads: 'base-contracts',
    left: works.barredAtWork,
  },
  ...DIRECTOR_FLOORS,
];
