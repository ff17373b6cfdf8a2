/** A failure in words, with the id under which the service's log has it, and another try. */
import { html } from 'htm/preact';
import { REFUSALS } from '../texts/refusals.js';
import { getLanguage, t } from '../texts.js';
import { Button } from './forms/button.js';

/** In Portuguese what the code means; the service itself says it in English. @param {any} error */
export function saidOf({ code, message }) {
  if (code === 'unreachable') return t('unreachable');
  return (getLanguage() === 'pt' && REFUSALS[code]) || message;
}

export const RequestId = ({ error }) =>
  error.requestId && html`<span class="faint mono">${t('requestId', { id: error.requestId })}</span>`;

export const Failure = ({ error, onRetry = null }) => html`
  <div class="failure" role="alert">
    <strong>${t('error')}</strong>
    <p>${saidOf(error)}</p>
    ${saidOf(error) !== error.message && error.code !== 'unreachable' && html`<details><summary>${t('inEnglish')}</summary><p lang="en">${error.message}</p></details>`}
    <${RequestId} error=${error} />
    ${onRetry && html`<${Button} onClick=${onRetry}>${t('retry')}<//>`}
  </div>`;
