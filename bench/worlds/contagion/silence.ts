/** Registers that did not answer, or answered some days ago: what they would have said is left out. */
import type { CaseCompany, CaseRegister } from '../../../src/cases/case.ts';
import { SPECIFIED_REGISTERS, type SpecifiedRegister } from '../../../src/kernel/register-name.ts';
import type { Calendar, Entry, Identity } from './book.ts';
import type { Random } from './random.ts';
import type { Regime } from './regimes.ts';

interface Answer {
  /** Records that became public later are not in it; null if there was no answer. */
  readonly until: number | null;
  readonly says: CaseRegister;
}

type Answers = ReadonlyMap<SpecifiedRegister, Answer>;

const REASONS = ['not asked yet', 'no answer: the site was away', 'an answer that could not be read'];
const OLD_ANSWER = 0.04;

export function drawSilence(regime: Regime, random: Random, calendar: Calendar): Answers {
  const answers = new Map<SpecifiedRegister, Answer>();
  for (const register of SPECIFIED_REGISTERS) {
    const drawn = random.next();
    const ago = random.whole(1, 20);
    const why = random.pick(REASONS);
    if (drawn < regime.silent) answers.set(register, { until: null, says: { silent: why } });
    else if (drawn < regime.silent + OLD_ANSWER && !register.endsWith('-debtors'))
      answers.set(register, { until: -ago, says: { answeredOn: calendar.day(-ago) } });
  }
  if (answers.get('mj-publications')?.until === null)
    answers.set('citius-cases', { until: null, says: { silent: 'the full legal name is not known' } });
  return answers;
}

export function answered({ nif, name }: Identity, entries: readonly Entry[], answers: Answers): CaseCompany {
  const facts = entries
    .filter(({ register, day }) => {
      const answer = answers.get(register);
      return !answer || (answer.until !== null && day <= answer.until);
    })
    .sort((a, b) => a.day - b.day)
    .map(({ fact }) => fact);
  const registers = Object.fromEntries([...answers].map(([register, { says }]) => [register, says]));
  return answers.size > 0 ? { nif, name, registers, facts } : { nif, name, facts };
}
