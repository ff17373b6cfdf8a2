/**
 * `npm run evaluate`: how the card in force, or with `--card experts` theirs, does in worlds, on seeds that no card was fitted to; the
 * worlds where it is weak come first. With `--absurd` it prints the grave records under which a company stays `safe` instead.
 */
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { reliabilityPlot } from '../../src/backtest/reliability-plot.ts';
import { greenCombinations } from './absurd.ts';
import { CARDS } from './card.ts';
import { draftOfCard } from './draft-of-card.ts';
import { figuresOf, gateOf } from './figures.ts';
import { everyStratum, readStrata } from './read-strata.ts';
import { referencesOf } from './references.ts';
import type { Stratum } from './sample.ts';
import { WORLD_NAMES } from './worlds.ts';

const { values } = parseArgs({
  options: {
    worlds: { type: 'string', default: WORLD_NAMES.join(',') },
    companies: { type: 'string', default: '4000' },
    seeds: { type: 'string', default: '101,102,103,104,105,106' },
    card: { type: 'string', default: 'in-force' },
    plot: { type: 'string' },
    absurd: { type: 'boolean', default: false },
  },
});
if (values.absurd) {
  console.table(greenCombinations().map(({ score, records }) => ({ score, records: records.join(' + ') })));
  process.exit(0);
}
const numbers = { companies: Number(values.companies), seeds: values.seeds.split(',').map(Number) };
if (!Number.isInteger(numbers.companies) || numbers.companies < 100 || numbers.companies > 1_000_000)
  refuse(`--companies is "${values.companies}"; give a whole number from 100 to 1000000.`);
if (numbers.seeds.length < 2 || numbers.seeds.some(seed => !Number.isInteger(seed)))
  refuse(`--seeds is "${values.seeds}"; give at least two whole numbers, with commas.`);
const card = CARDS[values.card as keyof typeof CARDS];
if (!card) refuse(`--card is "${values.card}"; give ${Object.keys(CARDS).join(' or ')}.`);
const names = values.worlds.split(',');

const strata = await readStrata(await everyStratum(names, numbers));
const draft = draftOfCard(card);
const rows = names.flatMap(world => rowsOf(strata.filter(stratum => stratum.world === world)));
rows.sort((a, b) => b['behind best'] - a['behind best']);
console.table(rows);
if (values.plot) await draw(values.plot);
console.log(
  'Invented countries, not calibrated: the figures say how well the card ranks there, not how often real companies fail.',
);

/** The other models are fitted to two thirds of the seeds; all are ranked on the rest. */
function rowsOf(world: readonly Stratum[]) {
  const fits = Math.floor((2 * numbers.seeds.length) / 3);
  const isFitted = ({ seed }: Stratum) => numbers.seeds.indexOf(seed) < fits;
  const regimes = [...new Set(world.map(({ regime }) => regime))];
  return ['all', ...regimes].map(regime => {
    const here = world.filter(stratum => regime === 'all' || stratum.regime === regime);
    const [fitted, ranked] = [here.filter(isFitted), here.filter(stratum => !isFitted(stratum))];
    const references = referencesOf(fitted, ranked);
    const figures = figuresOf(draft, ranked);
    const gate = gateOf(figures, references);
    return {
      world: world[0]!.world,
      regime,
      companies: figures.companies,
      failed: figures.failed,
      AUC: rounded(figures.auc),
      '± 95 %': rounded(figures.aucHalf),
      count: rounded(references.count),
      logistic: rounded(references.logistic),
      trees: rounded(references.trees),
      hidden: rounded(figures.hidden),
      'behind best': rounded(gate.behindBest),
      'ahead of count': rounded(gate.aheadOfCount),
      'in riskiest 5 %': rounded(figures.caught),
      'failures green': rounded(figures.green),
      'nothing on record': rounded(figures.bare),
      'shown, green': rounded(figures.greenOfShown),
      'sound, not green': rounded(figures.alarmed),
      'alarmed for 40 %': rounded(figures.alarmedForGate),
      'best model green': rounded(references.leftGreen(figures.alarmed)),
      bands: Object.values(figures.bands)
        .map(({ rate, of }) => (of === 0 ? '-' : `${(100 * rate).toFixed(1)}%/${of}`))
        .join(' '),
      falling: gate.falling.join(' '),
      inverted: gate.inverted.join(' '),
    };
  });
}

/** One drawing for each world. */
async function draw(folder: string): Promise<void> {
  await mkdir(folder, { recursive: true });
  for (const world of names) {
    const { tens } = figuresOf(
      draft,
      strata.filter(stratum => stratum.world === world),
    );
    const title = `Failures within twelve months by score, world ${world}`;
    await writeFile(join(folder, `${world}.svg`), reliabilityPlot({ title, tens, calibrated: null }));
  }
}

function rounded(value: number): number {
  return Number(value.toFixed(3));
}

function refuse(sentence: string): never {
  console.error(sentence);
  process.exit(2);
}
