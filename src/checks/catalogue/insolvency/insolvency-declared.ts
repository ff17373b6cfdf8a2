import type { CompanyAct } from '../../../facts/fact.ts';
import type { Check, Cost, Fading, Known, Weight } from '../../check.ts';
import {
  type Insolvency,
  insolvencies,
  isOutlived,
  isSettled,
  isShownByCitius,
  registeredOnly,
} from '../../records/insolvency/insolvencies.ts';
import { absence, isSome, type Some, seen, silence } from '../../records/known-facts.ts';
import { insolvencySays } from '../../records/record-says.ts';
import { SHARED_CLEARINGS } from '../../records/shared-clearings.ts';
import { faded, quartersLeft } from '../../scale/fading.ts';
import { costOf } from '../../scale/weights.ts';
import { say } from '../../words/say.ts';

const NEEDS = ['citius-insolvency', 'mj-publications'] as const;

/** The family's cap: one insolvency takes it whole, and the fate of the company decides the knock-out. */
const POINTS = 31;

const REASONS = {
  CIRE_INSOLVENCY_WITHOUT_ASSETS: {
    en: 'Citius publishes a declaration of insolvency limited for lack of assets (CIRE art. 39).',
    pt: 'Consta no Citius declaração de insolvência com insuficiência da massa (CIRE art. 39.º), à data do anúncio.',
  },
  CIRE_INSOLVENCY_DECLARED: {
    en: 'Citius publishes a declaration of insolvency and no closing of the process.',
    pt: 'Consta no Citius declaração de insolvência sem anúncio de encerramento, à data da consulta.',
  },
  MJ_INSOLVENCY_REGISTERED: {
    en: 'The company register publishes an insolvency of which Citius shows no process.',
    pt: 'Consta nas publicações do registo comercial uma insolvência sem processo visível no Citius, à data da consulta.',
  },
  CIRE_INSOLVENCY_COMPANY_EXTINCT: {
    en: 'Citius publishes the closing of an insolvency after the final distribution (CIRE art. 234/3).',
    pt: 'Consta no Citius o encerramento de insolvência após o rateio final (CIRE art. 234.º, n.º 3), à data do anúncio.',
  },
  CIRE_INSOLVENCY_COMPANY_ABANDONED: {
    en: 'Citius publishes the closing of an insolvency for lack of assets; the company register then liquidates the company (CIRE art. 234/4).',
    pt: 'Consta no Citius o encerramento de insolvência por insuficiência da massa; segue-se a liquidação administrativa (CIRE art. 234.º, n.º 4), à data do anúncio.',
  },
  CIRE_INSOLVENCY_CLOSED: {
    en: 'Citius publishes the closing of an insolvency without its reason.',
    pt: 'Consta no Citius o encerramento de insolvência sem indicação do motivo, à data do anúncio.',
  },
  CIRE_INSOLVENCY_COMPANY_CONTINUES: {
    en: 'Citius publishes an insolvency that was closed with the company going on (plan approved, debtor’s request, or accounts of three later years).',
    pt: 'Consta no Citius insolvência encerrada com continuação da empresa (plano homologado, pedido do devedor ou contas de três anos posteriores), à data do anúncio.',
  },
  MJ_INSOLVENCY_OUTLIVED: {
    en: 'An insolvency is published that the company outlived: it was closed with the company going on, or only the company register shows it, with accounts of three later years.',
    pt: 'Consta uma insolvência a que a empresa sobreviveu: foi encerrada com continuação da empresa, ou só o registo comercial a mostra, com contas de três anos posteriores.',
  },
  CIRE_INSOLVENCY_UNKNOWN: {
    en: 'Whether an insolvency was declared is not known yet; not knowing costs points until it is.',
    pt: 'Ainda não se sabe se consta declaração de insolvência; até lá, não se saber custa pontos.',
  },
} as const;

const DECLARED_AND_OPEN = {
  points: POINTS,
  knockOut: 'do_not_proceed',
  reason: 'CIRE_INSOLVENCY_DECLARED',
} as const satisfies Cost;

const WORST = { ...DECLARED_AND_OPEN, reason: 'CIRE_INSOLVENCY_UNKNOWN' } as const;

/** Worst first. */
const WEIGHTS = [
  {
    when: { en: 'declared without assets, open', pt: 'declarada com insuficiência da massa, em aberto' },
    ...DECLARED_AND_OPEN,
    reason: 'CIRE_INSOLVENCY_WITHOUT_ASSETS',
  },
  { when: { en: 'declared, open', pt: 'declarada, em aberto' }, ...DECLARED_AND_OPEN },
  {
    when: { en: 'only the company register shows it', pt: 'só o registo comercial a mostra' },
    ...DECLARED_AND_OPEN,
    reason: 'MJ_INSOLVENCY_REGISTERED',
  },
  {
    when: { en: 'closed after the final distribution', pt: 'encerrada após rateio final' },
    ...DECLARED_AND_OPEN,
    reason: 'CIRE_INSOLVENCY_COMPANY_EXTINCT',
  },
  {
    when: { en: 'closed for lack of assets', pt: 'encerrada por insuficiência da massa' },
    ...DECLARED_AND_OPEN,
    reason: 'CIRE_INSOLVENCY_COMPANY_ABANDONED',
  },
  {
    when: { en: 'closed, the reason not stated', pt: 'encerrada, sem motivo indicado' },
    points: POINTS,
    knockOut: 'high_risk',
    reason: 'CIRE_INSOLVENCY_CLOSED',
  },
  {
    when: {
      en: 'closed by plan or at the debtor’s request',
      pt: 'encerrada por plano ou a pedido do devedor',
    },
    points: POINTS,
    knockOut: 'moderate_risk',
    reason: 'CIRE_INSOLVENCY_COMPANY_CONTINUES',
  },
  {
    when: {
      en: 'the company outlived it: closed so for years, or only the company register shows it',
      pt: 'a empresa sobreviveu-lhe: encerrada assim há anos, ou só o registo comercial a mostra',
    },
    points: POINTS,
    reason: 'MJ_INSOLVENCY_OUTLIVED',
  },
] as const satisfies readonly Weight[];
type Reason = (typeof WEIGHTS)[number]['reason'];

/** The reason of one process by its state; null if it costs nothing. */
function reasonOf({ state, withoutAssets }: Insolvency): Reason | null {
  switch (state) {
    case 'open':
      return withoutAssets ? 'CIRE_INSOLVENCY_WITHOUT_ASSETS' : 'CIRE_INSOLVENCY_DECLARED';
    case 'company-extinct':
      return 'CIRE_INSOLVENCY_COMPANY_EXTINCT';
    case 'company-abandoned':
      return 'CIRE_INSOLVENCY_COMPANY_ABANDONED';
    case 'ended':
      return 'CIRE_INSOLVENCY_CLOSED';
    case 'company-continues':
      return 'CIRE_INSOLVENCY_COMPANY_CONTINUES';
    case 'revoked':
      return null;
  }
}

function reasonOfRegistered(known: Known, registered: readonly CompanyAct[]): Reason | null {
  if (!isSome(registered)) return null;
  return isOutlived(known, registered) ? 'MJ_INSOLVENCY_OUTLIVED' : 'MJ_INSOLVENCY_REGISTERED';
}

export const insolvencyDeclared: Check = {
  key: 'insolvencyDeclared',
  family: 'insolvency',
  question: {
    en: 'How many insolvencies of the company were declared and not revoked?',
    pt: 'Quantas insolvências da empresa foram declaradas e não revogadas?',
  },
  value: { type: 'count', of: 'insolvency processes with a declaration, revoked ones left out' },
  needs: NEEDS,
  reasons: REASONS,
  remediation: {
    en: 'Show the court’s decision that closed or revoked the process; the notice is corrected in Citius by the court.',
    pt: 'Apresentar a decisão judicial de encerramento ou revogação; a correção do anúncio no Citius cabe ao tribunal.',
  },
  clearedBy: SHARED_CLEARINGS['insolvency-revoked'],
  weights: WEIGHTS,
  worst: WORST,

  judge(known) {
    const silent = silence(known, NEEDS);
    if (silent && !isShownByCitius(known)) return silent;
    const processes = insolvencies(known);
    const counted = processes.filter(({ state }) => state !== 'revoked');
    const registered = registeredOnly(known, processes);
    const records = [...counted.flatMap(({ notices }) => notices), ...registered];
    if (isSome(records))
      return {
        kind: 'hit',
        value: counted.length + (isSome(registered) ? 1 : 0),
        evidence: seen(known, records, insolvencySays),
        // The company register may show a younger one than those that are over.
        ...(silent && !isSettled(known.today, processes)
          ? { pending: { because: silent.because, cost: WORST } }
          : {}),
      };
    return {
      kind: 'clear',
      value: 0,
      evidence: NEEDS.map(n => absence(known, n, say('lookedFor', 'insolvency'))),
    };
  },

  cost(_hit, known) {
    const processes = insolvencies(known);
    const reasons = new Set<Reason | null>([
      ...processes.map(reasonOf),
      reasonOfRegistered(known, registeredOnly(known, processes)),
    ]);
    const worst = WEIGHTS.find(({ reason }) => reasons.has(reason))!;
    return worst.reason === 'CIRE_INSOLVENCY_COMPANY_CONTINUES'
      ? continued(known, costOf(worst))
      : costOf(worst);
  },
};

/** A plan is fulfilled over years that nobody publishes, and is a floor for longer; at last the insolvency costs what an outlived one does. */
const PLAN_FADING: Fading = { wholeMonths: 12, windowMonths: 60 };

function continued(known: Known, cost: Cost): Some<Cost> {
  return [
    { points: POINTS, reason: 'MJ_INSOLVENCY_OUTLIVED' },
    ...insolvencies(known)
      .filter(({ state }) => state === 'company-continues')
      .map(({ shownOn }) => faded(cost, quartersLeft(shownOn, known.today, PLAN_FADING))),
  ];
}
