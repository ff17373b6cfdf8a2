/** Which of a list are shown; it stands in the address. */
import { html } from 'htm/preact';
import { Button } from '../../components/forms/button.js';
import { setQuery } from '../../router.js';
import { t } from '../../texts.js';

export const StateFilter = ({ states, state }) => html`
  <div class="group" role="group" aria-label=${t('state')}>
    ${[...states, 'all'].map(
      one =>
        html`<${Button} key=${one} small aria-pressed=${String(one === state)} onClick=${() => setQuery({ state: one })}>${t(`op.state.${one}`)}<//>`,
    )}
  </div>`;
