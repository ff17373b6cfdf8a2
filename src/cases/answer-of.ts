/** What a register of a case has answered by the day of judgement. */
import { inWords } from '../checks/words/in-words.ts';
import { say } from '../checks/words/say.ts';
import { addDays, type LocalDate } from '../kernel/local-date.ts';
import type { SpecifiedRegister } from '../kernel/register-name.ts';
import type { CaseCompany, CaseRegister } from './case.ts';

/** As long as the service counts an answer of any register when it is asked about a company. */
export const ANSWER_DAYS = 30;

export const TOO_OLD = inWords(say('because', 'tooOld'), 'en');

/** An answer of longer ago is what a silent register is known to have said by then. */
export function answerOf(
  { registers }: Pick<CaseCompany, 'registers'>,
  name: SpecifiedRegister,
  asOf: LocalDate,
): CaseRegister {
  const stated = registers?.[name] ?? { answeredOn: asOf };
  return 'answeredOn' in stated && stated.answeredOn < addDays(asOf, -ANSWER_DAYS)
    ? { silent: TOO_OLD, recordsUntil: stated.answeredOn }
    : stated;
}
