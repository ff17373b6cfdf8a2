/** Why something is not known, or may still change. */
import type { SpecifiedRegister } from '../../kernel/register-name.ts';
import type { Text } from '../check.ts';
import { REGISTER_TITLES } from './names.ts';
import { pair } from './pair.ts';

export const because = {
  notConsulted: pair('this register is not consulted yet', 'este registo ainda não é consultado'),
  tooOld: pair(
    'the register has not answered within its age limit',
    'o registo não respondeu dentro do prazo em que uma resposta serve',
  ),
  noName: pair(
    'the company’s full legal name is not known, and the register is asked by it alone',
    'não se conhece a firma completa da empresa, e o registo só se consulta por ela',
  ),
  notConsultedThen: pair('this register was not consulted then', 'este registo não era então consultado'),
  presentOnly: pair(
    'this register shows its state when it was asked, not that of {on:day}',
    'este registo mostra o seu estado à data da consulta, não o de {on:day}',
  ),
  /** As a case file says it. */
  stated: pair('{reason}', '{reason}'),
};

/** Of links to other companies. */
export const becauseOfLinks = {
  ofDay: pair(
    'the links between companies are kept for the day of the assessment only',
    'as ligações entre empresas só se guardam do dia da avaliação',
  ),
  notLookedAt: pair('this was not looked at then', 'isto não era então verificado'),
  /** The next two are made by src/network/exploring/assess-network.ts. */
  noAct: pair('no act of the company is published', 'não está publicado nenhum ato da empresa'),
  noNumber: pair(
    'the published acts name no director or partner by tax number',
    'os atos publicados não identificam nenhum gerente, administrador ou sócio pelo número fiscal',
  ),
  linkedNotAsked: pair(
    'linked companies have not been asked about at every register',
    'há empresas ligadas que ainda não foram consultadas em todos os registos',
  ),
  countNotAsked: pair(
    'linked companies not asked about yet at every register: {companies:number}',
    'empresas ligadas ainda não consultadas em todos os registos: {companies:number}',
  ),
  ofDirectorsNotAsked: pair(
    'linked companies not asked about yet at every register: {companies:number} (directors: {directors:number})',
    'empresas ligadas ainda não consultadas em todos os registos: {companies:number} (gerentes ou administradores: {directors:number})',
  ),
  nothingRead: pair(
    'failures of the last six years are not read yet',
    'as empresas que terminaram nos últimos seis anos ainda não foram lidas',
  ),
  readSoFar: pair(
    '{read:count} of {known:count} failures of the last six years are read, published from {from:day} to {to:day}',
    'das {known:count} empresas que terminaram nos últimos seis anos estão lidas {read:count}, publicadas de {from:day} a {to:day}',
  ),
  readWithout: pair(
    '{read:count} of {known:count} failures of the last six years are read, published from {from:day} to {to:day}; not read, at this door or of a like name: {unread:count}',
    'das {known:count} empresas que terminaram nos últimos seis anos estão lidas {read:count}, publicadas de {from:day} a {to:day}; por ler, desta morada ou de firma semelhante: {unread:count}',
  ),
};

/** A register that is silent, or whose record is not whole, and why. */
export const silence = {
  of: pair('{register:register}: {why:because}', '{register:register}: {why:because}'),
  and: pair('{one:silence}; {other:silence}', '{one:silence}; {other:silence}'),
  incomplete: pair(
    '{register:register}: {reference} is incomplete or could not be read in full',
    '{register:register}: {reference} está incompleto ou não se conseguiu ler por inteiro',
  ),
  shared: pair(
    '{register:register}: how much of {reference} each of its {winners:count} winners builds is not published',
    '{register:register}: não se publica que parte de {reference} cabe a cada um dos seus {winners:count} adjudicatários',
  ),
};

const titled = <const Name extends SpecifiedRegister>(name: Name) => ({
  en: name,
  pt: REGISTER_TITLES[name].pt,
});

/** Registers by their keys; in Portuguese by their titles. */
export const register = {
  'citius-insolvency': titled('citius-insolvency'),
  'at-debtors': titled('at-debtors'),
  'ss-debtors': titled('ss-debtors'),
  'impic-licences': titled('impic-licences'),
  'mj-publications': titled('mj-publications'),
  'citius-executions': titled('citius-executions'),
  'act-sanctions': titled('act-sanctions'),
  'citius-cases': titled('citius-cases'),
  'base-contracts': titled('base-contracts'),
} satisfies Record<SpecifiedRegister, Text>;
