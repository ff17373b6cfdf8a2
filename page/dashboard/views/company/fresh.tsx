/** How old the answer is, and the oldest answer of a register in it. */
import { Ago, type Judged } from '../../components.ts';
import { moment, percent, REGISTERS, registerName, t } from '../../texts.ts';
import { oldestAnswer } from './story.ts';

/** `registers`: null for a past day, of which only the judgement is known. */
type FreshProps = { judged: Judged; registers: { register: string; askedAt: string | null }[] | null };
export function Fresh({ judged: { assessedAt, completeness, modelVersion }, registers }: FreshProps) {
  const oldest = registers && oldestAnswer(registers.filter(({ register }) => register in REGISTERS));
  return (
    <p class="faint small">
      {t('assessedAt', { when: moment(assessedAt) })} (<Ago at={assessedAt} />)
      {oldest && (
        <>
          {' '}
          · {t('oldestAnswer', { register: registerName(oldest.register) })} <Ago at={oldest.askedAt} />
        </>
      )}
      {` · ${t('completeness', { n: percent(completeness) })} · ${t('model', { v: modelVersion })}`}
    </p>
  );
}
