/** Every state of every component, by name. A new component adds its line. */
import { html } from 'htm/preact';
import { Button, LinkButton } from '../components/button.js';
import { CheckRow } from '../components/check-row.js';
import { DataTable } from '../components/data-table.js';
import { DateField } from '../components/date-field.js';
import { Empty } from '../components/empty.js';
import { EvidenceItem } from '../components/evidence-item.js';
import { Failure } from '../components/failure.js';
import { HistoryLine } from '../components/history-line.js';
import { LongTable } from '../components/long-table.js';
import { Name } from '../components/name.js';
import { NifForm } from '../components/nif-form.js';
import { Notice } from '../components/notice.js';
import { RegisterMarks } from '../components/register-marks.js';
import { RegisterState } from '../components/register-state.js';
import { ScoreScale } from '../components/score-scale.js';
import { SessionForm } from '../components/session-form.js';
import { Ago, Elapsed } from '../components/time.js';
import { ScoreChip, VerdictBadge } from '../components/verdict-badge.js';
import { t } from '../texts.js';

const VERDICTS = ['no_records', 'low_risk', 'moderate_risk', 'high_risk', 'do_not_proceed', null];
const LONG =
  'SOCIEDADE DE CONSTRUÇÕES INDUSTRIALIZADAS-PRÉFABRICADAS-E-REABILITAÇÃOURBANÍSTICASUSTENTÁVEL, LDA';
const THEN = '2026-03-02T10:20:00Z';

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
/** @param {string | null} lastReadAt */
const register = (health, fresh, lastReadAt) => ({
  register: 'ss_debtors',
  title: 'SS',
  health,
  fresh,
  lastReadAt,
});
const columns = [
  { key: 'name', label: 'Name', cell: row => html`<${Name}>${row.name}<//>`, isHead: true, sortable: true },
  { key: 'score', label: 'Score', cell: row => html`<${ScoreChip} ...${row} />`, sortable: true },
];
const rows = [
  { name: LONG, score: 12, verdict: 'do_not_proceed' },
  { name: '\u202eABC LDA', score: 96, verdict: 'low_risk' },
];
/** @param {string | null} reason */
const step = (state, reason = null) => ({ register: 'at_debtors', state, reason });
const error = {
  message: 'The last digit does not fit the others.',
  requestId: 'req_01sample',
  code: 'invalid-nif',
};

/** @type {readonly [name: string, states: () => unknown][]} */
export const SAMPLES = [
  ['VerdictBadge', () => VERDICTS.map(verdict => html`<${VerdictBadge} verdict=${verdict} /> `)],
  [
    'ScoreChip',
    () =>
      VERDICTS.map(
        (verdict, place) =>
          html`<${ScoreChip} score=${verdict ? 100 - place * 20 : null} verdict=${verdict} /> `,
      ),
  ],
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
    'Button',
    () => html`<div class="group">
    <${Button}>Usual<//><${Button} kind="primary">Primary<//><${Button} small>Small<//>
    <${Button} aria-pressed="true">Pressed<//><${Button} disabled>Disabled<//><${LinkButton} href="#/">Link<//>
  </div>`,
  ],
  ['DateField', () => html`<${DateField} id="sample-date" value="2026-03-02" onChange=${() => {}} />`],
  [
    'Notice',
    () =>
      ['none', 'safe', 'caution', 'danger'].map(
        tone => html`<${Notice} tone=${tone} onClose=${() => {}}>${LONG}<//>`,
      ),
  ],
  ['Empty', () => html`<${Empty}>${t('latestNone')}<//>`],
  [
    'Failure',
    () => [
      html`<${Failure} error=${error} />`,
      html`<${Failure} error=${{ code: 'unreachable' }} onRetry=${() => {}} />`,
    ],
  ],
  ['Name', () => [LONG, '\u202eCBA LDA'].map(name => html`<p><${Name}>${name}<//></p>`)],
  [
    'Ago and Elapsed',
    () => html`<${Ago} at=${THEN} /> · <${Elapsed} since=${THEN} to="2026-03-02T10:21:07Z" />`,
  ],
  [
    'DataTable',
    () =>
      html`<${DataTable} label="Sample" columns=${columns} rows=${rows} rowKey=${row => row.name} sort="-score" onSort=${() => {}} />`,
  ],
  [
    'LongTable',
    () =>
      [0, 2, 3_000].map(
        count => html`<${LongTable} label=${`Sample of ${count}`} columns=${columns} rowKey=${row => row.id}
          rows=${Array.from({ length: count }, (_, id) => ({ ...rows[id % 2], id }))} sort="score" onSort=${() => {}} />`,
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
      html`<${RegisterMarks} steps=${[step('answered'), { ...step('failing', 'timeout'), register: 'ss_debtors' }]} />`,
  ],
  [
    'RegisterState',
    () => html`<ul class="registers">
    ${['answering', 'failing', 'left_alone', 'never_asked'].map((health, place) => html`<${RegisterState} status=${register(health, place === 0, health === 'never_asked' ? null : THEN)} />`)}
  </ul>`,
  ],
  ['NifForm', () => html`<${NifForm} />`],
  ['SessionForm', () => html`<div class="session"><${SessionForm} /></div>`],
];
