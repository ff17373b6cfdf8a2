/** The figures on one page: the ROC curves, how good and bad companies spread over the score, the verdicts, the signs of continuity. */
import type { Verdict } from '../../checks/judgement.ts';
import { type Figures, VERDICTS } from '../figures.ts';
import type { RocPoint } from '../metrics/ranking.ts';
import type { Proportion } from '../metrics/wilson.ts';
import { type Evaluated, HONEST_SENTENCE } from '../print-figures.ts';
import { HEIGHT, INK, line, type Panel, panelAt, path, text, WIDTH, whisker } from './panel.ts';

const GREY = '#9aa5b1';
const [BLUE, RED] = ['#0b69a3', '#ba2525'];
/** Those of the verdicts in the service's answers, dark enough for white paper. */
const COLORS: Readonly<Record<Verdict, string>> = {
  no_records: '#0f8613',
  low_risk: '#3f9142',
  moderate_risk: '#b7860b',
  high_risk: '#c65d21',
  do_not_proceed: '#ba2525',
};

const TENTHS = [0, 0.2, 0.4, 0.6, 0.8, 1].map(at => [at, at.toFixed(1)] as const);

export function drawFigures(
  seeds: readonly Evaluated[],
  pooled: Figures,
  { companies, at }: { readonly companies: number; readonly at: string },
): string {
  const panels = [rocPanel(seeds, pooled), scorePanel(pooled), bandPanel(pooled), phoenixPanel(pooled)];
  const title = `Sandbox countries of ${companies} companies, seeds ${seeds.map(({ label }) => label).join(', ')}, judged on ${at}`;
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${2 * WIDTH} ${2 * HEIGHT + 72}" font-family="system-ui, sans-serif">`,
    `<title>${title}</title>`,
    '<rect width="100%" height="100%" fill="#fff"/>',
    text(24, 28, title, { size: 15, weight: 600 }),
    ...panels.map((panel, i) => panelAt(panel, (i % 2) * WIDTH, 40 + Math.floor(i / 2) * HEIGHT)),
    text(24, 2 * HEIGHT + 60, HONEST_SENTENCE, { size: 12, color: '#52606d' }),
    '</svg>\n',
  ].join('\n');
}

function rocPanel(seeds: readonly Evaluated[], pooled: Figures): Panel {
  const { auc, aucError } = pooled.going;
  return {
    title: 'Which going companies fail within 12 months',
    x: { label: 'share of the others found', from: 0, to: 1, ticks: TENTHS },
    y: { label: 'share of failing companies found', from: 0, to: 1, ticks: TENTHS },
    draw: ({ x, y }) => {
      const curve = (roc: readonly RocPoint[]) =>
        [{ good: 0, bad: 0 }, ...roc].map(point => [x(point.good), y(point.bad)] as const);
      return [
        line(x(0), y(0), x(1), y(1), GREY),
        ...seeds.map(({ figures }) => path(curve(figures.roc), GREY, 1)),
        path(curve(pooled.roc), BLUE, 2.5),
        text(x(0.98), y(0.08), `AUC ${auc.toFixed(3)} ± ${(1.96 * aucError).toFixed(3)}`, { anchor: 'end' }),
      ];
    },
  };
}

function scorePanel({ roc, going }: Figures): Panel {
  const ticks = [0, 20, 45, 70, 100].map(at => [at, String(at)] as const);
  return {
    title: 'Share of companies at or below a score',
    x: { label: 'score', from: 0, to: 100, ticks },
    y: { label: 'share', from: 0, to: 1, ticks: TENTHS },
    draw: ({ x, y }) => {
      const steps = (of: 'good' | 'bad') => {
        let before = 0;
        return [
          [x(0), y(0)] as const,
          ...roc.flatMap(point => {
            const step = [
              [x(point.score), y(before)],
              [x(point.score), y(point[of])],
            ] as const;
            before = point[of];
            return step;
          }),
        ];
      };
      const widest = roc.find(({ score }) => score === going.ksScore);
      const gap = widest
        ? [line(x(widest.score), y(widest.good), x(widest.score), y(widest.bad), INK, 1.5)]
        : [];
      return [
        path(steps('good'), COLORS.no_records, 2),
        path(steps('bad'), RED, 2),
        ...gap,
        text(x(4), y(0.93), 'fail within 12 months', { color: RED }),
        text(x(4), y(0.85), 'go on', { color: COLORS.no_records }),
        text(x(4), y(0.77), `KS ${going.ks.toFixed(3)} at ${going.ksScore}`),
      ];
    },
  };
}

/** Shares from one in ten thousand to all: the verdicts lie orders of magnitude apart. */
const DECADES = [-4, -3, -2, -1, 0];

function bandPanel({ bands, goingBands }: Figures): Panel {
  const ticks = VERDICTS.map((verdict, i) => [i, verdict.replaceAll('_', ' ')] as const);
  return {
    title: 'Bad companies in each verdict',
    x: {
      label: 'full: every company; pale: not insolvent on the day; 95 % intervals',
      from: -0.6,
      to: VERDICTS.length - 0.4,
      ticks,
    },
    y: {
      label: 'share (logarithmic)',
      from: -4,
      to: 0,
      ticks: DECADES.map(at => [at, `${100 * 10 ** at} %`]),
    },
    draw: ({ x, y }) => {
      const log = (share: number) => y(Math.log10(Math.max(1e-4, share)));
      const mark = ({ of, rate, low, high }: Proportion, at: number, color: string) =>
        of === 0 ? [] : whisker(at, [log(low), log(rate), log(high)], color);
      return VERDICTS.flatMap((verdict, i) => [
        ...mark(bands[verdict], x(i) - 8, COLORS[verdict]),
        ...mark(goingBands[verdict], x(i) + 8, `${COLORS[verdict]}77`),
      ]);
    },
  };
}

function phoenixPanel({ moderate, strong }: Figures): Panel {
  const levels = [moderate, strong];
  return {
    title: 'Signs of continuity against the truth',
    x: {
      label: 'blue: precision; red: recall; 95 % intervals',
      from: -0.6,
      to: 1.6,
      ticks: [
        [0, 'moderate and above'],
        [1, 'strong'],
      ],
    },
    y: { label: 'share', from: 0, to: 1, ticks: TENTHS },
    draw: ({ x, y }) => {
      const mark = ({ of, rate, low, high }: Proportion, at: number, color: string) => {
        if (of === 0) return [];
        return [
          ...whisker(at, [y(low), y(rate), y(high)], color),
          text(at + 12, y(rate) + 4, rate.toFixed(3)),
        ];
      };
      return levels.flatMap(({ precision, recall }, i) => [
        ...mark(precision, x(i) - 40, BLUE),
        ...mark(recall, x(i) + 24, RED),
      ]);
    },
  };
}
