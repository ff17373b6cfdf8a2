import { html } from 'htm/preact';
import { t } from '../texts.js';

/** A sentence about the page itself; `onClose` makes it one that can be closed. */
export const Notice = ({ tone = 'none', onClose = null, children }) => html`
  <div class=${`notice tone-${tone}`}>
    <div>${children}</div>
    ${onClose && html`<button class="notice-close" type="button" aria-label=${t('dismiss')} onClick=${onClose}>×</button>`}
  </div>`;
