import { join, resolve } from 'node:path';
import { type LocalDate, lisbonDay } from '../kernel/local-date.ts';
import { progressBar } from '../kernel/progress-bar.ts';
import { type CliCommand, UsageError } from './command.ts';
import { readMoment } from './option-values.ts';

interface Options {
  readonly out: string;
  readonly companies: number;
  readonly seed: string;
  readonly day?: string;
  readonly json?: boolean;
}

const FEWEST = 40;
const MOST = 1_000_000;

export const sandboxWrite: CliCommand = {
  name: 'sandbox write',
  summary:
    'Write files as they would be saved from the registers of an invented country, for registers parse and registers import.',
  example: 'contractor-risk sandbox write --out captures --companies 1000',
  declare: command =>
    command
      .requiredOption('--out <folder>', 'where to; made where it is missing')
      .option('--companies <count>', `companies of the country, ${FEWEST} to ${MOST}`, readCount, 400)
      .option('--seed <seed>', 'another seed is another country', 'lusitania')
      .option('--day <day>', 'the day of the captures, YYYY-MM-DD (default: today)'),
  run: async ({ out, companies, seed, day, json = false }: Options) => {
    const today = day === undefined ? lisbonDay(new Date()) : readDay(day);
    const folder = resolve(out);
    const [{ watched, writeCaptures }, { writeBaseFiles }, { createCountry }] = await Promise.all([
      import('../sandbox/write-captures.ts'),
      import('../sandbox/write-base-files.ts'),
      import('../sandbox/country/create-country.ts'),
    ]);
    // The country is walked twice: for its acts and for its contracts.
    const bar = progressBar(2 * companies, !json);
    const onCompany = () => bar.add(1);
    const country = watched(createCountry({ seed, companies }), onCompany);
    const { files } = await writeCaptures({ seed, companies, today, folder, onCompany });
    const base = await writeBaseFiles({ country, today, folder: join(folder, 'base-contracts') });
    bar.clear();
    const written = { ...files, 'base-contracts': base.length };
    return { json: { folder, day: today, companies, seed, files: written }, text: shown(folder, written) };
  },
};

function readCount(text: string): number {
  const count = Number(text);
  if (/^\d+$/.test(text) && count >= FEWEST && count <= MOST) return count;
  throw new UsageError(`--companies is "${text}"; give a whole number from ${FEWEST} to ${MOST}.`);
}

function readDay(text: string): LocalDate {
  if (/^\d{4}-\d{2}-\d{2}$/.test(text) && readMoment(text)) return text as LocalDate;
  throw new UsageError(`--day is "${text}"; give a day such as 2026-05-04.`);
}

const shown = (folder: string, files: Readonly<Record<string, number>>): string =>
  [
    `Written to ${folder}:`,
    ...Object.entries(files).map(([register, count]) => `  ${register}: ${count} files`),
    '',
    `Bring them in: contractor-risk registers import at-debtors ${join(folder, 'at-debtors')}/*`,
  ].join('\n');
