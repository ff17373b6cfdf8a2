/** What stands instead of every view while nobody is signed in. The address stays, and is shown after. */
import { html } from 'htm/preact';
import { SessionForm } from '../components/session-form.js';
import { t } from '../texts.js';

export const SignIn = () => html`
  <div class="narrow">
    <section class="panel session">
      <h1 tabindex="-1">${t('sessionOver')}</h1>
      <p>${t('sessionOverText')} <code>npx contractor-risk dashboard</code>.</p>
      <${SessionForm} />
      <p class="faint">${t('sessionStays')}</p>
    </section>
  </div>`;
