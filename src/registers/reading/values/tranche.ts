/**
 * The band of a debt in the lists of AT and Segurança Social. Their bands differ, so a band is two numbers and the printed
 * label, not an enumeration.
 */
import { fold } from '../../../kernel/text/fold.ts';
import { readEuros } from './pt-text.ts';

export interface Tranche {
  /** Lowest debt of the band, whole euros, inclusive. */
  readonly minEur: number;
  /** Highest debt, whole euros, inclusive; null for the open-ended band. */
  readonly maxEur: number | null;
  /** As printed, spaces collapsed: `10.000 a 50.000 €`, `mais de 5.000.000 €`. */
  readonly label: string;
}

const AMOUNT = String.raw`(\d{1,3}(?:\.\d{3})+(?:,\d{1,2})?|\d+(?:,\d{1,2})?)`;
/** Of what the figures are, which says nothing of the band. */
const OF = '(?:(?:de )?(?:valor|dividas?|montante)(?: em divida)? )?(?:de )?';
const BETWEEN = new RegExp(`^${OF}(?:entre )?${AMOUNT} ?(?:a|ate|e|-|–|—) ?${AMOUNT}$`);
const AT_LEAST = new RegExp(
  `^${OF}(?:>=|=>|≥|(?:igual ou superior|superior ou igual) a|a partir de) ?${AMOUNT}$`,
);
const MORE_THAN = new RegExp(`^${OF}(?:>|mais (?:de|que)|superior(?:es)? a|acima de) ?${AMOUNT}$`);

/** Normalises for the three patterns: no currency words, one space between words, `10 000` as `10.000`. */
function normalise(text: string): string {
  return fold(text)
    .replace(/€|\beuros?\b|\beur\b/g, ' ')
    .replace(/(?<=\d) (?=\d{3}(?!\d))/g, '.')
    .replace(/\s+/g, ' ')
    .replace(/(?<![\s.:;])[\s.:;]+$/, '')
    .trim();
}

/**
 * The band in `text`, or null: an unknown wording is unreadable, not a guess. "Mais de 5.000.000"
 * begins one euro higher, ">= 5.000.000" at the figure itself; cents round to the whole euros inside the band.
 */
export function readTranche(text: string): Tranche | null {
  const words = normalise(text);
  const label = text.normalize('NFC').replace(/\s+/g, ' ').trim();
  const euros = (match: RegExpExecArray, group: number) => readEuros(match[group]!)!;
  let match = BETWEEN.exec(words);
  if (match) {
    const [minEur, maxEur] = [Math.ceil(euros(match, 1)), Math.floor(euros(match, 2))];
    return minEur < maxEur ? { minEur, maxEur, label } : null;
  }
  match = AT_LEAST.exec(words);
  if (match) return { minEur: Math.ceil(euros(match, 1)), maxEur: null, label };
  match = MORE_THAN.exec(words);
  return match ? { minEur: Math.floor(euros(match, 1)) + 1, maxEur: null, label } : null;
}

/** Companies are published from this debt on. */
const LOWEST_EUR = 10_000;

/** Which band of debt is missing, or null: they follow one another from the lowest up to the one without an upper end. */
export function gapAmong(bands: ReadonlyMap<number, Tranche>): string | null {
  const rising = [...bands.values()].sort((a, b) => a.minEur - b.minEur);
  const [lowest] = rising;
  if (lowest && lowest.minEur > LOWEST_EUR + 1) return `no file has the band below "${lowest.label}"`;
  const gap = rising.find(
    ({ maxEur }, i) => maxEur !== null && (rising[i + 1]?.minEur ?? Infinity) > maxEur + 1,
  );
  return gap ? `no file has the band above "${gap.label}"` : null;
}
