/** Asks before a change, and why: the reason stands in the log of actions. `onDone` gets the answer. */
import { html } from 'htm/preact';
import { useState } from 'preact/hooks';
import { Button } from '../../components/button.js';
import { Dialog } from '../../components/dialog.js';
import { Failure } from '../../components/failure.js';
import { useChange } from '../../data/operator-requests.js';
import { t } from '../../texts.js';

export function ChangeDialog({ title, text, path, body, verb, said, onClose, onDone = _answer => {} }) {
  const { run, isBusy, error } = useChange(said);
  const [reason, setReason] = useState('');
  async function submit(event) {
    event.preventDefault();
    const answer = await run(path, { ...body, ...(reason.trim() ? { reason: reason.trim() } : {}) });
    if (!answer) return;
    onDone(answer);
    onClose();
  }
  return html`
    <${Dialog} title=${title} onClose=${onClose}>
      <form class="form" onSubmit=${submit}>
        <p>${text}</p>
        <label for="reason">${t('op.reason')}</label>
        <input id="reason" value=${reason} maxlength="500" autocomplete="off" onInput=${event => setReason(event.currentTarget.value)} />
        ${error && html`<${Failure} error=${error} />`}
        <div class="actions">
          <${Button} kind="primary" type="submit" aria-disabled=${isBusy ? 'true' : null}>${verb}<//>
          <${Button} onClick=${onClose}>${t('op.cancel')}<//>
        </div>
      </form>
    <//>`;
}

/** A button that asks so. */
export function ChangeButton({ label, small = true, ...dialog }) {
  const [isOpen, setOpen] = useState(false);
  return html`
    <${Button} small=${small} onClick=${() => setOpen(true)}>${label}<//>
    ${isOpen && html`<${ChangeDialog} ...${dialog} onClose=${() => setOpen(false)} />`}`;
}
