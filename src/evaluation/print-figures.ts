/** The figures as text for a terminal. */
import { type Figures, type PhoenixFigures, type Ranking, VERDICTS } from './figures.ts';
import { MONTHS_AHEAD } from './judge-country.ts';
import type { Proportion } from './metrics/wilson.ts';

export interface Evaluated {
  readonly label: string;
  readonly figures: Figures;
}

export const HONEST_SENTENCE =
  'Synthetic companies, not calibrated: these figures show that the rules fit together, not how often real companies fail.';

/** One line for each seed and one for all together, then the tables of all. */
export function printFigures(seeds: readonly Evaluated[], pooled: Figures): string {
  return [
    table(
      ['seed', 'companies', 'going', 'fail', 'AUC', '±', 'KS', 'AUC distress', 'phoenix precision', 'recall'],
      [...seeds, { label: 'all', figures: pooled }].map(rankingRow),
    ),
    `Verdicts, every company that exists on the day; bad: insolvent within ${MONTHS_AHEAD} months, or already and wound up in the end.`,
    bandTable(pooled.bands),
    'Verdicts, without companies that are or were insolvent.',
    bandTable(pooled.goingBands),
    'Signs of continuity (phoenix), against the truth.',
    phoenixTable(pooled),
    HONEST_SENTENCE,
  ].join('\n\n');
}

const rankingRow = ({ label, figures }: Evaluated): string[] => {
  const { going, distress, bands, moderate } = figures;
  const all = VERDICTS.reduce((sum, verdict) => sum + bands[verdict].of, 0);
  return [
    label,
    String(all),
    String(going.companies),
    String(going.bad),
    going.auc.toFixed(3),
    margin(going),
    going.ks.toFixed(3),
    distress.auc.toFixed(3),
    moderate.precision.rate.toFixed(3),
    moderate.recall.rate.toFixed(3),
  ];
};

const margin = ({ aucError }: Ranking): string => (1.96 * aucError).toFixed(3);

const bandTable = (bands: Figures['bands']): string =>
  table(
    ['verdict', 'companies', 'bad', 'rate', '95 %'],
    VERDICTS.map(verdict => {
      const { of, hits, ...rate } = bands[verdict];
      return [verdict, String(of), String(hits), ...interval(rate)];
    }),
  );

const phoenixTable = ({ moderate, strong }: Figures): string =>
  table(
    ['level', 'findings', 'precision', '95 %', 'recall', '95 %', 'likenesses mistaken', 'misled by'],
    [
      ['moderate and above', ...phoenixRow(moderate)],
      ['strong', ...phoenixRow(strong)],
    ],
  );

const phoenixRow = ({ precision, recall, likenesses, mistaken }: PhoenixFigures): string[] => [
  String(precision.of),
  ...interval(precision),
  ...interval(recall),
  `${likenesses.hits} of ${likenesses.of}`,
  Object.entries(mistaken)
    .map(([kind, count]) => `${kind === 'none' ? 'chance' : kind} ${count}`)
    .join(', ') || '-',
];

const interval = ({ rate, low, high }: Pick<Proportion, 'rate' | 'low' | 'high'>): [string, string] => [
  Number.isNaN(rate) ? '-' : percent(rate),
  `${percent(low)} to ${percent(high)}`,
];

const percent = (share: number): string => `${(100 * share).toFixed(share < 0.1 ? 2 : 1)} %`;

/** Words to the left, figures to the right. */
function table(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const lines = [head, ...rows];
  const widths = head.map((_, i) => Math.max(...lines.map(line => line[i]!.length)));
  const cell = (text: string, i: number) =>
    i === 0 || i === 7 ? text.padEnd(widths[i]!) : text.padStart(widths[i]!);
  return lines.map(line => line.map(cell).join('  ').trimEnd()).join('\n');
}
