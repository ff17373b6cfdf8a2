/** `contractor-risk model …`: the models, how two differ, and how scores compare with what became of companies. */

import { writeFile } from 'node:fs/promises';
import type { Backtest, Figures, Ranked } from '../backtest/backtest.ts';
import type { Calibration } from '../backtest/calibrate.ts';
import type { Compared, Moved } from '../backtest/compare-models.ts';
import type { Stock } from '../backtest/followed.ts';
import { UnknownModel } from '../backtest/named-model.ts';
import { percent } from '../backtest/statistics.ts';
import type { Model } from '../checks/models.ts';
import { MODEL_VERSION } from '../checks/scale/model-version.ts';
import { givenFile } from '../kernel/text/given-file.ts';
import { type CliCommand, CliError, type Service } from './kit/command.ts';
import { table, tableOf } from './kit/table.ts';

/** Assessments of one model; of invented companies where the service reads the sandbox. */
const stockOf = ({ config }: Service, modelVersion: string = MODEL_VERSION): Stock => ({
  modelVersion,
  livemode: config.registers === 'live',
});

const modelList: CliCommand = {
  name: 'model list',
  summary: 'The models of this release, and by which ones the stored assessments were judged.',
  example: 'contractor-risk model list',
  inService: async ({ db, config }) => {
    const [{ MODEL_IN_FORCE, MODELS }, { readModels }] = await Promise.all([
      import('../checks/models.ts'),
      import('../backtest/followed.ts'),
    ]);
    const stored = await readModels(db, config.registers === 'live');
    const ofRelease = MODELS.map(({ version, points }) => ({ version, points }));
    const earlier = stored.filter(({ modelVersion }) =>
      MODELS.every(({ version }) => version !== modelVersion),
    );
    const models = [
      ...ofRelease,
      ...earlier.map(({ modelVersion: version }) => ({ version, points: null })),
    ].map(({ version, points }) => ({
      version,
      points,
      inForce: version === MODEL_IN_FORCE.version,
      isShadow: version === config.shadowModel,
      assessments: stored.find(({ modelVersion }) => modelVersion === version)?.assessments ?? 0,
    }));
    return {
      json: { models },
      text: tableOf(models, {
        model: it => it.version,
        points: it => it.points ?? 'not in this release',
        stands: it => (it.inForce ? 'in force' : it.isShadow ? 'shadow' : null),
        assessments: it => it.assessments,
      }),
    };
  },
};

/** Companies that the text shows; the JSON has all. */
const SHOWN = 20;
const SHOWN_CHECKS = 3;

const modelCompare: CliCommand = {
  name: 'model compare',
  summary:
    'Judge the latest assessments by two models, before one goes into force or after: whose verdict differs, and why. Changes nothing.',
  example: 'contractor-risk model compare 2026.9 2026.10 --nifs portfolio.csv',
  declare: command =>
    command
      .argument(
        '<from>',
        'a model of `model list`, or the file of a card; of an earlier release what its assessments said',
      )
      .argument('<to>', 'a model of this release, or the file of a card')
      .option('--nifs <file>', 'only the companies that this file names, one NIF a line, first column'),
  inService: async ({ db, config }, { nifs }: { nifs?: string }, [from = '', to = '']) => {
    const { compareModels } = await import('../backtest/compare-models.ts');
    const [one, other] = [(await earlierModel(db, from, config)) ?? (await modelOf(from)), await modelOf(to)];
    const found = await compareModels(db, {
      from: one,
      to: other,
      livemode: config.registers === 'live',
      nifs: nifs === undefined ? null : nifsOf(nifs),
    });
    return { json: found, text: shown(found) };
  },
};

/** One that this release has no checks of, and that assessed companies. */
async function earlierModel({ pool }: Service['db'], version: string, { registers }: Service['config']) {
  const [{ readModels }, { MODELS }] = await Promise.all([
    import('../backtest/followed.ts'),
    import('../checks/models.ts'),
  ]);
  if (MODELS.some(model => model.version === version)) return null;
  const stored = await readModels({ pool }, registers === 'live');
  return stored.some(({ modelVersion }) => modelVersion === version) ? { version } : null;
}

async function modelOf(name: string): Promise<Model> {
  const { namedModel } = await import('../backtest/named-model.ts');
  return namedModel(name).catch(error => {
    throw error instanceof UnknownModel ? new CliError('unknown-model', error.message) : error;
  });
}

/** Some million companies. */
const MOST_NIFS_BYTES = 50_000_000;

function nifsOf(path: string): string[] {
  const text = givenFile(path, MOST_NIFS_BYTES).toString();
  const nifs = text.split(/\r?\n/).flatMap(line => line.match(/^"?(\d{9})"?(?![^,;])/)?.[1] ?? []);
  if (nifs.length === 0)
    throw new CliError('no-nifs', `${path} has no line that begins with a NIF of nine digits.`);
  return [...new Set(nifs)];
}

function shown({ from, to, companies, left, verdicts, moved }: Compared): string {
  const leftOut = left === 0 ? '' : ` ${left} have no judged facts and were left out.`;
  if (companies === 0) return `No company could be judged by both.${leftOut}`;
  return [
    `${companies} companies by ${from} and by ${to}; ${moved.length} would change their verdict.${leftOut}`,
    '',
    table(
      [from, to, 'companies'],
      verdicts.toSorted((a, b) => b.companies - a.companies).map(way => [way.from, way.to, way.companies]),
    ),
    ...(moved.length === 0 ? [] : ['', table(['nif', from, to, 'because'], moved.slice(0, SHOWN).map(row))]),
    ...(moved.length > SHOWN ? ['', `${moved.length - SHOWN} more with --json.`] : []),
  ].join('\n');
}

const row = ({ nif, from, to, why }: Moved) => [
  nif,
  `${from.score} ${from.verdict}`,
  `${to.score} ${to.verdict}`,
  why
    .slice(0, SHOWN_CHECKS)
    .map(({ check, points }) => `${check} ${points > 0 ? '+' : ''}${points}`)
    .join(', '),
];

/** Checks of which the text shows the drift. */
const DRIFTING_CHECKS = 10;

const modelBacktest: CliCommand = {
  name: 'model backtest',
  summary: 'Compare stored assessments with what became of the companies in the twelve months after them.',
  example: 'contractor-risk model backtest --json',
  declare: command =>
    command
      .option('--model <version>', 'assessments of this model; otherwise the one in force')
      .option('--plot <file>', 'draw failures by score, with the calibrated rate, as an SVG'),
  inService: async (service, { model, plot }: { model?: string; plot?: string }) => {
    const { backtest } = await import('../backtest/backtest.ts');
    const found = await backtest(service.db, stockOf(service, model));
    if (plot) await draw(plot, found);
    return { json: found, text: shownBacktest(found) };
  },
};

async function draw(path: string, { modelVersion, overall, calibrated }: Backtest): Promise<void> {
  const { reliabilityPlot } = await import('../backtest/reliability-plot.ts');
  const title = `Failures within twelve months by score, model ${modelVersion}`;
  await writeFile(path, reliabilityPlot({ title, tens: overall.tens, calibrated }));
}

function shownBacktest(found: Backtest): string {
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
  const moved = drift.filter(({ highest }) => highest !== null).slice(0, DRIFTING_CHECKS);
  if (moved.length === 0) return 'Drift: unknown, there is one month of assessments only.';
  return tableOf(moved, {
    check: it => it.check,
    'highest psi': it => it.highest!.toFixed(3),
    in: it => it.months.find(({ psi }) => psi === it.highest)!.month,
  });
}

const modelCalibrate: CliCommand = {
  name: 'model calibrate',
  summary:
    'Store how often companies of each score failed within twelve months; answers by this model then say so. Needs 100 failures.',
  example: 'contractor-risk model calibrate',
  changes: () => ({ object: null }),
  inService: async service => {
    const { calibrate } = await import('../backtest/calibrate.ts');
    const made = await calibrate(service.db, stockOf(service));
    return { json: made, text: shownCalibration(made) };
  },
};

const shownCalibration = ({ id, modelVersion, assessments, failures, steps }: Calibration): string =>
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

export const MODEL_COMMANDS = [modelList, modelCompare, modelBacktest, modelCalibrate];
