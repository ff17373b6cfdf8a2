import type { CompanyAct, InsolvencyNotice, Licence, OfficeAct } from '../facts/fact.ts';
import type { Check, CheckValue, Cost, Known, Weight } from './check.ts';
import { type Insolvency, insolvencies } from './insolvencies.ts';
import { absence, factsOf, isSome, type Some, seen, silence } from './known-facts.ts';
import { noticeSays } from './notice-says.ts';
import { costOf } from './weights.ts';

/** All three are asked because each can prove that the company exists, or that its insolvency is over. */
const NEEDS = ['mj-publications', 'citius-insolvency', 'impic-licences'] as const;

const COSTS: Readonly<Record<string, Weight>> = {
  dissolved: {
    when: { en: 'dissolved', pt: 'dissolvida' },
    points: 5,
    knockOut: 'do_not_proceed',
    reason: 'MJ_COMPANY_DISSOLVED',
  },
  in_liquidation: {
    when: { en: 'in liquidation', pt: 'em liquidação' },
    points: 5,
    knockOut: 'high_risk',
    reason: 'MJ_COMPANY_IN_LIQUIDATION',
  },
  not_found: {
    when: { en: 'not found', pt: 'não encontrada' },
    points: 5,
    knockOut: 'high_risk',
    reason: 'MJ_COMPANY_NOT_FOUND',
  },
};

type Shown = CompanyAct | OfficeAct | Licence | InsolvencyNotice;

/** Acts that end the company: its dissolution, with or without the end of its liquidation, or its deregistration. */
function endings(known: Known): CompanyAct[] {
  return factsOf(known, 'company-act').filter(({ act }) => act === 'dissolution' || act === 'deregistration');
}

/**
 * Signs of a liquidation under way: a liquidator, or a registered insolvency, which dissolves a company (CSC art.
 * 141) unless Citius shows that it was revoked or closed with the company going on.
 */
function liquidations(known: Known): (CompanyAct | OfficeAct)[] {
  const liquidators = factsOf(known, 'office').filter(
    ({ role, movement }) => role === 'liquidator' && movement === 'appointed',
  );
  const over = survived(insolvencies(known));
  const declared = factsOf(known, 'company-act').filter(({ act }) => act === 'insolvency' && !over);
  return [...liquidators, ...declared];
}

/** Whether Citius shows insolvencies of the company, every one revoked or closed with the company going on. */
function survived(shown: readonly Insolvency[]): boolean {
  return isSome(shown) && shown.every(({ state }) => state === 'revoked' || state === 'company-continues');
}

/**
 * Records that prove that the company exists and goes on. Besides published acts only a valid title and a survived
 * insolvency do: were a debtor listing, a PER or a lost title enough, one more adverse record would raise the score.
 */
function existence(known: Known): Shown[] {
  const shown = insolvencies(known);
  return [
    ...factsOf(known, 'company-act'),
    ...factsOf(known, 'office'),
    ...factsOf(known, 'licence').filter(({ state }) => state === 'valid'),
    ...(survived(shown) ? noticesOf(shown) : []),
  ];
}

const noticesOf = (shown: readonly Insolvency[]): InsolvencyNotice[] =>
  shown.flatMap(({ notices }) => notices);

function says(fact: Shown): string {
  switch (fact.kind) {
    case 'company-act':
      return `The company register published an act (${fact.act}) on ${fact.publishedOn}.`;
    case 'office':
      return `The company register published an office (${fact.roleLabel}, ${fact.movement}) of ${fact.on}.`;
    case 'licence':
      return `Title ${fact.number} is ${fact.state}.`;
    case 'insolvency-notice':
      return noticeSays(fact);
  }
}

/** One is enough to show that a company is active: the youngest by the register's own date. */
function youngest(facts: Some<Shown>): Some<Shown> {
  return [facts.reduce((a, b) => ((b.source.date ?? '') > (a.source.date ?? '') ? b : a))];
}

function costOfStatus(status: CheckValue): Cost {
  const weight = COSTS[String(status)];
  if (!weight) throw new Error(`companyStatus ${status} is no hit`);
  return costOf(weight);
}

export const companyStatus: Check = {
  key: 'companyStatus',
  family: 'company-register',
  question: {
    en: 'Does the company exist, and is it neither dissolved nor in liquidation?',
    pt: 'A empresa existe e não está dissolvida nem em liquidação?',
  },
  value: {
    type: 'enum',
    of: 'state of the company by its published acts',
    values: ['active', 'in_liquidation', 'dissolved', 'not_found'],
  },
  needs: NEEDS,
  reasons: {
    MJ_COMPANY_DISSOLVED: {
      en: 'The company register publishes the dissolution or deregistration of the company.',
      pt: 'Consta nas publicações do registo comercial a dissolução ou o cancelamento da matrícula, à data da consulta.',
    },
    MJ_COMPANY_IN_LIQUIDATION: {
      en: 'A liquidator or an insolvency of the company is published.',
      pt: 'Consta publicado liquidatário ou insolvência da empresa, à data da consulta.',
    },
    MJ_COMPANY_NOT_FOUND: {
      en: 'No published act, valid title or insolvency process shows that the company exists.',
      pt: 'Não consta, à data da consulta, ato publicado, título válido ou processo que mostre que a empresa existe.',
    },
    MJ_COMPANY_STATUS_UNKNOWN: {
      en: 'The state of the company is not known yet; it is counted at its worst until it is.',
      pt: 'Ainda não se conhece o estado da empresa; até lá conta pelo pior resultado.',
    },
  },
  remediation: {
    en: 'Show the company’s permanent certificate (certidão permanente).',
    pt: 'Apresentar a certidão permanente da empresa.',
  },
  clearedBy: {
    en: 'The company register shows the company as active.',
    pt: 'O registo comercial mostra a empresa ativa.',
    byCompany: false,
  },
  weights: Object.values(COSTS),
  worst: { points: 5, knockOut: 'do_not_proceed', reason: 'MJ_COMPANY_STATUS_UNKNOWN' },

  judge(known) {
    const silent = silence(known, NEEDS);
    if (silent) return silent;
    const ended = endings(known);
    if (isSome(ended)) return { kind: 'hit', value: 'dissolved', evidence: seen(known, ended, says) };
    const liquidating = liquidations(known);
    if (isSome(liquidating))
      return { kind: 'hit', value: 'in_liquidation', evidence: seen(known, liquidating, says) };
    const shown = existence(known);
    if (isSome(shown))
      return { kind: 'clear', value: 'active', evidence: seen(known, youngest(shown), says) };
    // Nothing but an insolvency shows the company: it exists, to be liquidated, and that costs what not_found does.
    const insolvent = noticesOf(insolvencies(known));
    if (isSome(insolvent))
      return { kind: 'hit', value: 'in_liquidation', evidence: seen(known, insolvent, says) };
    const [first, ...rest] = NEEDS;
    const nothing = (name: (typeof NEEDS)[number]) => absence(known, name, 'record that the company exists');
    return { kind: 'hit', value: 'not_found', evidence: [nothing(first), ...rest.map(nothing)] };
  },

  cost: hit => costOfStatus(hit.value),
};
