/** One alert: what changed, with evidence, and what can be done with it. */
import { html } from 'htm/preact';
import { useState } from 'preact/hooks';
import { Answered } from '../../components/answered.js';
import { Failure } from '../../components/failure.js';
import { Button, LinkButton } from '../../components/forms/button.js';
import { DateField } from '../../components/forms/date-field.js';
import { EvidenceItem } from '../../components/records/evidence-item.js';
import { DataTable } from '../../components/tables/data-table.js';
import { ScoreChip, VerdictBadge } from '../../components/verdicts/verdict-badge.js';
import { useAsk } from '../../data/ask.js';
import { byKey } from '../../data/catalogue.js';
import { change } from '../../data/request.js';
import { href } from '../../router.js';
import { checkValue, day, moment, signed, t } from '../../texts.js';
import { causeText, questionOf } from './cause-text.js';
import { isSilenced } from './folders.js';

const CHANGED = `query ($id: ID!) { node(id: $id) { ... on Alert {
  cause alsoCauses watchlists notes { text at by } openedAt escalatedAt clearedAt silencedUntil
  difference { moreEvidence from { score verdict value } to { score verdict value }
    checks { check points before after }
    evidence { __typename ... on PresenceEvidence { register says inPortuguese: says(language: PT) reference date url askedAt }
      ... on AbsenceEvidence { register asked inPortuguese: asked(language: PT) date askedAt } } } } } }`;
export const ACKNOWLEDGE =
  'mutation ($input: AlertAcknowledgeInput!) { alertAcknowledge(input: $input) { result { id } errors { code detail } } }';
const SILENCE =
  'mutation ($input: AlertSilenceInput!) { alertSilence(input: $input) { result { id } errors { code detail } } }';
const NOTE_LONGEST = 1_000;
/** Until then an alert is silent, unless another day is said. */
const SILENT_DAYS = 30;

export function AlertDetail({ alert, checks, form, setForm, done }) {
  const { id, version, nif, clearedAt } = alert;
  const answer = useAsk(CHANGED, { id }, { maxAge: 0 });
  return html`
    <div class="inbox-detail">
      <${Answered} of=${answer}>${({ node }) => html`<${Changed} alert=${node} checks=${checks} />`}<//>
      <div class="actions">
        ${
          !clearedAt &&
          html`
          <${Button} kind="primary" onClick=${() => setForm('acknowledge')}>${t('acknowledge')}<//>
          <${Button} onClick=${() => setForm('silence')}>${t('silence')}<//>`
        }
        ${isSilenced(alert) && html`<${EndSilence} id=${id} done=${done} />`}
        <${LinkButton} href=${href(`/company/${nif}`)}>${t('company')}<//>
      </div>
      ${!clearedAt && form && html`<${AlertForm} key=${form} ...${{ id, version, form, done }} />`}
    </div>`;
}

function Changed({ alert, checks }) {
  const {
    cause,
    alsoCauses,
    watchlists,
    notes,
    difference,
    openedAt,
    escalatedAt,
    clearedAt,
    silencedUntil,
  } = alert;
  const { from, to, evidence, moreEvidence } = difference;
  const times = [
    t('openedAt', { when: moment(openedAt) }),
    escalatedAt && t('escalatedAt', { when: moment(escalatedAt) }),
    clearedAt && t('clearedAt', { when: moment(clearedAt) }),
    silencedUntil && `${t('silenceUntil')} ${day(silencedUntil)}`,
    watchlists.length > 0 && t('onLists', { lists: watchlists.join(', ') }),
  ];
  return html`
    <p class="faint small"><bdi>${times.filter(Boolean).join(' · ')}</bdi></p>
    ${alsoCauses.length > 0 && html`<p>${t('alsoCauses', { causes: alsoCauses.map(one => causeText(one, checks)).join(', ') })}</p>`}
    ${notes.map(({ text, at }) => html`<p key=${at}><strong>${t('note')}</strong> <span class="faint small">${moment(at)}</span> <bdi>${text}</bdi></p>`)}
    <dl class="sides"><${Side} label=${t('before')} side=${from} ...${{ cause, checks }} /><${Side} label=${t('now')} side=${to} ...${{ cause, checks }} /></dl>
    ${difference.checks.length > 0 && html`<${DataTable} label=${t('checks')} columns=${columns(checks)} rows=${difference.checks} rowKey=${({ check }) => check} />`}
    ${evidence.length > 0 && html`<ul class="evidence">${evidence.map(item => html`<${EvidenceItem} item=${item} livemode=${null} />`)}</ul>`}
    ${moreEvidence > 0 && html`<p class="faint">${t('moreEvidence', { n: moreEvidence })}</p>`}`;
}

/** The score and the verdict say it all, unless the alert is about a check. */
const Side = ({ label, side: { score, verdict, value }, cause, checks }) => html`
  <div><dt>${label}</dt><dd><${ScoreChip} score=${score} verdict=${verdict} /> <${VerdictBadge} verdict=${verdict} />
    ${cause.startsWith('check:') && html` <span>${found(cause.slice('check:'.length), value, checks)}</span>`}</dd></div>`;

const found = (key, value, checks) => checkValue(value, byKey(checks).get(key)?.valueType);

const columns = checks => [
  { key: 'check', label: t('checks'), isHead: true, cell: ({ check }) => questionOf(check, checks) },
  {
    key: 'before',
    label: t('before'),
    class: 'num',
    cell: ({ check, before }) => found(check, before, checks),
  },
  { key: 'after', label: t('now'), class: 'num', cell: ({ check, after }) => found(check, after, checks) },
  { key: 'points', label: t('pointsHead'), class: 'num', cell: ({ points }) => signed(points) },
];

function EndSilence({ id, done }) {
  const [error, setError] = useState(/** @type {any} */ (null));
  const end = () => change(SILENCE, { id, until: null }).then(done, setError);
  return html`<${Button} onClick=${end}>${t('silenceEnd')}<//>${error && html`<${Failure} error=${error} />`}`;
}

function AlertForm({ id, version, form, done }) {
  const [text, setText] = useState('');
  const [until, setUntil] = useState(() => dayIn(SILENT_DAYS));
  const [error, setError] = useState(/** @type {any} */ (null));
  const isNote = form === 'acknowledge';
  function submit(event) {
    event.preventDefault();
    const sent = isNote
      ? change(ACKNOWLEDGE, { id, note: text, expectedVersion: version })
      : change(SILENCE, { id, until, expectedVersion: version });
    sent.then(done, setError);
  }
  const field = isNote
    ? html`<label for="alert-note">${t('note')}</label>
      <textarea id="alert-note" rows="3" maxlength=${NOTE_LONGEST} value=${text} autofocus ref=${focus} onInput=${event => setText(event.currentTarget.value)} />`
    : html`<${DateField} id="alert-until" label=${t('silenceUntil')} value=${until} min=${dayIn(0)} onChange=${setUntil} onShown=${focus} />`;
  return html`
    <form class="form" onSubmit=${submit}>
      ${field}
      ${error && html`<${Failure} error=${error} />`}
      <div class="actions"><${Button} kind="primary" type="submit" disabled=${!isNote && !until}>${t('save')}<//></div>
    </form>`;
}

const focus = element => element?.focus();
const dayIn = days => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);
