/**
 * `npm run evaluate`: judges whole sandbox countries on a day and compares the verdicts with the twelve months after and
 * with the truth that no register tells. Prints the figures, and leaves them as JSON and as plots in a folder.
 */
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { isoDay, type LocalDate } from '../kernel/local-date.ts';
import { progressBar } from '../kernel/progress-bar.ts';
import { figuresOf } from './figures.ts';
import { judgeSeeds } from './judge-seeds.ts';
import { drawFigures } from './plots/draw-figures.ts';
import { type Evaluated, HONEST_SENTENCE, printFigures } from './print-figures.ts';

const HELP = `Judges sandbox countries on a day, against the 12 months after and against the truth.

  --companies N     companies of each country, 1 to 1000000 (20000)
  --seeds A,B,…     countries, by their seeds (1,2,3,4,5)
  --at YYYY-MM-DD   day of judgement, 2010-01-01 to 2035-12-31 (2025-11-20)
  --out FOLDER      where evaluation.json and evaluation.svg go (bench/results)`;

interface Asked {
  readonly companies: number;
  readonly seeds: readonly string[];
  readonly at: LocalDate;
  readonly out: string;
}

/** The country's history runs from 2006 to 2036; before the first years and after the last there is nothing to compare. */
const [FIRST, LAST] = ['2010-01-01', '2035-12-31'];

export function readArguments(args: readonly string[]): Asked | { readonly complaint: string } | 'help' {
  const text = (fallback: string) => ({ type: 'string', default: fallback }) as const;
  const options = {
    companies: text('20000'),
    seeds: text('1,2,3,4,5'),
    at: text('2025-11-20'),
    out: text('bench/results'),
    help: { type: 'boolean' },
  } as const;
  try {
    const { values } = parseArgs({ args: [...args], options, strict: true });
    if (values.help) return 'help';
    const companies = Number(values.companies);
    const seeds = [...new Set(values.seeds.split(',').map(seed => seed.trim()))].filter(seed => seed !== '');
    const at = isoDay(values.at);
    if (!Number.isInteger(companies) || companies < 1 || companies > 1_000_000)
      return { complaint: `--companies is a whole number from 1 to 1000000, not "${values.companies}"` };
    if (seeds.length === 0) return { complaint: '--seeds names at least one seed, as in --seeds 1,2,3' };
    if (at === null || at < FIRST || at > LAST)
      return { complaint: `--at is a day from ${FIRST} to ${LAST}, as 2025-11-20, not "${values.at}"` };
    return { companies, seeds, at, out: values.out };
  } catch (error) {
    return { complaint: (error as Error).message };
  }
}

async function evaluate({ companies, seeds, at, out }: Asked): Promise<void> {
  const started = performance.now();
  const seconds = () => `${((performance.now() - started) / 1000).toFixed(0)} s`;
  console.log(`Countries of ${companies} companies, seeds ${seeds.join(', ')}, judged on ${at}.\n`);
  const bar = progressBar(seeds.length * companies, true);
  const judged = await judgeSeeds(
    { seeds, companies, at },
    ({ seed }) => {
      bar.clear();
      console.error(`seed ${seed}: judged after ${seconds()}`);
    },
    bar.add,
  );
  bar.clear();
  const each: Evaluated[] = judged.map(({ seed, cases }) => ({ label: seed, figures: figuresOf(cases) }));
  const pooled = figuresOf(judged.flatMap(({ cases }) => cases));
  mkdirSync(out, { recursive: true });
  const plain = (figures: Evaluated['figures']) => ({ ...figures, roc: undefined });
  const body = {
    object: 'evaluation',
    calibrated: false,
    note: HONEST_SENTENCE,
    at,
    companies,
    seeds: each.map(({ label, figures }) => ({ seed: label, ...plain(figures) })),
    pooled: plain(pooled),
  };
  writeFileSync(join(out, 'evaluation.json'), `${JSON.stringify(body, null, 2)}\n`);
  writeFileSync(join(out, 'evaluation.svg'), drawFigures(each, pooled, { companies, at }));
  console.log(printFigures(each, pooled));
  console.log(
    `\n${join(out, 'evaluation.json')} and .svg written, after ${seconds()}, ${peakMegabytes()} MB at the peak.`,
  );
}

/** Of the whole process, every thread in it. */
const peakMegabytes = (): number => Math.round(process.resourceUsage().maxRSS / 1024);

if (import.meta.main) {
  const asked = readArguments(process.argv.slice(2));
  if (asked === 'help') console.log(HELP);
  else if ('complaint' in asked) {
    console.error(`${asked.complaint}\n\n${HELP}`);
    process.exitCode = 2;
  } else await evaluate(asked);
}
