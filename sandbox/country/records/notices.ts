/** CIRE publications of a proceeding, worded as Citius words them (its labels vary from court to court). */
import { addMonths, type LocalDate } from '../../../src/kernel/local-date.ts';
import type { InsolvencyPublication, SandboxPerson, SandboxSeat } from '../country.ts';
import type { InsolvencyFate, RevitalizationFate } from '../lives/fate.ts';
import { LAST_DAY, yearOf } from '../lives/timeline.ts';
import { addDays } from '../setting/calendar.ts';
import { courtOf } from '../setting/courts.ts';
import { processNumber, publicationReference } from '../setting/number-plan.ts';
import type { Rng } from '../setting/rng.ts';

export type Party = InsolvencyPublication['parties'][number];

export interface Proceeding {
  readonly debtor: {
    readonly index: number;
    readonly nif: string;
    readonly firma: string;
    readonly seat: SandboxSeat;
  };
  readonly administrator: SandboxPerson;
  /** Takes over where the first administrator is removed. */
  readonly successor: SandboxPerson;
  readonly creditors: readonly Party[];
}

interface Step {
  readonly on: LocalDate;
  readonly act: string;
}

const DECLARED = [
  'Pub. - Sentença Declaração Insolvência',
  'Pub. - Sentença Declaração Insolvência',
  'Anúncio sent Insolvência c/ Ass.Cred - P Citius',
  'Anúncio sent Insolvência s/ Ass. Cred. - P Citius',
];
const DECLARED_WITHOUT_ASSETS = [
  'Pub. - Sent. Insolv. Insuficiência de Massa',
  'Anúncio sent Insolvência Insuf Massa - P Citius',
];
const PER_OPENED = [
  'Pub. - Nomeação Administrador Provisório',
  'Anúncio PER - artº 34 - P Citius',
  'Anúncio sentença (PER) - Portal Citius',
];
const PER_DECIDED = {
  approved: 'Pub. - Homologação do Plano de Recuperação',
  refused: 'Pub. - Não Homologação do Plano de Recuperação',
  'negotiations-closed': 'Pub. - Encerramento das Negociações',
};
const ADMINISTRATOR_REPLACED = 'Pub. - Destituição / Nomeação Administrador';

export function insolvencyNotices(
  proceeding: Proceeding,
  fate: InsolvencyFate,
  rng: Rng,
): InsolvencyPublication[] {
  const spelling = fate.filedOn < '2012-01-01' ? 'colectiva' : 'coletiva';
  const petition = fate.petitioner === 'debtor' ? 'Apresentação' : 'Requerida';
  return publish(proceeding, insolvencySteps(fate, rng), {
    filedOn: fate.filedOn,
    ordinal: 0,
    judge: rng.int(1, 4),
    species: `Insolvência pessoa ${spelling} (${petition})`,
    roles: { debtor: 'Insolvente', administrator: 'Administrador Insolvência' },
    petitioned: fate.petitioner === 'creditor',
  });
}

export function revitalizationNotices(
  proceeding: Proceeding,
  fate: RevitalizationFate,
  rng: Rng,
): InsolvencyPublication[] {
  // The PEVE took new cases in these years only (Lei 75/2020).
  const extraordinary = fate.openedOn > '2021-01-01' && fate.openedOn < '2023-06-30' && rng.chance(0.25);
  const steps = [
    { on: fate.openedOn, act: extraordinary ? PER_OPENED[0]! : rng.pick(PER_OPENED) },
    { on: addDays(fate.openedOn, rng.int(28, 50)), act: 'Anúncio - Lista Provisória de Créditos - P Citius' },
    { on: fate.decidedOn, act: PER_DECIDED[fate.outcome] },
  ];
  return publish(proceeding, steps, {
    filedOn: fate.filedOn,
    ordinal: 1,
    judge: rng.int(1, 4),
    species: extraordinary
      ? 'Processo Extraordinário de Viabilização de Empresas'
      : 'Processo Especial de Revitalização (CIRE)',
    roles: { debtor: 'Devedor', administrator: 'Administrador Judicial Provisório' },
    petitioned: false,
  });
}

function insolvencySteps(fate: InsolvencyFate, rng: Rng): Step[] {
  const { declaredOn, closedOn, estate, course, qualification } = fate;
  const declaration = rng.pick(estate === 'none' ? DECLARED_WITHOUT_ASSETS : DECLARED);
  const steps: Step[] = [{ on: rng.daysAfter(declaredOn, 0, 3), act: declaration }];
  // Announced again because of a mistake in the first notice: still one insolvency.
  if (rng.chance(0.05)) steps.push({ on: rng.daysAfter(declaredOn, 8, 20), act: declaration });
  if (estate === 'full' && course === 'liquidation') {
    if (rng.chance(0.08)) steps.push({ on: rng.daysAfter(declaredOn, 30, 90), act: ADMINISTRATOR_REPLACED });
    steps.push({ on: rng.daysAfter(declaredOn, 70, 130), act: 'Pub. - Liquidação do Ativo' });
  }
  const qualifiedOn = rng.daysAfter(declaredOn, 140, 300);
  if (qualification && qualifiedOn < (closedOn ?? LAST_DAY))
    steps.push({ on: qualifiedOn, act: `Pub. - Qualificação da Insolvência - ${capital(qualification)}` });
  if (course === 'plan')
    steps.push({ on: addMonths(declaredOn, 6), act: 'Pub. - Homologação do Plano de Insolvência' });
  if (closedOn) steps.push({ on: closedOn, act: closingAct(fate) });
  return steps.toSorted((a, b) => (a.on < b.on ? -1 : a.on > b.on ? 1 : 0));
}

function closingAct({ course, estate }: InsolvencyFate): string {
  if (course === 'revoked') return 'Pub. - Revogação da Sentença de Insolvência';
  if (course === 'plan') return 'Pub. - Encerramento do Processo - Homologação do Plano';
  return estate === 'none'
    ? 'Pub. - Encerramento do Processo - Insuficiência da Massa'
    : 'Pub. - Encerramento do Processo - Rateio Final';
}

const capital = (word: string): string => word[0]!.toUpperCase() + word.slice(1);

interface Case {
  readonly filedOn: LocalDate;
  readonly ordinal: 0 | 1;
  readonly judge: number;
  readonly species: string;
  readonly roles: { readonly debtor: string; readonly administrator: string };
  /** A creditor asked for it: the first one is the `Requerente`. */
  readonly petitioned: boolean;
}

function publish(proceeding: Proceeding, steps: readonly Step[], suit: Case): InsolvencyPublication[] {
  const { debtor, creditors } = proceeding;
  const { court, unit, code } = courtOf(debtor.seat, 'commerce');
  let { administrator } = proceeding;
  const roleOf = (party: Party, i: number) =>
    suit.petitioned && i === 0 ? { ...party, role: 'Requerente' } : party;
  const publications: InsolvencyPublication[] = [];
  for (const { on, act } of steps.filter(step => step.on <= LAST_DAY)) {
    if (act === ADMINISTRATOR_REPLACED) administrator = proceeding.successor;
    publications.push({
      reference: publicationReference(debtor.index, suit.ordinal * 50 + publications.length),
      publishedOn: on,
      filedOn: suit.filedOn,
      court,
      process: processNumber(debtor.index, suit.ordinal, yearOf(suit.filedOn), code),
      unit: `${unit} - Juiz ${suit.judge}`,
      species: suit.species,
      act,
      parties: [
        { role: suit.roles.debtor, name: debtor.firma, nif: debtor.nif },
        { role: suit.roles.administrator, name: administrator.name, nif: administrator.nif },
        ...creditors.map(roleOf),
      ],
    });
  }
  return publications;
}
