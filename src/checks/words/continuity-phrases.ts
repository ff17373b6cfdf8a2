/** The sentences of signs of continuity, and the phrases in them. */
import type {
  Capacity,
  CompanyFailure,
  CounterSignKind,
  PhoenixIndicatorKind,
} from '../../facts/phoenix-finding.ts';
import type { Text } from '../check.ts';
import { pair } from './pair.ts';

/** Whole sentences. */
export const continuity = {
  failure: pair('{name} ({nif}) {what:failure} on {on:day}.', '{name} ({nif}) {what:failure} em {on:day}.'),
  sign: pair(
    '{strength:strength} with {name} ({nif}): the company {what:sign} ({on:day}).',
    '{strength:strength} com {name} ({nif}): a empresa {what:sign} ({on:day}).',
  ),
  counterSign: pair(
    'Against continuity with {name} ({nif}): {what:counterSign} (record of {on:day}).',
    'Contra a continuidade com {name} ({nif}): {what:counterSign} (registo de {on:day}).',
  ),
  there: pair(
    '{who:who} {stood:stoodThere} {name} ({nif}){until:until}.',
    '{who:who} {stood:stoodThere} {name} ({nif}){until:until}.',
  ),
  here: pair('{who:who} {stood:stoodHere}{since:since}.', '{who:who} {stood:stoodHere}{since:since}.'),
};

export const strength = {
  resemblance: pair('Resemblance only', 'Só semelhança'),
  sign: pair('Sign of continuity', 'Indício de continuidade'),
};

export const failure = {
  insolvency: pair('was declared insolvent', 'foi declarada insolvente'),
  'execution-without-assets': pair(
    'had an execution that found nothing to seize',
    'teve uma execução extinta por falta de bens',
  ),
  'dissolved-with-debts': pair(
    'was dissolved, struck off or moved abroad, with debts on a public list,',
    'foi dissolvida, teve a matrícula cancelada ou mudou a sede para o estrangeiro, com dívidas numa lista pública,',
  ),
  'failed-revitalization': pair(
    'ended a revitalisation without a plan',
    'terminou um processo de revitalização sem plano',
  ),
  petition: pair(
    'has an open petition for its insolvency,',
    'tem pendente um pedido de insolvência, com registo',
  ),
  abandoned: pair(
    'files no accounts any more and stands on the lists with large debts; its last act was published',
    'deixou de prestar contas e consta nas listas com dívidas elevadas; o último ato foi publicado',
  ),
} satisfies Record<CompanyFailure['kind'], Text>;

export const sign = {
  timing: pair('was founded close to the failure', 'foi constituída perto do termo da outra'),
  seat: pair('has, or had, its seat at the same door', 'tem, ou teve, a sede na mesma morada'),
  name: pair('bears a name that suggests the same house', 'usa uma firma que sugere a mesma casa'),
  activity: pair('has the same trade in its name', 'tem a mesma atividade na firma'),
  client: pair(
    'was awarded a contract by the same public client',
    'foi adjudicatária de um contrato do mesmo cliente público',
  ),
  licence: pair(
    'was given a title when the other lost its own',
    'obteve um título quando a outra perdeu o seu',
  ),
  serial: pair(
    'shares a director with yet another company that failed',
    'partilha um gerente ou administrador com mais uma empresa que terminou',
  ),
  culpable: pair(
    'follows a company whose insolvency was qualified as culpable',
    'sucede a uma empresa cuja insolvência foi qualificada como culposa',
  ),
  'debts-left': pair(
    'follows a company that left debts on a public list',
    'sucede a uma empresa que deixou dívidas numa lista pública',
  ),
  'moves-before': pair(
    'follows a company that changed seat, quotas or directors in its last two years',
    'sucede a uma empresa que mudou de sede, de titulares de quotas, de gerentes ou de administradores nos seus dois últimos anos',
  ),
  front: pair(
    'has somebody who left the failed company to others in its last two years',
    'tem alguém que entregou a outros a empresa que terminou, nos dois últimos anos desta',
  ),
  'hidden-holder': pair(
    'has somebody behind it who directed the failed company and signs nothing here',
    'tem por trás alguém que dirigiu a empresa que terminou e que aqui nada assina',
  ),
  kin: pair(
    'was founded before the failure and names somebody of the name, or of rare surnames, of a person of the failed company',
    'foi constituída antes do termo da outra e indica alguém com o nome, ou com apelidos raros, de pessoa desta',
  ),
  'kin-after': pair(
    'was founded after the failure and names somebody of the whole rare name of a person of the failed company',
    'foi constituída depois do termo da outra e indica alguém com o nome completo, que é raro, de pessoa desta',
  ),
  'timing-turned': pair(
    'is older, and got its first title close to the failure',
    'é mais antiga e obteve o primeiro título perto do termo da outra',
  ),
  'same-people': pair(
    'has several people of the failed company',
    'tem várias pessoas da empresa que terminou',
  ),
  division: pair(
    'received part of the failed company by a division, in the two years before the failure',
    'recebeu parte da empresa que terminou, por cisão, nos dois anos anteriores ao termo desta',
  ),
} satisfies Record<PhoenixIndicatorKind | 'kin-after' | 'timing-turned', Text>;

export const counterSign = {
  'other-trade': pair('the two names show different trades', 'as duas firmas indicam atividades diferentes'),
  'estate-sale': pair(
    'what it has of the other it may have bought from the estate, in the insolvency (CIRE art. 162)',
    'o que tem da outra pode ter sido comprado à massa insolvente, no processo (CIRE art. 162.º)',
  ),
  'buy-out': pair(
    'it is a cooperative, or most of its founders had nothing to do with the failed company',
    'é uma cooperativa, ou a maioria dos seus fundadores nada tinha a ver com a empresa que terminou',
  ),
  sisters: pair(
    'older companies of the same people, which go on, have the same door or name',
    'empresas mais antigas das mesmas pessoas, que continuam, têm a mesma morada ou firma',
  ),
  'side-by-side': pair(
    'both existed side by side long before, and nothing was moved meanwhile or taken over since',
    'ambas existiram lado a lado muito antes, e nada foi transferido entretanto nem assumido depois',
  ),
  merger: pair(
    'both registered a merger or division (CSC art. 112)',
    'ambas registaram uma fusão ou cisão (CSC art. 112.º)',
  ),
} satisfies Record<CounterSignKind, Text>;

export const who = {
  somebody: pair('Somebody of this company', 'Alguém desta empresa'),
  same: pair('The same person', 'A mesma pessoa'),
  company: pair('{name} ({nif})', '{name} ({nif})'),
};

export const stoodThere = {
  director: pair('directed', 'dirigia'),
  partner: pair('held a quota of', 'detinha uma quota de'),
  'through-company': pair('stood, through a company, in', 'participava, através de uma sociedade, em'),
} satisfies Record<Capacity, Text>;
export const stoodHere = {
  director: pair('directed the company', 'dirigia a empresa'),
  partner: pair('held a quota of the company', 'detinha uma quota da empresa'),
  'through-company': pair(
    'stood, through a company, in the company',
    'participava, através de uma sociedade, na empresa',
  ),
} satisfies Record<Capacity, Text>;

export const until = {
  end: pair(' to the end', ' até ao fim'),
  // After a failure that ends no company.
  open: pair(', and no end of it is published', ', sem cessação publicada'),
  day: pair(' until {on:day}', ' até {on:day}'),
};
export const since = { day: pair(' since {on:day}', ' desde {on:day}'), unknown: pair('', '') };
