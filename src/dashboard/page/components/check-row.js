/** A check with its value and points; it opens to its evidence, which is read then. */
import { html } from 'htm/preact';
import { useState } from 'preact/hooks';
import { useAsk } from '../data/ask.js';
import { becauseText, checkValue, pick, signed, t } from '../texts.js';
import { Answered } from './answered.js';
import { EvidenceItem } from './evidence-item.js';
import { Hidden } from './hidden.js';

const EVIDENCE = `query ($nif: String!) { contractor(nif: $nif) { livemode checks { key evidence { __typename
  ... on PresenceEvidence { register says reference date url askedAt }
  ... on AbsenceEvidence { register asked date askedAt } } } } }`;

const GLYPHS = {
  hit: 'M8 4v4.6M8 11.6v.2',
  clear: 'M4.2 8.4l2.6 2.6 5-5.6',
  unknown: 'M6 6.2c0-1.2.9-2 2-2s2 .8 2 1.9c0 1.6-2 1.6-2 3M8 11.8v.1',
  not_applicable: 'M5 8h6',
};

export const StateMark = ({ state }) => html`
  <span class=${`check-mark is-${state}`}>
    <svg viewBox="0 0 16 16" aria-hidden="true"><circle cx="8" cy="8" r="7" /><path d=${GLYPHS[state]} /></svg>
    <${Hidden}>${t(state)}: <//>
  </span>`;

/** `definition`: the check in the catalogue; none for one that is no longer made. */
export function CheckRow({ nif, check, definition }) {
  const [isOpen, setOpen] = useState(false);
  const { key, value, state, points } = check;
  const shown = state === 'not_applicable' ? t('nothing') : checkValue(value, definition?.valueType);
  return html`
    <details class=${`check is-${state}${points === 0 ? ' is-weightless' : ''}`} data-check=${key}
      onToggle=${event => setOpen(event.currentTarget.open)}>
      <summary>
        <${StateMark} state=${state} />
        <span class="check-question">${definition ? pick(definition.question) : t('retiredCheck')}</span>
        <span class="check-value num">${shown}</span>
        <span class="check-points num">${points === 0 ? '' : signed(points)}</span>
      </summary>
      ${isOpen && html`<div class="check-detail"><${CheckDetail} ...${{ nif, check, definition }} /></div>`}
    </details>`;
}

/** What stands behind a check. */
function CheckDetail({ nif, check: { key, state, because }, definition }) {
  const answer = useAsk(EVIDENCE, { nif });
  return html`<${Answered} of=${answer}>${({ contractor: { livemode, checks } }) => {
    const evidence = checks.find(check => check.key === key)?.evidence ?? [];
    const isHelped = state === 'hit' || state === 'unknown';
    return html`
      ${state === 'unknown' && because && html`<${Because} because=${because} />`}
      ${
        evidence.length === 0
          ? html`<p class="faint">${t('evidenceNone')}</p>`
          : html`<ul class="evidence">${evidence.map(item => html`<${EvidenceItem} ...${{ item, livemode }} />`)}</ul>`
      }
      ${state === 'hit' && html`<${Advice} title=${t('clearedBy')} text=${definition?.clearedBy?.text} />`}
      ${isHelped && html`<${Advice} title=${t('remediation')} text=${definition?.remediation} />`}`;
  }}<//>`;
}

const Advice = ({ title, text }) =>
  text && html`<p class="cleared"><strong>${title}</strong> ${pick(text)}</p>`;

function Because({ because }) {
  const { text, lang } = becauseText(because);
  return html`<p class="because">${t('unknownWhy')} <span lang=${lang}>${text}</span></p>`;
}
