/** What companies say is wrong about them: answered in the operator's words, or closed. */
import { Ago, Button, type Data, Empty, Failure, Panel, type Query } from '../../components.ts';
import { now } from '../../data/now.ts';
import { useChange } from '../../data/operator-requests.ts';
import { t } from '../../texts.ts';
import { useDraft } from '../../way-back.ts';
import { ChangeButton } from './change-button.tsx';
import { isUnanswered } from './inbox.tsx';
import { Read } from './read.tsx';
import { StateFilter } from './state-filter.tsx';

/** Those to which no words were written stay in the first, whatever their analysis brought. */
const STATES = ['unanswered', 'answered', 'closed'];
const IS_IN = {
  unanswered: isUnanswered,
  answered: one => one.state !== 'closed' && !isUnanswered(one),
  closed: ({ state }) => state === 'closed',
  all: () => true,
};

export function Corrections({ query: { state = 'unanswered' } }: Query<'state'>) {
  return (
    <Panel title={t('op.corrections')} id="corrections-head" aside={<StateFilter states={STATES} state={state} />}>
      <Read path="corrections">
        {data => {
          const shown = data.filter(IS_IN[state] ?? IS_IN.all);
          const answered = daysToAnswer(data);
          return (
            <>
              {answered.length > 0 && <p class="faint">{t('op.daysToAnswer', { days: median(answered), n: answered.length })}</p>}
              {shown.length === 0 && <Empty>{t('op.none')}</Empty>}
              {shown.map(correction => (
                <Correction key={correction.id} correction={correction} />
              ))}
            </>
          );
        }}
      </Read>
    </Panel>
  );
}

const DAY_MS = 86_400_000;

/** From the arrival to the first answer, of its registers or in words: those of the last 90 days, the quickest first. */
const daysToAnswer = corrections =>
  corrections
    .filter(({ answeredAt }) => answeredAt && Date.parse(answeredAt) > now.value - 90 * DAY_MS)
    .map(({ createdAt, answeredAt }) => (Date.parse(answeredAt) - Date.parse(createdAt)) / DAY_MS)
    .sort((a, b) => a - b);

/** To a tenth. */
const median = sorted => Math.round(10 * sorted[Math.floor(sorted.length / 2)]) / 10;

function Correction({ correction: { id, nif, check, text, state, createdAt, answer, changed } }: { correction: Data }) {
  return (
    <article class="item" aria-labelledby={id}>
      <h3 id={id}>
        <span class="mono">{nif}</span> · <code>{check}</code>
      </h3>
      <p class="faint">
        {t(`op.state.${state}`)} · <Ago at={createdAt} />
        {changed === null ? '' : ` · ${t(changed ? 'op.changed' : 'op.unchanged')}`}
      </p>
      <p>{text}</p>
      {answer && <blockquote>{answer}</blockquote>}
      {state !== 'closed' && (
        <>
          <AnswerForm id={id} />
          <ChangeButton path="corrections/close" body={{ id }} values={{ nif }} />
        </>
      )}
    </article>
  );
}

function AnswerForm({ id }: { id: string }) {
  const { run, isBusy, error } = useChange(t('do.corrections/answer.done'));
  const [text, setText] = useDraft(`answer ${id}`);
  async function submit(event) {
    event.preventDefault();
    if (await run('corrections/answer', { id, text })) setText('');
  }
  return (
    <form class="form" onSubmit={submit}>
      <label for={`answer-${id}`}>{t('op.yourAnswer')}</label>
      <textarea id={`answer-${id}`} rows={2} maxlength={2000} required value={text} onInput={event => setText(event.currentTarget.value)} />
      {error && <Failure error={error} />}
      <div class="actions">
        <Button small type="submit" aria-disabled={isBusy} label={t('do.corrections/answer')} />
      </div>
    </form>
  );
}
