import { html } from 'htm/preact';
import { registerName, t } from '../../texts.js';
import { Ago } from '../time.js';

/** How a register answers now, and how fresh what was read is. */
export function RegisterState({ status: { register, title, health, fresh, lastReadAt, lastAnsweredAt } }) {
  const readAt = lastReadAt ?? lastAnsweredAt;
  return html`
    <li>
      <span>${registerName(register, title)}</span>
      <span class=${`state is-${health}`}>${t(`health.${health}`)}</span>
      <span class="faint">
        ${readAt ? html`${t(fresh ? 'fresh' : 'stale')}, <${Ago} at=${readAt} />` : t('never')}
      </span>
    </li>`;
}
