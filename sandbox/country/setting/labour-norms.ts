/** What labour inspectors find at builders', with the norm that each breaks, worded as decisions word it. */
import type { SandboxSanction } from '../country.ts';

export type Infringement = Pick<SandboxSanction, 'infringement' | 'norm' | 'area'>;

const of = (area: SandboxSanction['area'], infringement: string, norm: string): Infringement => ({
  area,
  infringement,
  norm,
});

const SAFETY = [
  of(
    'safety',
    'Falta de proteção coletiva contra o risco de queda em altura',
    'art. 22.º do Decreto-Lei n.º 273/2003',
  ),
  of(
    'safety',
    'Incumprimento das obrigações gerais do empregador em matéria de segurança e saúde no trabalho',
    'art. 15.º da Lei n.º 102/2009',
  ),
  of(
    'safety',
    'Início dos trabalhos em estaleiro sem plano de segurança e saúde',
    'art. 13.º do Decreto-Lei n.º 273/2003',
  ),
  of(
    'safety',
    'Falta de comunicação prévia da abertura do estaleiro',
    'art. 15.º do Decreto-Lei n.º 273/2003',
  ),
  of(
    'safety',
    'Montagem de andaime sem condições de estabilidade e sem guarda-corpos',
    'art. 40.º do Decreto-Lei n.º 50/2005',
  ),
  of('safety', 'Falta de exames de saúde dos trabalhadores', 'art. 108.º da Lei n.º 102/2009'),
  of(
    'safety',
    'Falta de comunicação de acidente de trabalho mortal no prazo de 24 horas',
    'art. 111.º da Lei n.º 102/2009',
  ),
];
const TRANSPORT = [
  of(
    'transport',
    'Falta de apresentação dos registos do tacógrafo do dia em curso e dos 28 dias anteriores',
    'art. 25.º da Lei n.º 27/2010, e art. 36.º do Regulamento (UE) n.º 165/2014',
  ),
  of(
    'transport',
    'Incumprimento do período de repouso diário do condutor',
    'art. 8.º do Regulamento (CE) n.º 561/2006',
  ),
  of('transport', 'Excesso do tempo diário de condução', 'art. 6.º do Regulamento (CE) n.º 561/2006'),
  of('transport', 'Utilização incorreta do tacógrafo', 'art. 32.º do Regulamento (UE) n.º 165/2014'),
];
const CONTRACT = [
  of(
    'contract',
    'Prestação de atividade, de forma aparentemente autónoma, em condições características de contrato de trabalho',
    'art. 12.º, n.º 2, do Código do Trabalho',
  ),
  of('contract', 'Falta de pagamento pontual da retribuição', 'art. 278.º do Código do Trabalho'),
  of('contract', 'Falta de registo dos tempos de trabalho', 'art. 202.º do Código do Trabalho'),
];
const ACCIDENT_INSURANCE = [
  of(
    'accident-insurance',
    'Falta de seguro de acidentes de trabalho',
    'art. 79.º, n.º 1, da Lei n.º 98/2009',
  ),
  of(
    'accident-insurance',
    'Omissão de trabalhadores ao serviço no seguro de acidentes de trabalho',
    'art. 79.º e art. 171.º da Lei n.º 98/2009',
  ),
];

/** Lists of one area each, and how often an inspector writes from it. */
export const INFRINGEMENTS: ReadonlyArray<readonly [readonly Infringement[], number]> = [
  [SAFETY, 50],
  [TRANSPORT, 22],
  [CONTRACT, 14],
  [ACCIDENT_INSURANCE, 14],
];
