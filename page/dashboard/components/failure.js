/** A failure in words, with the id under which the service's log has it, and another try. */
import { html } from 'htm/preact';
import { t } from '../texts.js';
import { Button } from './forms/button.js';

/** @param {any} error */
export const saidOf = error => (error.code === 'unreachable' ? t('unreachable') : error.message);

export const RequestId = ({ error }) =>
  error.requestId && html`<span class="faint mono">${t('requestId', { id: error.requestId })}</span>`;

export const Failure = ({ error, onRetry = null }) => html`
  <div class="failure" role="alert">
    <strong>${t('error')}</strong>
    <p>${saidOf(error)}</p>
    <${RequestId} error=${error} />
    ${onRetry && html`<${Button} onClick=${onRetry}>${t('retry')}<//>`}
  </div>`;
