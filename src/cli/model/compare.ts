import { readFile } from 'node:fs/promises';
import type { Compared, Moved } from '../../backtest/compare-models.ts';
import { UnknownModel } from '../../backtest/named-model.ts';
import type { Model } from '../../checks/models.ts';
import { type CliCommand, CliError } from '../kit/command.ts';
import { withService } from '../kit/open-service.ts';
import { table } from '../kit/table.ts';
import { cannotBeRead } from '../registers/read-capture-file.ts';

/** Companies that the text shows; the JSON has all. */
const SHOWN = 20;
const SHOWN_CHECKS = 3;

export const modelCompare: CliCommand = {
  name: 'model compare',
  summary:
    'Judge the latest assessments by two models, before one goes into force: whose verdict would differ, and why. Changes nothing.',
  example: 'contractor-risk model compare 2026.8-experts 2026.8 --nifs portfolio.csv',
  declare: command =>
    command
      .argument('<from>', 'a model of `model list`, or the file of a card')
      .argument('<to>', 'the same')
      .option('--nifs <file>', 'only the companies that this file names, one NIF a line, first column'),
  run: ({ nifs }: { nifs?: string }, [from = '', to = '']) =>
    withService(async ({ db, config }) => {
      const { compareModels } = await import('../../backtest/compare-models.ts');
      const [one, other] = [await modelOf(from), await modelOf(to)];
      const found = await compareModels(db, {
        from: one,
        to: other,
        livemode: config.registers === 'live',
        nifs: nifs === undefined ? null : await nifsOf(nifs),
      });
      return { json: found, text: shown(found) };
    }),
};

async function modelOf(name: string): Promise<Model> {
  const { namedModel } = await import('../../backtest/named-model.ts');
  return namedModel(name).catch(error => {
    throw error instanceof UnknownModel ? new CliError('unknown_model', error.message) : error;
  });
}

async function nifsOf(path: string): Promise<string[]> {
  const text = await readFile(path, 'utf8').catch(error => cannotBeRead(path, error));
  const nifs = text.split(/\r?\n/).flatMap(line => line.match(/^"?(\d{9})"?(?![^,;])/)?.[1] ?? []);
  if (nifs.length === 0)
    throw new CliError('no_nifs', `${path} has no line that begins with a NIF of nine digits.`);
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
