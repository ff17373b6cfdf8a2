/** Petitions, PER, declared insolvencies and what follows from them, as Citius and the company register publish it. */
import type { InsolvencyAct, InsolvencyNotice } from '../../../src/facts/fact.ts';
import { addDays, type LocalDate } from '../../../src/kernel/local-date.ts';
import { processNumber } from './country.ts';
import { noteCase } from './creditors.ts';
import type { Life } from './life.ts';
import type { Notebook } from './notebook.ts';
import type { Regime } from './regimes.ts';

type Proceeding = Pick<InsolvencyNotice, 'process' | 'proceeding' | 'role'> & {
  readonly filedOn: LocalDate;
  readonly species: string;
};

const PETITIONED = 'Insolvência pessoa coletiva (Requerida)';
const OWN = 'Insolvência pessoa coletiva (Apresentação)';
const PER = 'Processo Especial de Revitalização (CIRE)';

export function noteProceedings(notebook: Notebook, life: Life, regime: Regime): void {
  for (const [at, state] of life.states.slice(0, -life.first).entries()) {
    const month = life.first + at;
    const before = life.states[at - 1]?.court ?? 'nothing';
    if (before === state.court) continue;
    if (state.court === 'petition') notePetition(notebook, life, regime, month);
    if (state.court === 'per-talks') notePer(notebook, life, at);
  }
  for (const rescue of life.rescues) noteRescue(notebook, life, rescue);
  if (life.end && life.end.month < 0 && life.end.how.startsWith('declared')) noteEnd(notebook, life);
  noteForeignInsolvencies(notebook, life);
}

function open(
  { random, dayIn }: Notebook,
  life: Life,
  month: number,
  species: string,
  proceeding: 'insolvency' | 'per' = 'insolvency',
  role: Proceeding['role'] = 'debtor',
): Proceeding {
  const filedOn = dayIn(month);
  const process = processNumber(random, filedOn, life.firm.district.court);
  return { process, proceeding, role, filedOn, species };
}

function publish({ note }: Notebook, of: Proceeding, act: InsolvencyAct, publishedOn: LocalDate): void {
  note(publishedOn, { kind: 'insolvency-notice', ...of, act, publishedOn });
}

/** A petition is served on the debtor, not published; a debtor who cannot be found is called by public notice. */
const CALLED_BY_NOTICE = 0.08;

function notePetition(notebook: Notebook, life: Life, regime: Regime, month: number): void {
  const valueEur = notebook.random.chance(0.6) ? 30_000.01 : null;
  noteCase(notebook, life, regime, { month, species: PETITIONED, role: 'defendant', valueEur });
  if (!notebook.random.chance(CALLED_BY_NOTICE)) return;
  const petition = open(notebook, life, month, PETITIONED, 'insolvency', 'respondent');
  publish(notebook, petition, 'notice', addDays(petition.filedOn, 25));
}

function notePer(notebook: Notebook, life: Life, at: number): void {
  const per = open(notebook, life, life.first + at, PER, 'per');
  publish(notebook, per, 'opened', addDays(per.filedOn, notebook.random.between(4, 20)));
  const talks = life.states.slice(at).findIndex(({ court }) => court !== 'per-talks');
  if (talks < 0) return;
  const outcome = addDays(notebook.dayIn(life.first + at + talks), 25);
  if (life.states[at + talks]!.court === 'per-plan') {
    publish(notebook, per, 'plan-approved', outcome);
    publish(notebook, per, 'closed-plan-approved', addDays(outcome, notebook.random.between(20, 90)));
  } else
    publish(notebook, per, notebook.random.chance(0.4) ? 'plan-refused' : 'closed-negotiations', outcome);
}

function noteRescue(notebook: Notebook, life: Life, { declared, closed }: Life['rescues'][number]): void {
  const of = open(notebook, life, declared - 1, OWN);
  const on = notebook.dayIn(declared);
  publish(notebook, of, 'declared', on);
  publish(notebook, of, 'plan-proposed', addDays(on, 90));
  publish(notebook, of, 'plan-approved', addDays(on, 150));
  publish(notebook, of, 'closed-plan-approved', notebook.dayIn(closed));
}

function noteEnd(notebook: Notebook, life: Life): void {
  const { random } = notebook;
  const { month, how } = life.end!;
  const of = open(notebook, life, month - 1, how === 'declared-own' ? OWN : PETITIONED);
  const on = notebook.dayIn(month);
  const empty = random.chance(0.35);
  publish(notebook, of, empty ? 'declared-without-assets' : 'declared', on);
  if (!empty) publish(notebook, of, 'liquidation', addDays(on, random.between(60, 150)));
  if (random.chance(0.4))
    publish(
      notebook,
      of,
      random.chance(0.25) ? 'qualified-culpable' : 'qualified-fortuitous',
      addDays(on, random.between(150, 500)),
    );
  const closing = random.chance(empty ? 0.95 : 0.45)
    ? 'closed-insufficient-estate'
    : 'closed-final-distribution';
  publish(notebook, of, closing, addDays(on, empty ? random.between(40, 120) : random.between(200, 1100)));
}

/** Firms are creditors in the insolvencies of their clients: this says nothing bad of them. */
const CREDITOR_OF_OTHERS = { micro: 0.03, small: 0.1, medium: 0.3 } as const;

function noteForeignInsolvencies(notebook: Notebook, life: Life): void {
  const { random } = notebook;
  if (!random.chance(CREDITOR_OF_OTHERS[life.firm.size])) return;
  const month = -random.between(3, 50);
  if (life.firm.ageMonths < -month || (life.end && life.end.month < month)) return;
  const role = random.chance(0.12) ? 'petitioner' : 'creditor';
  const of = open(notebook, life, month, role === 'petitioner' ? PETITIONED : OWN, 'insolvency', role);
  publish(notebook, of, 'declared', addDays(of.filedOn, 55));
}
