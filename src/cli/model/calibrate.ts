import type { Calibration } from '../../backtest/calibrate.ts';
import { percent } from '../../backtest/wilson.ts';
import type { CliCommand } from '../kit/command.ts';
import { withService } from '../kit/open-service.ts';
import { tableOf } from '../kit/table.ts';
import { stockOf } from './stock.ts';

export const modelCalibrate: CliCommand = {
  name: 'model calibrate',
  summary:
    'Store how often companies of each score failed within twelve months; answers by this model then say so. Needs 100 failures.',
  example: 'contractor-risk model calibrate',
  changes: () => ({ object: null }),
  run: () =>
    withService(async service => {
      const { calibrate } = await import('../../backtest/calibrate.ts');
      const made = await calibrate(service.db, stockOf(service));
      return { json: made, text: shown(made) };
    }),
};

const shown = ({ id, modelVersion, assessments, failures, steps }: Calibration): string =>
  [
    `Calibration ${id} of model ${modelVersion}: ${failures} companies failed, over ${assessments} assessments. Answers show it from now on.`,
    '',
    tableOf(steps, {
      score: ({ from, to }) => (from === to ? from : `${from} to ${to}`),
      assessments: it => it.of,
      failed: it => it.hits,
      rate: it => percent(it.rate),
      '95 %': it => `${percent(it.low)} to ${percent(it.high)}`,
    }),
  ].join('\n');
