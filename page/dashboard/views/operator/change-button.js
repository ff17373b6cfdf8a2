/**
 * A button for a change: it asks before, and why. The reason stands in the log of actions. Its texts are `do.` and the path of
 * the change, with `values` filled in; `words`: of another button for the same change.
 */
import { html } from 'htm/preact';
import { useState } from 'preact/hooks';
import { Failure } from '../../components/failure.js';
import { Button } from '../../components/forms/button.js';
import { Dialog } from '../../components/forms/dialog.js';
import { useChange } from '../../data/operator-requests.js';
import { t } from '../../texts.js';

export function ChangeButton({ path, body, values = {}, words = path }) {
  const [isOpen, setOpen] = useState(false);
  const label = t(`do.${words}`);
  return html`
    <${Button} small onClick=${() => setOpen(true)}>${label}<//>
    ${isOpen && html`<${ChangeDialog} label=${label} text=${t(`do.${words}.asks`, values)} path=${path} body=${body} onClose=${() => setOpen(false)} />`}`;
}

function ChangeDialog({ label, text, path, body, onClose }) {
  const { run, isBusy, error } = useChange(t(`do.${path}.done`));
  const [reason, setReason] = useState('');
  async function submit(event) {
    event.preventDefault();
    if (await run(path, { ...body, ...(reason.trim() ? { reason: reason.trim() } : {}) })) onClose();
  }
  return html`
    <${Dialog} title=${label} onClose=${onClose}>
      <form class="form" onSubmit=${submit}>
        <p>${text}</p>
        <label for="reason">${t('op.reason')}</label>
        <input id="reason" value=${reason} maxlength="500" autocomplete="off" onInput=${event => setReason(event.currentTarget.value)} />
        ${error && html`<${Failure} error=${error} />`}
        <div class="actions">
          <${Button} kind="primary" type="submit" aria-disabled=${isBusy ? 'true' : null}>${label}<//>
          <${Button} onClick=${onClose}>${t('op.cancel')}<//>
        </div>
      </form>
    <//>`;
}
