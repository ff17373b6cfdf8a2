/** Every state of each component that no view of `sample-views.js` shows, by name. A new one adds its line. */
import { html } from 'htm/preact';
import { NifForm } from '../components/forms/nif-form.js';
import { SessionForm } from '../components/forms/session-form.js';
import { Notice } from '../components/notice.js';
import { EvidenceItem } from '../components/records/evidence-item.js';
import { RegisterMarks } from '../components/records/register-marks.js';
import { CheckRow } from '../components/verdicts/check-row.js';
import { HistoryLine } from '../components/verdicts/history-line.js';
import { ScoreScale } from '../components/verdicts/score-scale.js';
import { LONG, THEN } from './sample-words.js';

const definition = { question: { en: 'Is it on the list?', pt: 'Está na lista?' }, valueType: 'boolean' };
const check = (state, value, points = 0) => ({ key: `sample-${state}`, state, value, points, because: null });
const presence = {
  __typename: 'PresenceEvidence',
  register: 'at_debtors',
  says: 'On the list of debtors, band 1',
  reference: 'file-12345, row 7',
  date: '2026-03-01',
  url: 'https://register.example/file-12345',
  askedAt: THEN,
};
const absence = {
  __typename: 'AbsenceEvidence',
  register: 'ss_debtors',
  asked: 'Asked by number',
  askedAt: THEN,
};
/** @param {string | null} outcome */
const step = (state, outcome = null) => ({ register: 'at_debtors', state, outcome });
/** @type {readonly [name: string, states: () => unknown][]} */
export const SAMPLES = [
  [
    'ScoreScale',
    () =>
      [
        [97, 97],
        [40, 71],
      ].map(([low, high]) => html`<${ScoreScale} score=${low} verdict="low_risk" bounds=${{ low, high }} />`),
  ],
  [
    'HistoryLine',
    () =>
      html`<${HistoryLine} chosen="asm_2" assessments=${[40, 72, 96].map((score, place) => ({ id: `asm_${place}`, verdict: 'low_risk', score, assessedAt: `2026-0${place + 1}-02T10:00:00Z` }))} />`,
  ],
  [
    'Notice',
    () =>
      ['none', 'safe', 'caution', 'danger'].map(
        tone => html`<${Notice} tone=${tone} onClose=${() => {}}>${LONG}<//>`,
      ),
  ],
  [
    'CheckRow',
    () =>
      [
        check('hit', true, -15),
        check('clear', false),
        check('unknown', null, -4),
        check('not_applicable', null),
      ].map(one => html`<${CheckRow} check=${one} definition=${definition} />`),
  ],
  [
    'EvidenceItem',
    () => html`<ul class="evidence">
    ${[true, false].map(livemode => html`<${EvidenceItem} item=${presence} livemode=${livemode} />`)}
    <${EvidenceItem} item=${{ ...presence, url: 'https://register.example/search' }} livemode=${true} />
    <${EvidenceItem} item=${{ ...presence, url: null }} livemode=${true} /><${EvidenceItem} item=${absence} livemode=${true} />
  </ul>`,
  ],
  [
    'RegisterMarks',
    () =>
      html`<${RegisterMarks} steps=${[step('answered'), { ...step('failing', 'unavailable'), register: 'ss_debtors' }]} />`,
  ],
  ['NifForm', () => html`<${NifForm} />`],
  ['SessionForm', () => html`<div class="session"><${SessionForm} /></div>`],
];
