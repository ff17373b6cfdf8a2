/** Court cases by name, and the notices of insolvencies and of the proceedings before them. */
import type { CaseFact } from '../../../src/cases/case.ts';
import type { InsolvencyAct } from '../../../src/facts/fact.ts';
import { type Month, monthOf, someDay, yearOf } from './calendar.ts';
import type { Chance } from './chance.ts';
import { ACTIVITY, byRung, type Firm, monthsOf, processNumber, type Records, SCALE } from './firm.ts';
import { DISTRESSED, PETITION, rungIn, type Setting } from './life.ts';

const MONTHS_SHOWN = 24;
const COURT_LAG = 3;
const SUED = [0.002, 0.003, 0.008, 0.026, 0.052, 0.07];
const HOMONYM_SUED = 0.006;
const SUES = 0.0025;
const QUIET = 0.35;
const SPECIES = [
  'Ação de Processo Comum',
  'Ac. Esp. Cump. Obrig. DL269/98',
  'Execução Ordinária (Ag.Execução)',
  'Execução Sumária (Ag.Execução)',
  'Ação de Processo Comum (trabalho)',
  'Procedimento Cautelar',
] as const;
const SPECIES_SHARES = [28, 20, 20, 16, 13, 3];
/** A creditor's petition against a company that can pay: pressure, or an error. */
const FALSE_PETITION = [0.00004, 0.00006, 0.00015, 0.0008, 0.003, 0.006];
const OWN_PETITION = 0.55;

export const courtCases: Records = (firm, setting, chance) => {
  const pace = setting.regime === 'quiet-courts' ? QUIET : 1;
  const shown: CaseFact[] = [];
  const activity = ACTIVITY[firm.size]!;
  for (const [month, rung] of monthsOf(firm, setting, setting.asOf - MONTHS_SHOWN + 1, COURT_LAG)) {
    const homonym = firm.commonName ? HOMONYM_SUED : 0;
    const against = byRung(SUED, rung) * activity ** 0.7 + homonym;
    if (chance.happens(against * pace)) shown.push(suit(firm, month, 'defendant', chance));
    if (chance.happens(SUES * activity * pace)) shown.push(suit(firm, month, 'claimant', chance));
    if (chance.happens(byRung(FALSE_PETITION, rung) * pace)) shown.push(petition(firm, month, false, chance));
    const filed = rungIn(firm.life, month) === PETITION && rungIn(firm.life, month - 1) !== PETITION;
    if (filed) shown.push(petition(firm, month, chance.happens(OWN_PETITION), chance));
  }
  return shown;
};

const suit = (firm: Firm, month: Month, role: 'defendant' | 'claimant', chance: Chance): CaseFact => ({
  kind: 'court-case',
  process: processNumber(firm, yearOf(month), chance),
  role,
  species: SPECIES[chance.weighted(SPECIES_SHARES)]!,
  valueEur: chance.happens(0.9)
    ? Math.round(chance.around(7_500 * Math.sqrt(SCALE[firm.size]!), 1.1) * 100) / 100
    : null,
  on: someDay(month, chance),
});

const petition = (firm: Firm, month: Month, own: boolean, chance: Chance): CaseFact => ({
  kind: 'court-case',
  process: processNumber(firm, yearOf(month), chance),
  role: own ? 'claimant' : 'defendant',
  species: `Insolvência pessoa coletiva (${own ? 'Apresentação' : 'Requerida'})`,
  valueEur: chance.happens(0.5) ? 30_000.01 : null,
  on: someDay(month, chance),
});

const NOTICES_FROM = monthOf(2018, 1);
const PER_OPENS = [0, 0, 0, 0.0006, 0.007, 0.012];
const PER_MONTHS = 6;
const PER_PAUSE = 24;
const CREDITOR_OF_OTHERS = 0.0016;

export const insolvencyNotices: Records = (firm, setting, chance) => [
  ...revitalisations(firm, setting, chance),
  ...firm.life.plans.flatMap(({ from, until }) =>
    notices(firm, setting, chance, [
      [from, 'declared'],
      [Math.min(until, from + 5), 'plan-approved'],
      [until, 'closed-plan-approved'],
    ]),
  ),
  ...(firm.life.end?.how === 'declared' ? ending(firm, setting, firm.life.end.month, chance) : []),
  ...asCreditor(firm, setting, chance),
];

function revitalisations(firm: Firm, setting: Setting, chance: Chance): CaseFact[] {
  const shown: CaseFact[] = [];
  let free = NOTICES_FROM;
  for (const [month, rung] of monthsOf(firm, setting, NOTICES_FROM)) {
    if (month < free || rung === PETITION || !chance.happens(byRung(PER_OPENS, rung))) continue;
    free = month + PER_PAUSE;
    const after = rungIn(firm.life, Math.min(month + PER_MONTHS, setting.asOf));
    const agreed = after <= DISTRESSED ? 0.65 : 0.25;
    const failed = chance.happens(0.6) ? 'closed-negotiations' : 'plan-refused';
    const outcome: InsolvencyAct = chance.happens(agreed) ? 'plan-approved' : failed;
    const acts = [[month, 'opened'] as const, [month + PER_MONTHS, outcome] as const];
    const there = acts.filter(([on]) => on < (firm.life.end?.month ?? Infinity));
    shown.push(...notices(firm, setting, chance, there, 'per'));
  }
  return shown;
}

function ending(firm: Firm, setting: Setting, on: Month, chance: Chance): CaseFact[] {
  const empty = chance.happens(0.3);
  const closed = on + (empty ? chance.between(2, 6) : chance.between(12, 40));
  return notices(firm, setting, chance, [
    [on, empty ? 'declared-without-assets' : 'declared'],
    ...(empty ? [] : [[on + chance.between(3, 8), 'liquidation'] as const]),
    ...(chance.happens(0.07) ? [[on + chance.between(5, 14), 'qualified-culpable'] as const] : []),
    [closed, empty ? 'closed-insufficient-estate' : 'closed-final-distribution'],
  ]);
}

type Step = readonly [Month, InsolvencyAct];

/** The acts of one process, as far as they were published by the day. */
function notices(
  firm: Firm,
  { asOf }: Setting,
  chance: Chance,
  steps: readonly Step[],
  proceeding: 'insolvency' | 'per' = 'insolvency',
): CaseFact[] {
  const [began] = steps[0] ?? [asOf];
  const process = processNumber(firm, yearOf(began), chance);
  const asked = chance.happens(OWN_PETITION) ? 'Apresentação' : 'Requerida';
  const species =
    proceeding === 'per'
      ? 'Processo Especial de Revitalização (CIRE)'
      : `Insolvência pessoa coletiva (${asked})`;
  const filedOn = someDay(began - 1, chance);
  return steps
    .filter(([month]) => month >= NOTICES_FROM && month <= asOf)
    .map(([month, act]) => {
      const publishedOn = someDay(month, chance);
      return {
        kind: 'insolvency-notice',
        process,
        proceeding,
        act,
        role: 'debtor',
        publishedOn,
        filedOn,
        species,
      };
    });
}

function asCreditor(firm: Firm, setting: Setting, chance: Chance): CaseFact[] {
  const shown: CaseFact[] = [];
  for (const [month] of monthsOf(firm, setting, Math.max(NOTICES_FROM, setting.asOf - 59))) {
    if (!chance.happens(CREDITOR_OF_OTHERS * ACTIVITY[firm.size]!)) continue;
    shown.push({
      kind: 'insolvency-notice',
      process: processNumber(firm, yearOf(month), chance),
      proceeding: chance.happens(0.85) ? 'insolvency' : 'per',
      act: chance.happens(0.85) ? 'declared' : 'opened',
      role: chance.happens(0.9) ? 'creditor' : 'petitioner',
      publishedOn: someDay(month, chance),
    });
  }
  return shown;
}
