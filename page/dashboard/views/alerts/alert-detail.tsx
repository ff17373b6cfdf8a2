/** One alert: what changed, with evidence, and what can be done with it. */
import { useState } from 'preact/hooks';
import { DateField } from '../../components/forms/date-field.tsx';
import { EvidenceItem } from '../../components/records/evidence-item.tsx';
import { Answered, Button, DataTable, Failure, type Fault, LinkButton, ScoreChip, VerdictBadge } from '../../components.ts';
import type { Alert, AlertDetails, Definition, Standing } from '../../data/answers.ts';
import { useAsk } from '../../data/ask.ts';
import { byKey } from '../../data/catalogue.ts';
import { change } from '../../data/request.ts';
import { href } from '../../router.ts';
import { checkValue, day, moment, signed, t } from '../../texts.ts';
import { useDraft } from '../../way-back.ts';
import { causeText, questionOf } from './cause-text.ts';
import { isSilenced } from './folders.ts';

const CHANGED = `query ($id: ID!) { node(id: $id) { ... on Alert {
  cause alsoCauses watchlists notes { text at by } openedAt escalatedAt clearedAt silencedUntil
  difference { moreEvidence from { score verdict value } to { score verdict value }
    checks { check points before after }
    evidence { __typename ... on PresenceEvidence { register says inPortuguese: says(language: PT) reference date url askedAt }
      ... on AbsenceEvidence { register asked inPortuguese: asked(language: PT) date askedAt } } } } } }`;
export const ACKNOWLEDGE = 'mutation ($input: AlertAcknowledgeInput!) { alertAcknowledge(input: $input) { result { id } errors { code detail } } }';
const SILENCE = 'mutation ($input: AlertSilenceInput!) { alertSilence(input: $input) { result { id } errors { code detail } } }';
/** The name of a draft. */
export const noteOf = (id: string) => `note ${id}`;
const NOTE_LONGEST = 1_000;
/** Until then an alert is silent, unless another day is said. */
const SILENT_DAYS = 30;

type AlertDetailProps = { alert: Alert; checks: Definition[]; form: string; setForm: (form: string) => void; done: () => void };
export function AlertDetail({ alert, checks, form, setForm, done }: AlertDetailProps) {
  const { id, version, nif, clearedAt } = alert;
  const answer = useAsk(CHANGED, { id }, { maxAge: 0 });
  return (
    <div class="inbox-detail">
      <Answered of={answer}>{({ node }) => <Changed alert={node} checks={checks} hasQuestion={alert.says !== null} />}</Answered>
      <div class="actions">
        {!clearedAt && (
          <>
            <Button kind="primary" onClick={() => setForm('acknowledge')} label={t('acknowledge')} />
            <Button onClick={() => setForm('silence')} label={t('silence')} />
          </>
        )}
        {isSilenced(alert) && <EndSilence id={id} done={done} />}
        <LinkButton href={href(`/company/${nif}`)} label={t('company')} />
      </div>
      {!clearedAt && form && <AlertForm key={form} {...{ id, version, form, done }} />}
    </div>
  );
}

/** `hasQuestion`: the row of the alert says what happened, and not which question it answers. */
type ChangedProps = { alert: AlertDetails; checks: Definition[]; hasQuestion: boolean };
function Changed({ alert, checks, hasQuestion }: ChangedProps) {
  const { cause, alsoCauses, watchlists, notes, difference, openedAt, escalatedAt, clearedAt, silencedUntil } = alert;
  const { from, to, evidence, moreEvidence } = difference;
  const times = [
    t('openedAt', { when: moment(openedAt) }),
    escalatedAt && t('escalatedAt', { when: moment(escalatedAt) }),
    clearedAt && t('clearedAt', { when: moment(clearedAt) }),
    silencedUntil && `${t('silenceUntil')} ${day(silencedUntil)}`,
    watchlists.length > 0 && t('onLists', { lists: watchlists.join(', ') }),
  ];
  return (
    <>
      <p class="faint small">
        <bdi>{times.filter(Boolean).join(' · ')}</bdi>
      </p>
      {hasQuestion && (
        <p>
          <strong>{causeText(cause, checks)}</strong>
        </p>
      )}
      {alsoCauses.length > 0 && <p>{t('alsoCauses', { causes: alsoCauses.map(one => causeText(one, checks)).join(', ') })}</p>}
      {notes.map(({ text, at }) => (
        <p key={at}>
          <strong>{t('note')}</strong> <span class="faint small">{moment(at)}</span> <bdi>{text}</bdi>
        </p>
      ))}
      <dl class="sides">
        <Side label={t('before')} side={from} {...{ cause, checks }} />
        <Side label={t('now')} side={to} {...{ cause, checks }} />
      </dl>
      {difference.checks.length > 0 && <DataTable label={t('checks')} columns={columns(checks)} rows={difference.checks} rowKey={({ check }) => check} />}
      {evidence.length > 0 && (
        <ul class="evidence">
          {evidence.map(item => (
            <EvidenceItem item={item} livemode={null} />
          ))}
        </ul>
      )}
      {moreEvidence > 0 && <p class="faint">{t('moreEvidence', { n: moreEvidence })}</p>}
    </>
  );
}

/** The score and the verdict say it all, unless the alert is about a check. */
type SideProps = { label: string; side: Standing & { value: unknown }; cause: string; checks: Definition[] };
const Side = ({ label, side: { score, verdict, value }, cause, checks }: SideProps) => (
  <div>
    <dt>{label}</dt>
    <dd>
      <ScoreChip score={score} verdict={verdict} /> <VerdictBadge verdict={verdict} />{' '}
      {cause.startsWith('check:') && <span>{found(cause.slice('check:'.length), value, checks)}</span>}
    </dd>
  </div>
);

const found = (key, value, checks) => checkValue(value, byKey(checks).get(key)?.valueType);

const columns = checks => [
  { key: 'check', label: t('checks'), isHead: true, cell: ({ check }) => questionOf(check, checks) },
  { key: 'before', label: t('before'), class: 'num', cell: ({ check, before }) => found(check, before, checks) },
  { key: 'after', label: t('now'), class: 'num', cell: ({ check, after }) => found(check, after, checks) },
  { key: 'points', label: t('pointsHead'), class: 'num', cell: ({ points }) => signed(points) },
];

function EndSilence({ id, done }: { id: string; done: () => void }) {
  const [error, setError] = useState<Fault | null>(null);
  const end = () => change(SILENCE, { id, until: null }).then(done, setError);
  return (
    <>
      <Button onClick={end} label={t('silenceEnd')} />
      {error && <Failure error={error} />}
    </>
  );
}

function AlertForm({ id, version, form, done }: { id: string; version: number; form: string; done: () => void }) {
  const [text, setText] = useDraft(noteOf(id));
  const [until, setUntil] = useState(() => dayIn(SILENT_DAYS));
  const [error, setError] = useState<Fault | null>(null);
  const isNote = form === 'acknowledge';
  function submit(event) {
    event.preventDefault();
    const sent = isNote ? change(ACKNOWLEDGE, { id, note: text, expectedVersion: version }) : change(SILENCE, { id, until, expectedVersion: version });
    sent.then(() => {
      if (isNote) setText('');
      done();
    }, setError);
  }
  const field = isNote ? (
    <>
      <label for="alert-note">{t('note')}</label>
      <textarea id="alert-note" rows={3} maxlength={NOTE_LONGEST} value={text} autofocus ref={focus} onInput={event => setText(event.currentTarget.value)} />
    </>
  ) : (
    <DateField id="alert-until" label={t('silenceUntil')} value={until} min={dayIn(0)} onChange={setUntil} onShown={focus} />
  );
  return (
    <form class="form" onSubmit={submit}>
      {field}
      {error && <Failure error={error} />}
      <div class="actions">
        <Button kind="primary" type="submit" disabled={!isNote && !until} label={t('save')} />
      </div>
    </form>
  );
}

const focus = element => element?.focus();
const dayIn = days => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);
