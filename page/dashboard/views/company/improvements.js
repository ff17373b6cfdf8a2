/** What would lead to a better verdict, and the distance of the score to the neighbouring bands. */
import { html } from 'htm/preact';
import { Panel } from '../../components/panel.js';
import { toneOf, VerdictBadge } from '../../components/verdicts/verdict-badge.js';
import { pick, t, verdictName } from '../../texts.js';

const SHOWN = 4;

export const Improvements = ({
  contractor: { verdict, headroom, counterfactuals },
  title = t('improve'),
}) => html`
  <${Panel} title=${title} id="improve-head">
    ${counterfactuals !== null && html`<${Headroom} headroom=${headroom} isClean=${verdict === 'no_records'} />`}
    <${Changes} counterfactuals=${counterfactuals} />
  <//>`;

const Headroom = ({ headroom: { better, worse, heldBy }, isClean }) => html`
  <ul class="headroom" aria-label=${t('headroom')}>
    ${better && (heldBy === null || heldBy.length > 0 ? html`<li>${t('knockedOut')}</li>` : html`<${Step} to=${better} direction="better" arrow="↑" />`)}
    ${worse && html`<${Step} to=${worse} direction=${isClean ? 'worseClean' : 'worse'} arrow="↓" />`}
  </ul>`;

const Step = ({ to: { points, verdict }, direction, arrow }) => html`
  <li class=${`tone-${toneOf(verdict)}`}>
    <span class="arrow" aria-hidden="true">${arrow}</span>${t(direction, { n: points, verdict: verdictName(verdict) })}
  </li>`;

function Changes({ counterfactuals }) {
  if (counterfactuals === null) return html`<p class="faint">${t('improveGone')}</p>`;
  if (counterfactuals.length === 0) return html`<p class="faint">${t('improveNone')}</p>`;
  return html`
    <ol class="improvements">
      ${counterfactuals.slice(0, SHOWN).map(
        ({ changes, byCompany, score, verdict }) => html`
          <li>
            <ul>${changes.map(({ text }) => html`<li>${pick(text)}</li>`)}</ul>
            <p class="leads"><span class="faint">${t('leadsTo')}</span> <span class="num">${score}</span> <${VerdictBadge} verdict=${verdict} /></p>
            <p class="faint small">${t(byCompany ? 'byCompany' : 'notByCompany')}</p>
          </li>`,
      )}
    </ol>`;
}
