/** Names of what an assessment is made of, as people write them: verdicts, families, registers, states and values of checks. */
import type { RegisterName } from '../../kernel/register-name.ts';
import type { Family, Outcome, Text } from '../check.ts';
import type { Verdict } from '../judging/judgement.ts';
import { pair } from './pair.ts';

export const VERDICT_NAMES: Readonly<Record<Verdict, Text>> = {
  no_records: pair('No records', 'Sem ocorrências'),
  low_risk: pair('Low risk', 'Risco baixo'),
  moderate_risk: pair('Moderate risk', 'Risco moderado'),
  high_risk: pair('High risk', 'Risco alto'),
  do_not_proceed: pair('Do not proceed', 'Não avançar'),
};

export const FAMILY_NAMES: Readonly<Record<Family, Text>> = {
  insolvency: pair('Insolvency', 'Insolvência'),
  debts: pair('Tax and social security', 'Fisco e Segurança Social'),
  licence: pair('Licence (alvará)', 'Alvará'),
  executions: pair('Executions', 'Execuções'),
  labour: pair('Labour inspection', 'Inspeção do trabalho'),
  'civil-cases': pair('Civil cases', 'Processos cíveis'),
  'company-register': pair('Company register', 'Registo comercial'),
  'public-contracts': pair('Public contracts', 'Contratos públicos'),
  directors: pair('Directors', 'Gerentes e administradores'),
};

export const REGISTER_TITLES: Readonly<Record<RegisterName, Text>> = {
  'citius-insolvency': pair('Insolvencies (Citius)', 'Insolvências (Citius)'),
  'at-debtors': pair('Tax debtors (AT)', 'Devedores à Autoridade Tributária (AT)'),
  'ss-debtors': pair('Social-security debtors', 'Devedores à Segurança Social'),
  'impic-licences': pair('Licences (IMPIC)', 'Alvarás e certificados (IMPIC)'),
  'mj-publications': pair('Company acts (MJ)', 'Publicações de atos societários (MJ)'),
  'citius-executions': pair('Public list of executions (Citius)', 'Lista Pública de Execuções (Citius)'),
  'act-sanctions': pair('Labour sanctions (ACT)', 'Sanções laborais (ACT)'),
  'citius-cases': pair('Civil cases (Citius)', 'Processos cíveis (Citius)'),
  'base-contracts': pair('Public contracts (Portal BASE)', 'Contratos públicos (Portal BASE)'),
  'citius-edital-citations': pair('Public court notices (Citius)', 'Citações editais (Citius)'),
};

export const STATE_NAMES: Readonly<Record<Outcome['kind'], Text>> = {
  hit: pair('Adverse', 'Adverso'),
  clear: pair('Nothing adverse', 'Nada de adverso'),
  unknown: pair('Unknown', 'Desconhecido'),
  'not-applicable': pair('Does not apply', 'Não se aplica'),
};

/** By the key of the check, because one word means several things. */
export const VALUE_NAMES: Readonly<Record<string, Readonly<Record<string, Text>>>> = {
  alvaraStatus: {
    valid: pair('valid', 'válido'),
    suspended: pair('suspended', 'suspenso'),
    cancelled: pair('cancelled', 'cancelado'),
    expired: pair('expired', 'caducado'),
    none: pair('none', 'nenhum'),
  },
  insolvencyPhase: {
    none: pair('none', 'nenhuma'),
    liquidation: pair('liquidation', 'liquidação'),
    insolvency_declared: pair('insolvency declared', 'insolvência declarada'),
    plan_approved: pair('plan approved', 'plano aprovado'),
    per_opened: pair('PER opened', 'PER aberto'),
    per_negotiating: pair('PER in negotiation', 'PER em negociação'),
    peve_opened: pair('PEVE opened', 'PEVE aberto'),
    peap_opened: pair('PEAP opened', 'PEAP aberto'),
    closed: pair('closed', 'encerrada'),
    per_refused: pair('PER refused', 'PER recusado'),
    per_approved: pair('PER approved', 'PER aprovado'),
    revoked: pair('revoked', 'revogada'),
  },
  companyStatus: {
    active: pair('active', 'ativa'),
    dissolution_pending: pair('dissolution begun by the registrar', 'dissolução iniciada pelo conservador'),
    in_liquidation: pair('in liquidation', 'em liquidação'),
    dissolved: pair('dissolved', 'dissolvida'),
    merged: pair('merged', 'extinta por fusão'),
    moved_abroad: pair('moved abroad', 'com sede transferida para o estrangeiro'),
    not_found: pair('not found', 'não encontrada'),
  },
  phoenixPattern: {
    none: pair('none', 'nenhum'),
    weak: pair('weak', 'fracos'),
    resemblance: pair('resemblance only', 'só semelhança'),
    moderate: pair('moderate', 'moderados'),
    strong: pair('strong', 'fortes'),
    not_assessable: pair('not assessable', 'não avaliável'),
  },
};
