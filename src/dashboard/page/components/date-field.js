import { html } from 'htm/preact';
import { t } from '../texts.js';

/** A day `YYYY-MM-DD`, or `''`. It is told when a whole day is chosen, never while it is typed. */
export const DateField = ({ id, label = t('dateField'), value, min, max, onChange }) => html`
  <span class="group">
    <label for=${id}>${label}</label>
    <input id=${id} type="date" value=${value} min=${min} max=${max}
      onChange=${event => event.currentTarget.validity.valid && onChange(event.currentTarget.value)} />
  </span>`;
