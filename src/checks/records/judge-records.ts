import type { Fact } from '../../facts/fact.ts';
import type { Sentence } from '../../facts/sentence.ts';
import type { SpecifiedRegister } from '../../kernel/register-name.ts';
import type { CheckValue, Cost, Known, Outcome, Text } from '../check.ts';
import { say } from '../words/say.ts';
import { absence, isSome, seen, silence } from './known-facts.ts';

interface Sought<F extends Fact> {
  readonly records: readonly F[];
  /** Of a hit; left out: how many records there are. */
  readonly value?: CheckValue;
  readonly says: (record: F) => Sentence;
  /** What the register does not hold where there is no record. */
  readonly lookedFor: Sentence<'lookedFor'>;
  /** Records that may be such ones: a value that decides it could not be read, or is missing. */
  readonly doubtful?: readonly F[];
  /** How many records settle it, whatever the doubtful ones are; left out: one. */
  readonly settledBy?: number;
  /** What the doubtful ones may cost beside records that are plain; left out: with a doubtful one nothing is known. */
  readonly worst?: Cost;
}

/** A hit by these records of one register, pending beside doubtful ones; without any, clear by its empty answer; unknown while it is silent, or in doubt. */
export function judgeRecords<F extends Fact>(
  known: Known,
  register: SpecifiedRegister,
  { records, value = records.length, says, lookedFor, doubtful = [], settledBy = 1, worst }: Sought<F>,
): Outcome {
  const silent = silence(known, [register]);
  if (silent) return silent;
  const because = isSome(doubtful) && records.length < settledBy ? incomplete(doubtful[0]) : null;
  if (because && !(worst && isSome(records))) return { kind: 'unknown', because };
  const pending = because && worst ? { pending: { because, cost: worst } } : {};
  if (isSome(records)) return { kind: 'hit', value, evidence: seen(known, records, says), ...pending };
  const none = typeof value === 'boolean' ? false : 0;
  return { kind: 'clear', value: none, evidence: [absence(known, register, lookedFor)] };
}

export const incomplete = ({ source: { register: name, reference } }: Fact): Sentence =>
  say('silence', 'incomplete', { register: say('register', name), reference });

/** The same of records that are not adverse: what is found is shown, and costs nothing. */
export function showRecords<F extends Fact>(
  known: Known,
  register: SpecifiedRegister,
  sought: Sought<F>,
): Outcome {
  const outcome = judgeRecords(known, register, sought);
  return outcome.kind === 'hit' ? { ...outcome, kind: 'clear' } : outcome;
}

/** The parts of a check whose hits another one charges: its one row costs nothing. */
export const chargedElsewhere = (reason: string, when: Text) => ({
  weights: [{ when, points: 0, reason }],
  cost: () => ({ points: 0, reason }),
});

/** The parts of a check that shows and never charges. */
export const INFORMS_ONLY = {
  remediation: null,
  clearedBy: null,
  weights: [],
  cost(): never {
    throw new Error('a check that only informs is never a hit');
  },
};
