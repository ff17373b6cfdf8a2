import { fold } from '../../kernel/fold.ts';
import { vocabulary } from '../reading/vocabulary.ts';
import type { Proceeding } from './record.ts';

/** In this order: the first that fits. `falência` is the name that insolvency had before the CIRE. */
const SPECIES: ReadonlyArray<readonly [RegExp, Proceeding]> = [
  [/insolv|falencia/, 'insolvency'],
  [/\bpeap\b|acordo de pagamento/, 'peap'],
  [/\bpeve\b|viabiliza/, 'peve'],
  [/\bper\b|revitaliza/, 'per'],
];

/** Which proceeding an Espécie is, or null for one that nobody has read yet. */
export const readSpecies = vocabulary<Proceeding>(
  'citius-insolvency species',
  ['insolvency', 'per', 'peap', 'peve'],
  label => {
    const text = fold(label);
    return SPECIES.find(([words]) => words.test(text))?.[1] ?? null;
  },
);
