/** Asks for the analysis of a company and goes to its page; a refusal is said where it was typed. */
import { ApiError, ask } from './api.js';
import { h, replace } from './dom.js';
import { takeAnalysis } from './live.js';
import { saidOf } from './parts.js';
import { t } from './texts.js';

const REQUEST = `mutation ($input: AnalysisRequestInput!) { analysisRequest(input: $input) {
  result {
    analysis { id nif state version startedAt completedAt refresh progress { done total } steps { register state outcome reason attempts } }
    contractor { nif status }
  }
  errors { code detail } } }`;

/** @returns whether an analysis runs now; throws `ApiError`. */
export async function requestAnalysis(nif) {
  const { result: asked, errors } = (await ask(REQUEST, { input: { nif } })).analysisRequest;
  if (!asked) throw new ApiError(errors[0].detail, { code: errors[0].code.replaceAll('_', '-') });
  if (asked.analysis) takeAnalysis(asked.analysis);
  return { nif: asked.analysis?.nif ?? asked.contractor?.nif ?? nif, runs: asked.analysis !== null };
}

export function requestBox({ onRunning }) {
  const told = h('p', { class: 'field-error', id: 'nif-error', role: 'alert' });
  const input = h('input', {
    id: 'nif',
    name: 'nif',
    inputmode: 'numeric',
    autocomplete: 'off',
    spellcheck: 'false',
    placeholder: '580000095',
    'aria-describedby': 'nif-hint nif-error',
    required: true,
    maxlength: '20',
  });
  const button = h('button', { class: 'button is-primary', type: 'submit' }, t('go'));
  async function submit(event) {
    event.preventDefault();
    button.disabled = true;
    replace(button, t('asking'));
    replace(told);
    input.removeAttribute('aria-invalid');
    try {
      const { nif, runs } = await requestAnalysis(input.value);
      if (runs) onRunning(nif);
      else location.hash = `#/company/${nif}`;
      input.value = '';
    } catch (error) {
      input.setAttribute('aria-invalid', 'true');
      replace(
        told,
        saidOf(error),
        error instanceof ApiError &&
          error.requestId &&
          h('span', { class: 'faint mono' }, ` ${t('requestId', { id: error.requestId })}`),
      );
      input.focus();
    }
    button.disabled = false;
    replace(button, t('go'));
  }
  return h(
    'form',
    { class: 'request', onsubmit: submit, novalidate: true },
    h('label', { for: 'nif' }, t('request')),
    h('div', { class: 'request-row' }, input, button),
    h('p', { class: 'faint', id: 'nif-hint' }, t('nifHint')),
    told,
  );
}
