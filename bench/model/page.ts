/** `docs/model.md`, written by the fit: what the card was made from, how good it is in each world, and where it fails. */

import type { Proportion } from '../../src/backtest/wilson.ts';
import type { FittedCard } from './card.ts';
import type { Draft } from './draft.ts';
import { byGroup, type Figures, type Gate, type GroupFigures } from './figures.ts';
import { bestOf, type References } from './references.ts';
import type { Groups, Stratum } from './sample.ts';

export interface Told {
  readonly world: string;
  readonly regime: string;
  readonly figures: Figures;
  readonly references: References;
  readonly gate: Gate;
}

const table = (head: readonly string[], rows: readonly (readonly string[])[]): string =>
  [head, head.map(() => '---'), ...rows].map(cells => `| ${cells.join(' | ')} |`).join('\n');

const three = (value: number): string => value.toFixed(3);
const percent = (share: number): string => `${(100 * share).toFixed(share < 0.1 ? 2 : 1)} %`;
const withInterval = ({ rate, low, high, of }: Proportion): string =>
  of === 0 ? '' : `${percent(rate)} (${percent(low)} to ${percent(high)})`;

function ranking(told: readonly Told[]): string {
  const rows = told.map(({ world, regime, figures, references, gate }) => [
    world,
    regime,
    String(figures.companies),
    String(figures.failed),
    `${three(figures.auc)} ± ${three(figures.aucHalf)}`,
    three(references.count),
    three(references.logistic),
    three(references.trees),
    three(figures.hidden),
    three(gate.behindBest),
    three(gate.aheadOfCount),
    percent(figures.caught),
  ]);
  return table(
    [
      'world',
      'regime',
      'companies',
      'fail',
      'AUC of the card (± 95 %)',
      'count of adverse checks',
      'logistic',
      'trees',
      'hidden truth',
      'behind the best',
      'ahead of the count',
      'failures in the riskiest 5 %',
    ],
    rows,
  );
}

function bands(told: readonly Told[]): string {
  const rows = told.map(({ world, figures }) => [
    world,
    ...Object.values(figures.bands).map(band => `${withInterval(band)} of ${band.of}`),
  ]);
  const [first] = told;
  return table(['world', ...Object.keys(first!.figures.bands).map(verdict => `\`${verdict}\``)], rows);
}

/** The largest groups of all worlds together; small ones say nothing. */
const GROUPS_AT_MOST = 12;

function fairness(draft: Draft, strata: readonly Stratum[], group: keyof Groups, title: string): string {
  const row = ([name, one]: [string, GroupFigures]) => [
    name,
    String(one.companies),
    withInterval(one.failing),
    withInterval(one.alarmed),
    three(one.auc),
  ];
  const groups = byGroup(draft, strata, group).slice(0, GROUPS_AT_MOST);
  return table([title, 'companies', 'fail', 'sound, but below `low_risk`', 'AUC'], groups.map(row));
}

function missed(all: readonly Told[]): string {
  const rows = all.flatMap(({ world, regime, gate }): string[] => {
    const where = `${world}, ${regime}`;
    return [
      ...(gate.behindBest > 0.02 ? [`${where}: ${three(gate.behindBest)} behind the best model`] : []),
      ...(gate.aheadOfCount < 0.04 ? [`${where}: only ${three(gate.aheadOfCount)} ahead of the count`] : []),
      ...(gate.falling.length > 0
        ? [`${where}: \`${gate.falling.join('`, `')}\` fails no more often than the better band`]
        : []),
      ...(gate.inverted.length > 0
        ? [`${where}: scores from ${gate.inverted.join(', ')} fail less often than the ten above`]
        : []),
    ];
  });
  return rows.length === 0 ? 'Nowhere.' : rows.map(row => `- ${row}`).join('\n');
}

const VERSIONS: readonly (readonly [string, string])[] = [
  [
    '2026.7',
    'The first card that is fitted: points, caps and the cost of an unknown by `npm run model -- fit`.',
  ],
  ['2026.6 and before', 'Points by hand.'],
];

export function pageOf(
  card: FittedCard,
  draft: Draft,
  {
    worlds,
    all,
    strata,
    sources,
  }: {
    worlds: readonly Told[];
    all: readonly Told[];
    strata: readonly Stratum[];
    sources: readonly (readonly [string, readonly string[]])[];
  },
): string {
  const { fittedTo, modelVersion, pointsPerLogOdds } = card;
  const furthest = worlds.toSorted(
    (a, b) => b.gate.behindBest - a.gate.behindBest || (a.world < b.world ? -1 : 1),
  );
  return `${[
    '# The model',
    'What a scorecard fitted to invented countries looks like and how good it is, written by `npm run model -- fit`. It is a **proposal** and not in force: the points in force stand in [checks.md](checks.md), how a score is made from them in [scoring.md](scoring.md). Its points are in `bench/model/fitted-card.json`; `npm run evaluate -- --card fitted` and `npm run evaluate` compare the two.',
    `Fitted to the checks of model \`${modelVersion}\`. **Not calibrated**: the companies are invented. The figures say how well the card ranks in worlds whose causes are known, not how often real companies fail.`,
    '## How it was made',
    [
      `- Worlds: ${Object.entries(fittedTo.worlds)
        .map(([world, regimes]) => `\`${world}\` (${regimes.join(', ')})`)
        .join('; ')}.`,
      `- Seeds ${fittedTo.seeds.join(', ')}, ${fittedTo.companies} companies for each seed and regime. *Failing* is a declared insolvency, or an end with unpaid debts, within 12 months of the day.`,
      '- Features: the rows of the checks’ scales, and for each check whether it is unknown. Logistic regression with non-negative steps along each scale, one intercept for each world, regime and seed.',
      '- The world that is furthest behind its own best model gains weight from round to round.',
      `- Log-odds become whole points, ${pointsPerLogOdds} for one. Then points, caps and the cost of unknowns move one at a time while that lowers, in the worst world, the distance in AUC plus the log-loss.`,
      '- Knock-outs: where the law decides (`insolvencyDeclared`, `companyStatus`), and where the rate of a row carries it in every world that shows it.',
      '- A row that fewer than 150 companies show costs at least one point: nothing was learned about it.',
    ].join('\n'),
    '## Families',
    table(
      ['family', 'cap'],
      Object.entries(card.familyCaps).map(([family, cap]) => [family, String(cap)]),
    ),
    '## How good it is',
    'On seeds that the fit did not see. *Logistic* and *trees* (boosted) are fitted to each world alone, on other seeds and the same rows. *Hidden truth* is the chance that the world itself draws from: nobody can rank better. The world in which the card is furthest behind comes first.',
    ranking(furthest),
    'Failures by verdict (95 %, Wilson):',
    bands(furthest),
    '## Under each regime',
    ranking(all),
    '## Where it fails',
    'The gates are: at most 0.020 behind the best model of the world, at least 0.040 ahead of the plain count, failures rising strictly from verdict to verdict, no ten of scores that fails less often than the ten above it. Missed:',
    missed([...worlds, ...all]),
    'Most companies that fail show nothing adverse in the year before: the hidden truth ranks far better than any model on the records.',
    '## Fairness',
    'All worlds together. An AUC of 0.5 is chance; a group that is alarmed more often should also fail more often.',
    fairness(draft, strata, 'age', 'age in years'),
    fairness(draft, strata, 'legalForm', 'legal form'),
    fairness(draft, strata, 'district', 'district of the seat'),
    'Of the three the card reads age alone (`companyAgeYears`).',
    '## What it must not be used for',
    [
      '- To decide by itself about a company or a person: it supports a decision.',
      '- As a chance of failing: no band has a known real rate.',
      '- To judge a person: directors count only through records of companies.',
      '- To compare scores of two versions.',
      '- For companies that do not build: the worlds are of builders.',
    ].join('\n'),
    '## What the worlds rest on',
    ...sources.map(([world, lines]) =>
      [`### ${world}`, lines.map(line => `- ${line}`).join('\n')].join('\n\n'),
    ),
    '## Versions',
    table(['version', 'what changed'], VERSIONS),
    `The worst distance to the best model is ${three(Math.max(...worlds.map(({ gate }) => gate.behindBest)))}; the best model of that world has ${three(bestOf(furthest[0]!.references))}.`,
  ].join('\n\n')}\n`;
}
