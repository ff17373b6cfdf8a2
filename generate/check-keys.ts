import { CATALOGUE } from '../src/checks/catalogue/catalogue.ts';
import type { Generated } from './generated.ts';

const HEAD = `// biome-ignore-all format: written by \`npm run generate\`, a line for each check
/**
 * The keys of the checks and the registers behind them, in the order of an answer, without the code that judges: what reads an
 * assessment, a correction or the rule of an alert needs no judge.
 */
import type { Check } from './check.ts';

export type CheckKey = Pick<Check, 'key' | 'needs' | 'needsOfLinked'>;

export const CHECK_KEYS: readonly CheckKey[] = [
`;

export const checkKeys: Generated = {
  file: 'src/checks/check-keys.ts',
  print: () => {
    const rows = CATALOGUE.map(({ key, needs, needsOfLinked }) => ({ key, needs, needsOfLinked }));
    return `${HEAD}${rows.map(row => `  ${JSON.stringify(row)},\n`).join('')}];\n`;
  },
};
