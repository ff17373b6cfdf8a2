import type { CompanyAct, InsolvencyNotice } from '../facts/fact.ts';
import type { Check, Cost, Text, Weight } from './check.ts';
import { absence, isSome, seen, silence } from './known-facts.ts';
import { noticeSays, registeredSays } from './notice-says.ts';
import { decisive, PHASES, phases } from './phases.ts';
import { PRE_INSOLVENCY, type PreInsolvency, preInsolvencies, type Stage } from './pre-insolvencies.ts';

/** Both, as for `insolvencyDeclared`: the two must never contradict each other. */
const NEEDS = ['citius-insolvency', 'mj-publications'] as const;

/**
 * A PER, living or failed, leaves `low_risk` by itself (a loss over 30), as a survived insolvency does: the family's
 * cap. A plan that the court approved must still be fulfilled.
 */
const POINTS: Readonly<Record<Stage, number>> = { refused: 31, opened: 31, negotiating: 31, approved: 20 };

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
    en: 'An insolvency of the company is published; what it costs is counted by `insolvencyDeclared`.',
    pt: 'Consta insolvência da empresa; o seu peso é contado em `insolvencyDeclared`.',
  },
  CIRE_PHASE_UNKNOWN: {
    en: 'Whether a proceeding of insolvency or before it exists is not known yet; it is counted at its worst until it is.',
    pt: 'Ainda não se sabe se consta processo de insolvência ou pré-insolvencial; até lá conta pelo pior resultado.',
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

/** PEVE and PEAP have one reason for both open stages: one row for it. */
const WEIGHTS: readonly Weight[] = [
  ...(['refused', 'opened', 'negotiating', 'approved'] as const).flatMap(stage =>
    PRE_INSOLVENCY.filter(proceeding => stage !== 'negotiating' || proceeding === 'per').map(proceeding => ({
      when: {
        en: `${proceeding.toUpperCase()} ${IN_WORDS[stage].en}`,
        pt: `${proceeding.toUpperCase()} ${IN_WORDS[stage].pt}`,
      },
      points: POINTS[stage],
      reason: REASON_OF[proceeding][stage],
    })),
  ),
  {
    when: {
      en: 'only insolvencies, which `insolvencyDeclared` charges',
      pt: 'só insolvências, que contam em `insolvencyDeclared`',
    },
    points: 0,
    reason: 'CIRE_INSOLVENCY_PHASE',
  },
];

/** Dearest first; of two that cost the same, in the order of the reasons. */
const REASON_ORDER = Object.keys(REASONS);
const dearerFirst = (a: Cost, b: Cost): number =>
  b.points - a.points || REASON_ORDER.indexOf(a.reason) - REASON_ORDER.indexOf(b.reason);

const says = (record: InsolvencyNotice | CompanyAct): string =>
  record.kind === 'company-act' ? registeredSays(record) : noticeSays(record);

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
    en: 'No insolvency, PER, PEVE or PEAP of the company is published any more.',
    pt: 'Deixa de constar qualquer insolvência, PER, PEVE ou PEAP da empresa.',
    byCompany: false,
  },
  weights: WEIGHTS,
  worst: { points: POINTS.refused, reason: 'CIRE_PHASE_UNKNOWN' },

  judge(known) {
    const silent = silence(known, NEEDS);
    if (silent) return silent;
    const all = phases(known);
    const records = all.flatMap(each => each.records);
    if (isSome(all) && isSome(records))
      return { kind: 'hit', value: decisive(all).phase, evidence: seen(known, records, says) };
    const nothing = NEEDS.map(name => absence(known, name, 'insolvency, PER, PEVE or PEAP'));
    return { kind: 'clear', value: 'none', evidence: nothing };
  },

  /**
   * The dearest of its PER, PEVE and PEAP, whichever of them the value names: one more never helps. Insolvencies cost
   * nothing here, for `insolvencyDeclared` charges each of them already.
   */
  cost(_hit, known) {
    const costs = preInsolvencies(known).map(({ proceeding, stage }) => ({
      points: POINTS[stage],
      reason: REASON_OF[proceeding][stage],
    }));
    return costs.sort(dearerFirst)[0] ?? { points: 0, reason: 'CIRE_INSOLVENCY_PHASE' };
  },
};
