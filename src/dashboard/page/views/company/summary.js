/** Score, verdict, what is unknown, and what weighs most. */
import { html } from 'htm/preact';
import { ScoreScale } from '../../components/score-scale.js';
import { VerdictBadge } from '../../components/verdict-badge.js';
import { moment, percent, pick, t } from '../../texts.js';

const REASONS_SHOWN = 4;

export function Summary({ contractor }) {
  const { score, verdict, bounds, unknownChecks, networkCoverage, reasonTexts } = contractor;
  const isExact = bounds.low === bounds.high;
  return html`
    <section class="panel summary" aria-label=${t('score')}>
      <div class="summary-score">
        <p class="score" data-score=${score}>${score}<span class="score-of">/100</span></p>
        <${VerdictBadge} verdict=${verdict} />
      </div>
      <div class="summary-scale">
        <${ScoreScale} score=${score} verdict=${verdict} bounds=${bounds} />
        <p class=${isExact ? 'faint' : 'bounds-open'}>
          ${t(boundsKey(bounds, unknownChecks), { ...bounds, n: unknownChecks.length })} ${t('safest')}.
        </p>
        <${Origin} contractor=${contractor} />
        ${networkCoverage && html`<p class="faint" data-coverage>${coverageText(networkCoverage)}</p>`}
      </div>
      <div class="summary-reasons">
        <h2>${t('reasons')}</h2>
        ${
          reasonTexts.length === 0
            ? html`<p class="faint">${t('reasonsNone')}</p>`
            : html`<ul>${reasonTexts.slice(0, REASONS_SHOWN).map(({ code, text }) => html`<li key=${code}>${pick(text)}</li>`)}</ul>`
        }
      </div>
    </section>`;
}

const Origin = ({ contractor: { assessedAt, completeness, modelVersion } }) => html`
  <p class="faint">
    ${[
      t('assessedAt', { when: moment(assessedAt) }),
      t('completeness', { n: percent(completeness) }),
      t('model', { v: modelVersion }),
    ].join(' · ')}
  </p>`;

/** With a knock-out an unknown may not change the score, but it is still shown as unknown. */
function boundsKey({ low, high }, { length }) {
  if (low !== high) return 'boundsOpen';
  return length === 0 ? 'boundsExact' : 'boundsFixed';
}

/** How much of the failures around the company was read. */
function coverageText({ failuresKnown: known, officersRead: read, newestDay, notRuledOut }) {
  if (newestDay === null) return t('failuresUnread');
  const names = notRuledOut.map(({ nif }) => nif).join(', ');
  return t('failuresRead', { read, known }) + (names && ` ${t('failuresOpen', { names })}`);
}
