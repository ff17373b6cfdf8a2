/** How the score came to be what it is: a line, and what changed at the step that is chosen. */
import { useState } from 'preact/hooks';
import { DateField } from '../../components/forms/date-field.tsx';
import { HistoryLine } from '../../components/verdicts/history-line.tsx';
import { type Assessments, Panel, VerdictBadge } from '../../components.ts';
import { lisbonDay } from '../../data/day.ts';
import { go, href } from '../../router.ts';
import { moment, signed, t } from '../../texts.ts';
import { keep, kept } from '../../way-back.ts';
import { Causes } from './causes.tsx';

/** `history`: newest first. `knownAt`: of a past day; null for today. */
export function History({ history, nif, knownAt }: { history: Assessments; nif: string; knownAt: string | null }) {
  const [chosen, setChosen] = useState<string | null>(() => kept('step') ?? null);
  const choose = step => {
    keep({ step });
    setChosen(step);
  };
  const shown = history.find(({ id }) => id === chosen) ?? lastChange(history);
  // Of one there is nothing to draw: the verdict says since when it stands.
  if (history.length < 2) return null;
  const [value, min] = [knownAt ? dayOf(knownAt) : '', dayOf(history.at(-1)!.assessedAt)];
  return (
    <Panel title={t('history')} id="history-head">
      <HistoryLine assessments={history.toReversed()} chosen={shown.id} onChoose={choose} />
      <Step key={shown.id} {...{ history, shown, nif, knownAt }} />
      <DateField id="history-day" label={t('showOn')} {...{ value, min }} max={dayOf(Date.now())} onChange={on => go(`/company/${nif}`, { on })} />
    </Panel>
  );
}

const dayOf = moment => lisbonDay(new Date(moment));

/** The newest step at which the score or the verdict became another; the newest at all where none did. */
export function lastChange(newestFirst) {
  const changed = newestFirst.find(
    ({ score, verdict }, place) => newestFirst[place + 1] && (score !== newestFirst[place + 1].score || verdict !== newestFirst[place + 1].verdict),
  );
  return changed ?? newestFirst[0];
}

type StepProps = { history: Assessments; shown: Assessments[number]; nif: string; knownAt: string | null };
function Step({ history, shown: { id, score, verdict, assessedAt }, nif, knownAt }: StepProps) {
  const before = history[history.findIndex(one => one.id === id) + 1];
  const on = dayOf(assessedAt);
  const isOther = on !== dayOf(knownAt ?? Date.now());
  return (
    <div class="history-step" aria-live="polite" data-step={id}>
      <p>
        <strong>{moment(assessedAt)}</strong> <span class="num">{before && before.score !== score ? `${before.score} → ${score}` : score}</span>{' '}
        <VerdictBadge verdict={verdict} /> {before && before.score !== score && <span class="num faint">{signed(score - before.score)}</span>}
      </p>
      {before ? <Causes from={before.id} to={id} /> : <p class="faint">{t('historyFirst')}</p>}
      {isOther && (
        <p class="small">
          <a href={href(`/company/${nif}`, { on })}>{t('showDay')}</a>
        </p>
      )}
    </div>
  );
}
