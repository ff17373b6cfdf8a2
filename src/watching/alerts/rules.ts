/** What a client is alerted about, per watchlist: a closed set, stored in `watchlists.rules`. */
import { z } from 'zod';
import { CHECK_KEYS } from '../../checks/check-keys.ts';
import { VERDICTS } from '../../checks/judging/verdict.ts';
import { PHOENIX_LEVELS } from '../../facts/phoenix-finding.ts';

const KNOWN_KEYS: ReadonlySet<string> = new Set(CHECK_KEYS.map(({ key }) => key));
/** Those that no verdict or knock-out needs to be waited for: each changes whether one may contract, pay, or must file a claim. */
const DEFAULT_CHECKS = [
  'insolvencyDeclared',
  'insolvencyPetitions',
  'insolvencyPhase',
  'companyStatus',
  'taxDebtor',
  'ssDebtor',
  'executionsWithoutAssets',
  'attachedOrFrozen',
  'alvaraStatus',
  'barredFromPublicContracts',
];
export const CONTINUITY_LEVELS = PHOENIX_LEVELS.filter(level => level !== 'none');

const share = z.number().min(0.01).max(1);

/** Left out: the default. Null or empty: the rule is off. */
export const rulesSchema = z.strictObject({
  verdictWorsens: z
    .boolean()
    .default(true)
    .describe(
      `The verdict goes down (${VERDICTS.join(', ')}) by what is known; what a silent register costs does not count.`,
    ),
  scoreFallsBy: z
    .int()
    .min(1)
    .max(100)
    .nullable()
    .default(10)
    .describe(
      'The score falls by so many points below its best since it is watched; what a silent register costs does not count.',
    ),
  checksTurnAdverse: z
    .array(z.string().refine(key => KNOWN_KEYS.has(key), 'is no check of the catalogue'))
    .max(CHECK_KEYS.length)
    .default(DEFAULT_CHECKS)
    .describe('These checks show a record, or an outcome, that they did not show before.'),
  debtBandRises: z.boolean().default(true).describe('A listed tax or social-security debt goes up a band.'),
  continuityFrom: z
    .enum(CONTINUITY_LEVELS)
    .nullable()
    .default('moderate')
    .describe('Signs that it continues a failed company appear, at this level or above.'),
  directorChanges: z
    .boolean()
    .default(true)
    .describe('A director comes or leaves, by an act that was published in the last 180 days.'),
  registerSilentDays: z
    .int()
    .min(1)
    .max(365)
    .nullable()
    .default(30)
    .describe('The last answer of a register about the company is so many days old.'),
  completenessFallsBy: share
    .nullable()
    .default(0.1)
    .describe('The share of checks that are known falls by so much, 0.01 to 1.'),
});

export type Rules = z.output<typeof rulesSchema>;

export const NO_RULES: Rules = {
  verdictWorsens: false,
  scoreFallsBy: null,
  checksTurnAdverse: [],
  debtBandRises: false,
  continuityFrom: null,
  directorChanges: false,
  registerSilentDays: null,
  completenessFallsBy: null,
};

/** The rules of a list as stored; the default where nothing is stored, or what another version wrote. */
export function rulesOf(stored: unknown): Rules {
  const read = rulesSchema.safeParse(stored);
  return read.success ? read.data : rulesSchema.parse({});
}

/** The most sensitive of several: a company on two lists of a client is watched by what either names. */
export function joined([first, ...rest]: readonly [Rules, ...Rules[]]): Rules {
  return rest.reduce(
    (a, b) => ({
      verdictWorsens: a.verdictWorsens || b.verdictWorsens,
      scoreFallsBy: least(a.scoreFallsBy, b.scoreFallsBy),
      checksTurnAdverse: [...new Set([...a.checksTurnAdverse, ...b.checksTurnAdverse])],
      debtBandRises: a.debtBandRises || b.debtBandRises,
      continuityFrom: lowest(a.continuityFrom, b.continuityFrom),
      directorChanges: a.directorChanges || b.directorChanges,
      registerSilentDays: least(a.registerSilentDays, b.registerSilentDays),
      completenessFallsBy: least(a.completenessFallsBy, b.completenessFallsBy),
    }),
    first,
  );
}

const least = (a: number | null, b: number | null): number | null =>
  a === null || b === null ? (a ?? b) : Math.min(a, b);

const lowest = (a: Rules['continuityFrom'], b: Rules['continuityFrom']): Rules['continuityFrom'] =>
  CONTINUITY_LEVELS.find(level => level === a || level === b) ?? null;
