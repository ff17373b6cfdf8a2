/** What asks for a fresh link: instead of every view while nobody has been signed in, and over the view when a session is over. */
import { html } from 'htm/preact';
import { useState } from 'preact/hooks';
import { Dialog } from '../components/forms/dialog.js';
import { SessionForm } from '../components/forms/session-form.js';
import { operator } from '../data/operator-session.js';
import { session } from '../data/session.js';
import { heading } from '../router.js';
import { t } from '../texts.js';

/** `isOperator`: an operator's link is needed. */
export const SignIn = ({ isOperator = false }) => html`
  <div class="narrow">
    <section class="panel session">
      <h1 tabindex="-1" ref=${heading}>${t(isOperator ? 'operatorOver' : 'sessionOver')}</h1>
      <${Asked} of=${isOperator ? operator : session} isOperator=${isOperator} />
    </section>
  </div>`;

/** Nothing that stands in the view is lost; put aside, it leaves the view to be read. */
export function SignInOver({ of, isOperator = false }) {
  const [isAside, setAside] = useState(false);
  const title = t(isOperator ? 'operatorOver' : 'sessionOver');
  if (isAside)
    return html`<p class="session is-bar"><button class="button" type="button" onClick=${() => setAside(false)}>${title}</button></p>`;
  return html`
    <${Dialog} title=${title} class="session" onClose=${() => setAside(true)}><${Asked} of=${of} isOperator=${isOperator} /><//>`;
}

const Asked = ({ of, isOperator }) => html`
  <p>${t(isOperator ? 'operatorOverText' : 'sessionOverText')} <code>npx contractor-risk dashboard${isOperator ? ' --operator' : ''}</code>.</p>
  <${SessionForm} of=${of} />
  <p class="faint">${t('sessionStays')}</p>`;
