/** What stands instead of every view while nobody is signed in. The address stays, and is shown after. */
import { html } from 'htm/preact';
import { SessionForm } from '../components/forms/session-form.js';
import { operator } from '../data/operator-session.js';
import { session } from '../data/session.js';
import { t } from '../texts.js';

/** `isOperator`: an operator's link is needed. */
export const SignIn = ({ isOperator = false }) => html`
  <div class="narrow">
    <section class="panel session">
      <h1 tabindex="-1">${t(isOperator ? 'operatorOver' : 'sessionOver')}</h1>
      <p>${t(isOperator ? 'operatorOverText' : 'sessionOverText')} <code>npx contractor-risk dashboard${isOperator ? ' --operator' : ''}</code>.</p>
      <${SessionForm} of=${isOperator ? operator : session} />
      <p class="faint">${t('sessionStays')}</p>
    </section>
  </div>`;
