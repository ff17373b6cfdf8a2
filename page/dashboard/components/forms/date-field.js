import { html } from 'htm/preact';
import { t } from '../../texts.js';

/** A day `YYYY-MM-DD`, or `''`. It is told when a whole day is chosen, never while it is typed. `onShown` gets the input. */
export const DateField = ({ id, label = t('dateField'), value, min, max, onChange, onShown = null }) => html`
  <span class="group">
    <label for=${id}>${label}</label>
    <input id=${id} ref=${onShown} type="date" value=${value} min=${min} max=${max}
      onChange=${event => event.currentTarget.validity.valid && onChange(event.currentTarget.value)} />
  </span>`;
