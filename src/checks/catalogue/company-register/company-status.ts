import type { OfficeAct } from '../../../facts/fact.ts';
import type { SpecifiedRegister } from '../../../kernel/register-name.ts';
import type { Check, Cost, Known, Weight } from '../../check.ts';
import { accountsOf, accountsYear, lastDueYear } from '../../records/company-register/annual-accounts.ts';
import type { ShownToExist } from '../../records/company-register/company-end.ts';
import * as ends from '../../records/company-register/company-end.ts';
import { absence, isSome, type Some, seen, silence } from '../../records/known-facts.ts';
import { contractSays, noticeSays } from '../../records/record-says.ts';
import { faded, quartersLeft } from '../../scale/fading.ts';
import { costOf } from '../../scale/weights.ts';
import { say } from '../../words/say.ts';

/** Each of these can prove that the company exists, or that its insolvency is over. */
const NEEDS = ['mj-publications', 'citius-insolvency', 'impic-licences'] as const;

const GONE = { points: 5, knockOut: 'do_not_proceed' } as const;
const DOUBTFUL = { points: 5, knockOut: 'high_risk' } as const;

/** Worst first. */
const COSTS: Readonly<Record<string, Weight>> = {
  dissolved: { when: { en: 'dissolved', pt: 'dissolvida' }, ...GONE, reason: 'MJ_COMPANY_DISSOLVED' },
  merged: {
    when: { en: 'struck off after a merger', pt: 'matrícula cancelada após fusão' },
    ...GONE,
    reason: 'MJ_COMPANY_MERGED',
  },
  moved_abroad: {
    when: { en: 'moved abroad', pt: 'sede transferida para o estrangeiro' },
    ...DOUBTFUL,
    reason: 'MJ_COMPANY_MOVED_ABROAD',
  },
  in_liquidation: {
    when: { en: 'in liquidation', pt: 'em liquidação' },
    ...DOUBTFUL,
    reason: 'MJ_COMPANY_IN_LIQUIDATION',
  },
  dissolution_pending: {
    when: {
      en: 'the registrar has begun to dissolve it, within 24 months, less until 60',
      pt: 'procedimento administrativo de dissolução iniciado nos últimos 24 meses, menos até 60',
    },
    ...DOUBTFUL,
    reason: 'MJ_DISSOLUTION_PENDING',
  },
  not_found: {
    when: {
      en: 'not found; less where a public contract of 24 to 60 months ago shows it',
      pt: 'não encontrada; menos com contrato público de há 24 a 60 meses',
    },
    ...DOUBTFUL,
    reason: 'MJ_COMPANY_NOT_FOUND',
  },
};

function says(fact: ShownToExist) {
  switch (fact.kind) {
    case 'company-act':
      return say('registered', 'act', { act: say('companyAct', fact.act), on: fact.publishedOn });
    case 'office':
      return officeSays(fact);
    case 'licence':
      return say('record', 'title', { number: fact.number, state: say('titleState', fact.state) });
    case 'insolvency-notice':
      return noticeSays(fact);
    case 'public-contract':
      return contractSays(fact);
  }
}

const officeSays = ({ roleLabel, movement, on }: OfficeAct) =>
  say('registered', 'office', { role: roleLabel, movement: say('movement', movement), on });

/** The youngest record by the register's own date; one is enough as evidence. */
function youngest(facts: Some<ShownToExist>): Some<ShownToExist> {
  return [facts.reduce((a, b) => ((b.source.date ?? '') > (a.source.date ?? '') ? b : a))];
}

/**
 * Who has filed since what was due last as the procedure began no more lacks two years in a row, for which it is begun (RJPADLEC
 * art. 5), and may still be dissolved. One older year of several puts nothing right.
 */
const FILED_SINCE: Weight = {
  when: {
    en: 'the same, and accounts were published since',
    pt: 'o mesmo, com prestação de contas publicada depois',
  },
  points: DOUBTFUL.points,
  knockOut: 'moderate_risk',
  reason: 'MJ_DISSOLUTION_PENDING',
};

/** One for each act, by its age. */
function costOfPending(known: Known): Some<Cost> {
  const [first, ...rest] = ends.dissolutionProceedings(known).map(({ publishedOn: on }) => {
    const hasFiled = accountsOf(known).some(
      each => each.publishedOn > on && accountsYear(each) >= lastDueYear(on),
    );
    const whole = costOf(hasFiled ? FILED_SINCE : COSTS.dissolution_pending!);
    return faded(whole, quartersLeft(on, known.today, ends.DISSOLUTION_FADING));
  });
  return [first!, ...rest];
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
    values: [
      'active',
      'dissolution_pending',
      'in_liquidation',
      'dissolved',
      'merged',
      'moved_abroad',
      'not_found',
    ],
  },
  needs: NEEDS,
  alsoReads: ['base-contracts'],
  reasons: {
    MJ_COMPANY_DISSOLVED: {
      en: 'The dissolution, the end of the liquidation or the deregistration of the company is published.',
      pt: 'Consta publicada a dissolução, o encerramento da liquidação ou o cancelamento da matrícula, à data da consulta.',
    },
    MJ_COMPANY_MERGED: {
      en: 'The company was struck off after a merger; another company has its rights and duties (CSC art. 112).',
      pt: 'Consta o cancelamento da matrícula após fusão; os direitos e obrigações passaram para outra sociedade (CSC art. 112.º).',
    },
    MJ_COMPANY_MOVED_ABROAD: {
      en: 'The company register publishes that the company moved its seat abroad (CSC art. 3).',
      pt: 'Consta nas publicações do registo comercial a transferência da sede para o estrangeiro (CSC art. 3.º).',
    },
    MJ_COMPANY_IN_LIQUIDATION: {
      en: 'A liquidator in office, or an insolvency that is not shown to have ended with the company going on, is published.',
      pt: 'Consta publicado liquidatário em funções, ou insolvência que não consta encerrada com continuação da empresa, à data da consulta.',
    },
    MJ_DISSOLUTION_PENDING: {
      en: 'The registrar has begun the procedure that may dissolve the company (RJPADLEC art. 5), and no end of it is published.',
      pt: 'Consta o início do procedimento administrativo de dissolução da empresa (RJPADLEC art. 5.º), sem publicação do seu termo.',
    },
    MJ_COMPANY_NOT_FOUND: {
      en: 'No published act, valid title, recent public contract or insolvency process shows that the company exists.',
      pt: 'Não consta, à data da consulta, ato publicado, título válido, contrato público recente ou processo que mostre que a empresa existe.',
    },
    MJ_COMPANY_STATUS_UNKNOWN: {
      en: 'The state of the company is not known yet; not knowing costs points until it is.',
      pt: 'Ainda não se conhece o estado da empresa; até lá, não se saber custa pontos.',
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
    advisable: false,
  },
  weights: [...Object.values(COSTS), FILED_SINCE],
  fading: ends.DISSOLUTION_FADING,
  worst: { points: 5, knockOut: 'do_not_proceed', reason: 'MJ_COMPANY_STATUS_UNKNOWN' },

  judge(known) {
    const silent = silence(known, NEEDS);
    if (silent) return silent;
    const end = ends.companyEnd(known);
    if (end) return { kind: 'hit', value: end.status, evidence: seen(known, end.records, says) };
    const undone = ends.undoneEnds(known);
    if (isSome(undone)) return { kind: 'hit', value: 'active', evidence: seen(known, undone, says) };
    const shown = ends.existence(known);
    if (isSome(shown))
      return { kind: 'clear', value: 'active', evidence: seen(known, youngest(shown), says) };
    const unheard = silence(known, ['base-contracts']);
    if (unheard) return { ...unheard, atWorst: { ...DOUBTFUL, reason: 'MJ_COMPANY_STATUS_UNKNOWN' } };
    const [first, ...rest] = [...NEEDS, 'base-contracts'] as const;
    const nothing = (name: SpecifiedRegister) => absence(known, name, say('lookedFor', 'existence'));
    return { kind: 'hit', value: 'not_found', evidence: [nothing(first), ...rest.map(nothing)] };
  },

  cost({ value }, known) {
    if (value === 'dissolution_pending') return costOfPending(known);
    if (value === 'active') return faded(COSTS.dissolved!, 0);
    const whole = costOf(COSTS[String(value)]!);
    return value === 'not_found' ? faded(whole, ends.doubtLeft(known)) : whole;
  },
};
