/** Words of the API in both languages: families, registers, values of checks, reasons for not knowing. */
import { getLanguage, locale, number } from './language.ts';
import { t } from './t.ts';

const FAMILIES = {
  insolvency: ['Insolvency', 'Insolvência'],
  debts: ['Tax and social security', 'Fisco e Segurança Social'],
  licence: ['Licence (alvará)', 'Alvará'],
  executions: ['Executions', 'Execuções'],
  labour: ['Labour inspection', 'Inspeção do trabalho'],
  civil_cases: ['Civil cases', 'Processos cíveis'],
  company_register: ['Company register', 'Registo comercial'],
  public_contracts: ['Public contracts', 'Contratos públicos'],
  directors: ['Directors', 'Gerentes e administradores'],
};

/** Short mark and name of each register. */
export const REGISTERS = {
  citius_insolvency: ['CIRE', 'Citius · insolvency', 'Citius · insolvências'],
  at_debtors: ['AT', 'Tax debtors (AT)', 'Devedores ao fisco (AT)'],
  ss_debtors: ['SS', 'Social-security debtors', 'Devedores à Segurança Social'],
  impic_licences: ['IMPIC', 'Licences (IMPIC)', 'Alvarás (IMPIC)'],
  mj_publications: ['MJ', 'Company acts (MJ)', 'Atos societários (MJ)'],
  citius_executions: ['EXE', 'Citius · executions', 'Citius · execuções'],
  act_sanctions: ['ACT', 'Labour sanctions (ACT)', 'Sanções laborais (ACT)'],
  citius_cases: ['CÍV', 'Citius · civil cases', 'Citius · processos cíveis'],
  base_contracts: ['BASE', 'Public contracts (BASE)', 'Contratos públicos (BASE)'],
};

/** Values of checks that are words. */
const VALUES = {
  valid: 'válido',
  suspended: 'suspenso',
  cancelled: 'cancelado',
  expired: 'caducado',
  none: 'nenhum',
  active: 'ativa',
  in_liquidation: 'em liquidação',
  dissolved: 'dissolvida',
  merged: 'extinta por fusão',
  moved_abroad: 'com sede transferida para o estrangeiro',
  not_found: 'não encontrada',
  weak: 'fracos',
  resemblance: 'só semelhança',
  moderate: 'moderados',
  strong: 'fortes',
  not_assessable: 'não avaliável',
  liquidation: 'liquidação',
  insolvency_declared: 'insolvência declarada',
  plan_approved: 'plano aprovado',
  per_opened: 'PER aberto',
  per_negotiating: 'PER em negociação',
  per_approved: 'PER aprovado',
  revoked: 'revogada',
  per_refused: 'PER recusado',
  peve_opened: 'PEVE aberto',
  peap_opened: 'PEAP aberto',
  closed: 'encerrado',
};

/** A family without a name of the page's own has none. */
export const familyName = family => FAMILIES[family]?.[getLanguage() === 'pt' ? 1 : 0] ?? t('otherChecks');
/** As GraphQL (`at_debtors`) or REST (`at-debtors`) writes it. One without a name of the page's own is called what it calls itself. */
export const registerName = (register, title = register) => REGISTERS[register.replaceAll('-', '_')]?.[getLanguage() === 'pt' ? 2 : 1] ?? title.replaceAll('_', ' ');
export const verdictName = verdict => t(`verdict.${verdict ?? 'none'}`);

/** What a check found, as people write it. */
export function checkValue(value, type) {
  if (value === null || value === undefined) return t('unknown');
  if (type === 'boolean') return value ? t('yes') : t('no');
  if (type === 'euros') return new Intl.NumberFormat(locale(), { style: 'currency', currency: 'EUR', maximumFractionDigits: 0 }).format(value);
  if (type === 'years') return value < 1 ? t('lessThanYear') : t('years', { n: value });
  if (type === 'enum')
    return String((getLanguage() === 'pt' && VALUES[value]) || value)
      .replaceAll('_', ' ')
      .replace(/^(per|peve|peap) /, proceeding => proceeding.toUpperCase());
  return number(value);
}
