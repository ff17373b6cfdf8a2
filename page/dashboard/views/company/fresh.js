/** How old the answer is, and the oldest answer of a register in it. */
import { html } from 'htm/preact';
import { Ago } from '../../components/time.js';
import { moment, percent, REGISTERS, registerName, t } from '../../texts.js';
import { oldestAnswer } from './story.js';

/** `registers`: null for a past day, of which only the judgement is known. */
export function Fresh({ judged: { assessedAt, completeness, modelVersion }, registers }) {
  const oldest = registers && oldestAnswer(registers.filter(({ register }) => register in REGISTERS));
  return html`
    <p class="faint small">
      ${t('assessedAt', { when: moment(assessedAt) })} (<${Ago} at=${assessedAt} />)
      ${oldest && html` · ${t('oldestAnswer', { register: registerName(oldest.register) })} <${Ago} at=${oldest.askedAt} />`}
      ${` · ${t('completeness', { n: percent(completeness) })} · ${t('model', { v: modelVersion })}`}
    </p>`;
}
