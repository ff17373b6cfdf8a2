/** The assessments of the company: a line, and the newest as text. */
import { html } from 'htm/preact';
import { HistoryLine } from '../../components/history-line.js';
import { Panel } from '../../components/panel.js';
import { VerdictBadge } from '../../components/verdict-badge.js';
import { moment, signed, t } from '../../texts.js';

const LISTED = 6;

export function History({ contractor: { assessments } }) {
  const newestFirst = assessments.edges.map(({ node }) => node);
  return html`
    <${Panel} title=${t('history')} id="history-head">
      ${
        newestFirst.length > 1
          ? html`<${HistoryLine} assessments=${newestFirst.toReversed()} />`
          : html`<p class="faint">${t('historyOne')}</p>`
      }
      <ol class="history" reversed>
        ${newestFirst.slice(0, LISTED).map((one, index) => html`<${Step} key=${one.id} one=${one} before=${newestFirst[index + 1]} />`)}
      </ol>
    <//>`;
}

function Step({ one: { id, score, verdict, assessedAt }, before }) {
  const change =
    before && score !== before.score && html`<span class="faint"> ${signed(score - before.score)}</span>`;
  return html`
    <li id=${id}>
      <span class="faint">${moment(assessedAt)}</span>
      <${VerdictBadge} verdict=${verdict} />
      <span class="num">${score}${change}</span>
    </li>`;
}
