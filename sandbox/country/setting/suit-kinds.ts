/** What companies are sued for, worded as the distribution lists word it (registers.md names them espécies). */
import type { Branch } from './courts.ts';
import type { Rng } from './rng.ts';

export interface SuitKind {
  readonly species: string;
  readonly claimant: string;
  readonly defendant: string;
  /** Who sues: other firms, or somebody who worked there. */
  readonly sues: 'trade' | 'worker';
  readonly branch: Branch;
  readonly medianEur: number;
}

const execution = (species: string): SuitKind => ({
  species,
  claimant: 'Exequente',
  defendant: 'Executado',
  sues: 'trade',
  branch: 'execution',
  medianEur: 9_000,
});

const action = (species: string, branch: Branch, medianEur: number): SuitKind => ({
  species,
  claimant: 'Autor',
  defendant: 'Réu',
  sues: branch === 'labour' ? 'worker' : 'trade',
  branch,
  medianEur,
});

const request = (species: string, branch: Branch, medianEur: number): SuitKind => ({
  species,
  claimant: 'Requerente',
  defendant: 'Requerido',
  sues: 'trade',
  branch,
  medianEur,
});

const EXECUTIONS = [
  execution('Execução Ordinária (Ag.Execução)'),
  execution('Execução Comum (Ag.Execução)'),
  execution('Execução Sumária (Ag.Execução)'),
];

/** An objection sends it from the national desk (Balcão Nacional de Injunções) to a court, under its first number. */
export const INJUNCTION = request('Injunção', 'local-civil', 4_500);
export const INSOLVENCY_PETITION = request('Insolvência pessoa coletiva (Requerida)', 'commerce', 30_000);

const SUITS: ReadonlyArray<readonly [SuitKind, number]> = [
  ...EXECUTIONS.map(kind => [kind, 14] as const),
  [action('Ac. Esp. Cump. Obrig. DL269/98', 'local-civil', 5_500), 20],
  [action('Ação de Processo Comum', 'central-civil', 85_000), 7],
  [action('Ação Comum', 'local-civil', 18_000), 8],
  [action('Ação de Processo Comum (trabalho)', 'labour', 7_000), 10],
  [INJUNCTION, 10],
  [request('Procedimento Cautelar', 'local-civil', 12_000), 3],
];

export const drawSuit = (rng: Rng): SuitKind => rng.weighted(SUITS);
export const drawExecution = (rng: Rng): SuitKind => rng.pick(EXECUTIONS);
