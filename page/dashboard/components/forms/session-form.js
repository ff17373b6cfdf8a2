/** Takes a fresh link: when there is no session, or when the present one ends soon and nothing can renew it. */
import { html } from 'htm/preact';
import { useState } from 'preact/hooks';
import { session } from '../../data/session.js';
import { t } from '../../texts.js';
import { Button } from './button.js';

export function SessionForm({ of = session }) {
  const [fault, setFault] = useState('');
  function submit(event) {
    event.preventDefault();
    const input = event.currentTarget.elements.namedItem('link');
    const pasted = input.value;
    input.value = '';
    if (/_sk_/.test(pasted)) setFault('secretKey');
    else setFault(of.take(pasted) ? '' : 'badLink');
  }
  return html`
    <form onSubmit=${submit} novalidate>
      <label for="link">${t('link')}</label>
      <div class="request-row">
        <input id="link" name="link" type="password" autocomplete="off" spellcheck=${false} aria-describedby="link-error" required />
        <${Button} kind="primary" type="submit">${t('useLink')}<//>
      </div>
      <p class="field-error" id="link-error" role="alert">${fault && t(fault)}</p>
    </form>`;
}
