import type { Check, Cost, Fading, Text, Weight } from '../../check.ts';
import { plansApproved, proceedingsTakenOff } from '../../records/carried-out.ts';
import { isShownByCitius } from '../../records/insolvency/insolvencies.ts';
import { decisive, PHASES, phases } from '../../records/insolvency/phases.ts';
import {
  negotiatedOf,
  PRE_INSOLVENCY,
  type PreInsolvency,
  preInsolvencies,
  type Stage,
} from '../../records/insolvency/pre-insolvencies.ts';
import { absence, isSome, seen, silence } from '../../records/known-facts.ts';
import { insolvencySays } from '../../records/record-says.ts';
import { faded, quartersLeft } from '../../scale/fading.ts';
import { say } from '../../words/say.ts';

/** The same as for `insolvencyDeclared`, so that the two never contradict each other. */
const NEEDS = ['citius-insolvency', 'mj-publications'] as const;

const POINTS = 31;

/** What a proceeding costs while it is young, and how that fades from its last notice on. */
interface ByAge {
  readonly cost: Pick<Cost, 'points' | 'knockOut'>;
  readonly fading: Fading;
}

/** In difficulty or about to be insolvent, by its own word (CIRE art. 17-A). */
const IN_DIFFICULTY = { points: POINTS, knockOut: 'high_risk' } as const;

/**
 * Failed: for two years the law bars a second PER (CIRE art. 17-G/6). Without a known end: negotiations take two months and
 * one more at most (art. 17-D/7); when the court decides, and how it ended, nobody may publish. At no age does a worse stage cost less.
 */
const YEARS: Fading = { wholeMonths: 24, windowMonths: 96 };
/** A PEAP is for debtors that are no enterprises (art. 222-A): about a company it says little. */
const NO_ENTERPRISE: Fading = { wholeMonths: 12, windowMonths: 24 };

function ageOf(proceeding: PreInsolvency['proceeding'], stage: Stage): ByAge {
  const isApproved = stage === 'approved';
  if (proceeding === 'peap') return { cost: { points: isApproved ? 3 : 6 }, fading: NO_ENTERPRISE };
  return { cost: isApproved ? { points: 20 } : IN_DIFFICULTY, fading: YEARS };
}

/** Gravest first, for what costs the same. */
const REASONS = {
  CIRE_PER_REFUSED: {
    en: 'Citius publishes the end of a revitalisation proceeding (PER) without an approved plan.',
    pt: 'Consta no Citius o termo de processo especial de revitalização (PER) sem plano homologado, à data do anúncio.',
  },
  CIRE_PEVE_REFUSED: {
    en: 'Citius publishes the end of an extraordinary viability proceeding (PEVE) without an approved agreement.',
    pt: 'Consta no Citius o termo de processo extraordinário de viabilização (PEVE) sem acordo homologado, à data do anúncio.',
  },
  CIRE_PEAP_REFUSED: {
    en: 'Citius publishes the end of a proceeding for a payment agreement (PEAP) without an approved agreement.',
    pt: 'Consta no Citius o termo de processo especial para acordo de pagamento (PEAP) sem acordo homologado, à data do anúncio.',
  },
  CIRE_PER_OPENED: {
    en: 'Citius publishes the opening of a revitalisation proceeding (PER) and no end of it.',
    pt: 'Consta no Citius a abertura de processo especial de revitalização (PER), sem anúncio do seu termo, à data da consulta.',
  },
  CIRE_PER_NEGOTIATING: {
    en: 'Citius publishes steps of the negotiations in a revitalisation proceeding (PER) and no end of it.',
    pt: 'Constam no Citius atos das negociações em processo especial de revitalização (PER), sem anúncio do seu termo, à data da consulta.',
  },
  CIRE_PER_APPROVED: {
    en: 'Citius publishes the approval by the court of a plan in a revitalisation proceeding (PER).',
    pt: 'Consta no Citius a homologação de plano em processo especial de revitalização (PER), à data do anúncio.',
  },
  CIRE_PEVE_OPENED: {
    en: 'Citius publishes an extraordinary viability proceeding (PEVE) and no end of it.',
    pt: 'Consta no Citius processo extraordinário de viabilização (PEVE), sem anúncio do seu termo, à data da consulta.',
  },
  CIRE_PEVE_APPROVED: {
    en: 'Citius publishes the approval by the court of an agreement in an extraordinary viability proceeding (PEVE).',
    pt: 'Consta no Citius a homologação de acordo em processo extraordinário de viabilização (PEVE), à data do anúncio.',
  },
  CIRE_PEAP_OPENED: {
    en: 'Citius publishes a proceeding for a payment agreement (PEAP) and no end of it.',
    pt: 'Consta no Citius processo especial para acordo de pagamento (PEAP), sem anúncio do seu termo, à data da consulta.',
  },
  CIRE_PEAP_APPROVED: {
    en: 'Citius publishes the approval by the court of a payment agreement (PEAP).',
    pt: 'Consta no Citius a homologação de acordo de pagamento (PEAP), à data do anúncio.',
  },
  CIRE_INSOLVENCY_PHASE: {
    en: 'An insolvency of the company is published; one that was not revoked is counted by `insolvencyDeclared`, and a sale of the estate soon after a revocation limits the verdict here (CIRE art. 158).',
    pt: 'Consta insolvência da empresa; a que não foi revogada conta em `insolvencyDeclared`, e aqui limita o resultado a venda da massa logo após a revogação (CIRE art. 158.º).',
  },
  CIRE_PHASE_UNKNOWN: {
    en: 'Whether a proceeding of insolvency or before it exists is not known yet; not knowing costs points until it is.',
    pt: 'Ainda não se sabe se consta processo de insolvência ou pré-insolvencial; até lá, não se saber custa pontos.',
  },
} as const;
type Reason = keyof typeof REASONS;

const REASON_OF: Readonly<Record<PreInsolvency['proceeding'], Readonly<Record<Stage, Reason>>>> = {
  per: {
    opened: 'CIRE_PER_OPENED',
    negotiating: 'CIRE_PER_NEGOTIATING',
    approved: 'CIRE_PER_APPROVED',
    refused: 'CIRE_PER_REFUSED',
  },
  peve: {
    opened: 'CIRE_PEVE_OPENED',
    negotiating: 'CIRE_PEVE_OPENED',
    approved: 'CIRE_PEVE_APPROVED',
    refused: 'CIRE_PEVE_REFUSED',
  },
  peap: {
    opened: 'CIRE_PEAP_OPENED',
    negotiating: 'CIRE_PEAP_OPENED',
    approved: 'CIRE_PEAP_APPROVED',
    refused: 'CIRE_PEAP_REFUSED',
  },
};

const IN_WORDS: Readonly<Record<Stage, Text>> = {
  refused: { en: 'ended without an approved plan', pt: 'terminado sem plano homologado' },
  opened: { en: 'opened, no end of it shown', pt: 'aberto, sem termo conhecido' },
  negotiating: { en: 'negotiating', pt: 'em negociações' },
  approved: { en: 'plan approved by the court', pt: 'com plano homologado' },
};

function rowsOf(proceeding: PreInsolvency['proceeding'], stage: Stage): Weight[] {
  const reason = REASON_OF[proceeding][stage];
  const { cost, fading } = ageOf(proceeding, stage);
  const what = (age: Text): Text => ({
    en: `${proceeding.toUpperCase()} ${IN_WORDS[stage].en}, ${age.en}`,
    pt: `${proceeding.toUpperCase()} ${IN_WORDS[stage].pt}, ${age.pt}`,
  });
  const { wholeMonths: whole, windowMonths: window } = fading;
  const young = {
    en: `the last notice within ${whole} months, less until ${window}`,
    pt: `com último anúncio nos últimos ${whole} meses, menos até ${window}`,
  };
  const older = { en: 'the last notice is older', pt: 'com último anúncio mais antigo' };
  return [
    { when: what(young), ...cost, reason },
    { when: what(older), points: 0, reason },
  ];
}

/** PEVE and PEAP have one reason for both open stages: one set of rows for it. */
const WEIGHTS: readonly Weight[] = [
  ...(['refused', 'opened', 'negotiating', 'approved'] as const)
    .flatMap(stage =>
      PRE_INSOLVENCY.filter(proceeding => stage !== 'negotiating' || proceeding === 'per').flatMap(
        proceeding => rowsOf(proceeding, stage),
      ),
    )
    .sort((a, b) => b.points - a.points),
  {
    when: {
      en: 'only insolvencies, which `insolvencyDeclared` charges unless they were revoked',
      pt: 'só insolvências, que contam em `insolvencyDeclared` se não foram revogadas',
    },
    points: 0,
    reason: 'CIRE_INSOLVENCY_PHASE',
  },
];

/** Of those that cost the same the first counts. */
const REASON_ORDER = Object.keys(REASONS);
const graverFirst = (a: Cost, b: Cost): number =>
  REASON_ORDER.indexOf(a.reason) - REASON_ORDER.indexOf(b.reason);

export const insolvencyPhase: Check = {
  key: 'insolvencyPhase',
  family: 'insolvency',
  question: {
    en: 'In which phase of insolvency, or of a proceeding before it, is the company?',
    pt: 'Em que fase de insolvência, ou de processo que a antecede, está a empresa?',
  },
  value: {
    type: 'enum',
    of: 'phase of the worst open proceeding, or of the one that ended last',
    values: ['none', ...PHASES],
  },
  needs: NEEDS,
  reasons: REASONS,
  remediation: {
    en: 'Show the court’s decision that ended the proceeding, and that its plan is being fulfilled.',
    pt: 'Apresentar a decisão judicial que pôs termo ao processo e comprovar o cumprimento do plano.',
  },
  clearedBy: {
    en: 'Time passes: no PER, PEVE or PEAP of the company is published any more.',
    pt: 'O tempo passa: deixa de constar qualquer PER, PEVE ou PEAP da empresa.',
    byCompany: false,
    carriedOut: proceedingsTakenOff,
  },
  clearedSooner: {
    en: 'The creditors accept the plan, and the court approves it (CIRE art. 17-F).',
    pt: 'Os credores aprovam o plano, e o tribunal homologa-o (CIRE art. 17.º-F).',
    byCompany: false,
    carriedOut: plansApproved,
    advisable: known => isSome(negotiatedOf(known)),
  },
  weights: WEIGHTS,
  fading: YEARS,
  worst: { ...IN_DIFFICULTY, reason: 'CIRE_PHASE_UNKNOWN' },

  judge(known) {
    const silent = silence(known, NEEDS);
    if (silent && !isShownByCitius(known)) return silent;
    const all = phases(known);
    const records = all.flatMap(each => each.records);
    if (isSome(all) && isSome(records))
      return { kind: 'hit', value: decisive(all).phase, evidence: seen(known, records, insolvencySays) };
    const nothing = NEEDS.map(name => absence(known, name, say('lookedFor', 'phase')));
    return { kind: 'clear', value: 'none', evidence: nothing };
  },

  /**
   * The most expensive of its PER, PEVE and PEAP, even if the value names another: one more never helps. Insolvencies cost
   * nothing here, because `insolvencyDeclared` charges them.
   */
  cost(_hit, known) {
    const [first, ...rest] = preInsolvencies(known)
      .map(({ proceeding, stage, lastOn }) => {
        const { cost, fading } = ageOf(proceeding, stage);
        const reason = REASON_OF[proceeding][stage];
        return faded({ ...cost, reason }, quartersLeft(lastOn, known.today, fading));
      })
      .sort(graverFirst);
    return first ? [first, ...rest] : { points: 0, reason: 'CIRE_INSOLVENCY_PHASE' };
  },
};
