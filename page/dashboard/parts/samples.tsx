/** Every state of each component that no view of `sample-views.tsx` shows, by name. A new one adds its line. */
import { NifForm } from '../components/forms/nif-form.tsx';
import { SessionForm } from '../components/forms/session-form.tsx';
import { EvidenceItem } from '../components/records/evidence-item.tsx';
import { RegisterMarks } from '../components/records/register-marks.tsx';
import { CheckRow } from '../components/verdicts/check-row.tsx';
import { HistoryLine } from '../components/verdicts/history-line.tsx';
import { ScoreScale } from '../components/verdicts/score-scale.tsx';
import { type ComponentChildren, Notice } from '../components.ts';
import { LONG, THEN } from './sample-words.ts';

const definition = { key: 'taxDebtor', family: 'debts', needs: [], remediation: null, clearedBy: null, question: { en: 'Is it on the list?', pt: 'Está na lista?' }, valueType: 'boolean' };
const check = (state, value, points = 0) => ({ key: `sample-${state}`, state, value, points, because: null });
const presence = { __typename: 'PresenceEvidence', register: 'at_debtors', says: 'On the list of debtors, band 1', reference: 'file-12345, row 7', date: '2026-03-01', url: 'https://register.example/file-12345', askedAt: THEN };
const absence = { __typename: 'AbsenceEvidence', register: 'ss_debtors', asked: 'Asked by number', askedAt: THEN };
const step = (state, outcome: string | null = null) => ({ register: 'at_debtors', state, outcome });
export const SAMPLES: readonly [name: string, states: () => ComponentChildren][] = [
  [
    'ScoreScale',
    () =>
      [
        { low: 97, high: 97 },
        { low: 40, high: 71 },
      ].map(bounds => <ScoreScale score={bounds.low} verdict="low_risk" bounds={bounds} />),
  ],
  ['HistoryLine', () => <HistoryLine chosen="asm_2" assessments={[40, 72, 96].map((score, place) => ({ id: `asm_${place}`, verdict: 'low_risk', score, assessedAt: `2026-0${place + 1}-02T10:00:00Z` }))} />],
  [
    'Notice',
    () =>
      ['none', 'safe', 'caution', 'danger'].map(tone => (
        <Notice tone={tone} onClose={() => {}}>
          {LONG}
        </Notice>
      )),
  ],
  ['CheckRow', () => [check('hit', true, -15), check('clear', false), check('unknown', null, -4), check('not_applicable', null)].map(one => <CheckRow check={one} definition={definition} />)],
  [
    'EvidenceItem',
    () => (
      <ul class="evidence">
        {[true, false].map(livemode => (
          <EvidenceItem item={presence} livemode={livemode} />
        ))}
        <EvidenceItem item={{ ...presence, url: 'https://register.example/search' }} livemode={true} />
        <EvidenceItem item={{ ...presence, url: null }} livemode={true} />
        <EvidenceItem item={absence} livemode={true} />
      </ul>
    ),
  ],
  ['RegisterMarks', () => <RegisterMarks steps={[step('answered'), { ...step('failing', 'unavailable'), register: 'ss_debtors' }]} />],
  ['NifForm', () => <NifForm />],
  [
    'SessionForm',
    () => (
      <div class="session">
        <SessionForm />
      </div>
    ),
  ],
];
