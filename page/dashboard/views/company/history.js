/** How the score came to be what it is: a line, and what changed at the step that is chosen. */
import { html } from 'htm/preact';
import { useState } from 'preact/hooks';
import { DateField } from '../../components/forms/date-field.js';
import { Panel } from '../../components/panel.js';
import { HistoryLine } from '../../components/verdicts/history-line.js';
import { VerdictBadge } from '../../components/verdicts/verdict-badge.js';
import { lisbonDay } from '../../data/day.js';
import { go, href } from '../../router.js';
import { moment, signed, t } from '../../texts.js';
import { Causes } from './causes.js';

/** `history`: newest first. `knownAt`: of a past day; null for today. */
export function History({ history, nif, knownAt }) {
  const [chosen, choose] = useState(/** @type {string | null} */ (null));
  const shown = history.find(({ id }) => id === chosen) ?? lastChange(history);
  // Of one there is nothing to draw: the verdict says since when it stands.
  if (history.length < 2) return null;
  return html`
    <${Panel} title=${t('history')} id="history-head">
      <${HistoryLine} assessments=${history.toReversed()} chosen=${shown.id} onChoose=${choose} />
      <${Step} key=${shown.id} ...${{ history, shown, nif, knownAt }} />
      <${DateField} id="history-day" label=${t('showOn')} value=${knownAt ? dayOf(knownAt) : ''} min=${dayOf(history.at(-1).assessedAt)}
        max=${dayOf(Date.now())} onChange=${on => go(`/company/${nif}`, { on })} />
    <//>`;
}

const dayOf = moment => lisbonDay(new Date(moment));

/** The newest step at which the score or the verdict became another; the newest at all where none did. */
export function lastChange(newestFirst) {
  const changed = newestFirst.find(
    ({ score, verdict }, place) =>
      newestFirst[place + 1] &&
      (score !== newestFirst[place + 1].score || verdict !== newestFirst[place + 1].verdict),
  );
  return changed ?? newestFirst[0];
}

function Step({ history, shown: { id, score, verdict, assessedAt }, nif, knownAt }) {
  const before = history[history.findIndex(one => one.id === id) + 1];
  const on = dayOf(assessedAt);
  const isOther = on !== dayOf(knownAt ?? Date.now());
  return html`
    <div class="history-step" aria-live="polite" data-step=${id}>
      <p>
        <strong>${moment(assessedAt)}</strong> <span class="num">${before && before.score !== score ? `${before.score} → ${score}` : score}</span> <${VerdictBadge} verdict=${verdict} />
        ${before && before.score !== score && html` <span class="num faint">${signed(score - before.score)}</span>`}
      </p>
      ${before ? html`<${Causes} from=${before.id} to=${id} />` : html`<p class="faint">${t('historyFirst')}</p>`}
      ${isOther && html`<p class="small"><a href=${href(`/company/${nif}`, { on })}>${t('showDay')}</a></p>`}
    </div>`;
}
