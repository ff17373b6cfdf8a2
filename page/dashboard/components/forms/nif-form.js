/** Asks for the analysis of a company; a refusal is said where it was typed. */
import { html } from 'htm/preact';
import { useRef, useState } from 'preact/hooks';
import { requestAnalysis } from '../../data/request-analysis.js';
import { go } from '../../router.js';
import { t } from '../../texts.js';
import { RequestId, saidOf } from '../failure.js';
import { Button } from './button.js';

/** `onRunning(nif)`: an analysis runs now; a company whose answer is fresh is shown instead. */
export function NifForm({ onRunning = _nif => {} }) {
  const [asked, setAsked] = useState({ isAsking: false, error: /** @type {any} */ (null) });
  const input = useRef(/** @type {HTMLInputElement | null} */ (null));
  async function submit(event) {
    event.preventDefault();
    const box = /** @type {HTMLInputElement} */ (input.current);
    setAsked({ isAsking: true, error: null });
    try {
      const { nif, runs } = await requestAnalysis(box.value);
      box.value = '';
      setAsked({ isAsking: false, error: null });
      if (runs) onRunning(nif);
      else go(`/company/${nif}`);
    } catch (error) {
      setAsked({ isAsking: false, error });
      box.focus();
    }
  }
  const { isAsking, error } = asked;
  return html`
    <form class="request" onSubmit=${submit} novalidate>
      <label for="nif">${t('request')}</label>
      <div class="request-row">
        <input id="nif" name="nif" ref=${input} inputmode="numeric" autocomplete="off" spellcheck=${false} maxlength="20"
          placeholder="580000095" aria-describedby="nif-hint nif-error" aria-invalid=${error ? 'true' : null} required />
        <${Button} kind="primary" type="submit" aria-disabled=${isAsking ? 'true' : null}>${t(isAsking ? 'asking' : 'go')}<//>
      </div>
      <p class="faint" id="nif-hint">${t('nifHint')}</p>
      <p class="field-error" id="nif-error" role="alert">${error && html`${saidOf(error)} <${RequestId} error=${error} />`}</p>
    </form>`;
}
