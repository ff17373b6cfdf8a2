import { writeFile } from 'node:fs/promises';
import type { Backtest, Figures, Ranked } from '../../backtest/backtest.ts';
import { percent } from '../../backtest/wilson.ts';
import { type CliCommand, CliError } from '../kit/command.ts';
import { withService } from '../kit/open-service.ts';
import { tableOf } from '../kit/table.ts';
import { stockOf } from './stock.ts';

/** Checks of which the text shows the drift. */
const SHOWN_CHECKS = 10;

export const modelBacktest: CliCommand = {
  name: 'model backtest',
  summary: 'Compare stored assessments with what became of the companies in the twelve months after them.',
  example: 'contractor-risk model backtest --json',
  declare: command =>
    command
      .option('--model <version>', 'assessments of this model; otherwise the one in force')
      .option('--plot <file>', 'draw failures by score, with the calibrated rate, as an SVG'),
  run: ({ model, plot }: { model?: string; plot?: string }) =>
    withService(async service => {
      const { backtest } = await import('../../backtest/backtest.ts');
      const found = await backtest(service.db, stockOf(service, model));
      if (plot) await draw(plot, found);
      return { json: found, text: shown(found) };
    }),
};

async function draw(path: string, { modelVersion, overall, calibrated }: Backtest): Promise<void> {
  const { reliabilityPlot } = await import('../../backtest/reliability-plot.ts');
  const title = `Failures within twelve months by score, model ${modelVersion}`;
  await writeFile(path, reliabilityPlot({ title, tens: overall.tens, calibrated })).catch(error => {
    throw new CliError('plot', `${path} cannot be written: ${error.message}. Give another file.`);
  });
}

function shown(found: Backtest): string {
  const { overall, cohorts, modelVersion, models } = found;
  const others = models.filter(one => one.modelVersion !== modelVersion);
  if (cohorts.length === 0)
    return `There is no assessment by model ${modelVersion}.${others.length > 0 ? ` --model takes ${others.map(one => one.modelVersion).join(', ')}.` : ''}`;
  return [
    `Model ${modelVersion}. Of a company at most one assessment in twelve months counts.`,
    countsOf(overall),
    `AUC of the score ${ranked(overall.score)}; of the plain count of adverse checks ${ranked(overall.plainCount)}.`,
    '',
    bandsOf(overall),
    '',
    cohortsOf(found),
    '',
    driftOf(found),
  ].join('\n');
}

function countsOf({ counted, fates }: Figures): string {
  const { failed, gone, young, unfollowed, ended } = fates;
  return [
    `Counted: ${counted} assessments; ${failed} companies failed within twelve months, ${gone} ended without known debts.`,
    `Not counted: ${young} too young (under twelve months), ${unfollowed} not asked about since, ${ended} of companies that had ended before.`,
  ].join('\n');
}

const ranked = (figure: Ranked): string =>
  figure
    ? `${figure.auc.toFixed(3)} (${figure.low.toFixed(3)} to ${figure.high.toFixed(3)})`
    : 'unknown (it needs failures and survivors)';

const bandsOf = ({ bands }: Figures): string =>
  tableOf(bands, {
    verdict: it => it.verdict,
    assessments: it => it.of,
    failed: it => it.hits,
    rate: it => (it.rate === null ? null : percent(it.rate)),
    '95 %': it => (it.rate === null ? null : `${percent(it.low)} to ${percent(it.high)}`),
  });

const cohortsOf = ({ cohorts }: Backtest): string =>
  tableOf(cohorts, {
    month: it => it.month,
    counted: it => it.counted,
    failed: it => it.fates.failed,
    'too young': it => it.fates.young,
    'not followed': it => it.fates.unfollowed,
    auc: it => it.score?.auc.toFixed(3) ?? null,
    'plain count': it => it.plainCount?.auc.toFixed(3) ?? null,
  });

function driftOf({ drift }: Backtest): string {
  const moved = drift.filter(({ highest }) => highest !== null).slice(0, SHOWN_CHECKS);
  if (moved.length === 0) return 'Drift: unknown, there is one month of assessments only.';
  return tableOf(moved, {
    check: it => it.check,
    'highest psi': it => it.highest!.toFixed(3),
    in: it => it.months.find(({ psi }) => psi === it.highest)!.month,
  });
}
