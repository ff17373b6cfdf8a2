/** The checks that speak, the dearest first; the quiet ones folded by family. */
import { html } from 'htm/preact';
import { useLayoutEffect } from 'preact/hooks';
import { Answered } from '../../components/answered.js';
import { Empty } from '../../components/empty.js';
import { CheckRow } from '../../components/verdicts/check-row.js';
import { byKey, useCatalogue } from '../../data/catalogue.js';
import { familyName, t } from '../../texts.js';
import { CheckDetail } from './check-detail.js';
import { openWanted } from './open-check.js';
import { weigh } from './story.js';

/** `story`: see company.js. */
export const Checks = ({ story }) => html`
  <section class="checks" aria-labelledby="checks-head">
    <h2 id="checks-head">${t('checks')}</h2>
    <${Answered} of=${useCatalogue()}>${data => html`<${Weighed} story=${story} definitions=${byKey(data.checks)} />`}<//>
  </section>`;

function Weighed({ story, definitions }) {
  useLayoutEffect(openWanted, []);
  const contested = new Map(
    story.corrections.map(({ check, answeredAt }) => [check, answeredAt ? 'answered' : 'open']),
  );
  const checks = story.judged.checks.map(check => ({
    ...check,
    family: check.family ?? definitions.get(check.key)?.family,
  }));
  const { loud, quiet } = weigh(checks, key => contested.has(key));
  const rowOf = check => html`
    <${CheckRow} key=${check.key} check=${check} definition=${definitions.get(check.key)} contested=${contested.get(check.key)}
      detail=${() => html`<${CheckDetail} story=${story} check=${check} definition=${definitions.get(check.key)} />`} />`;
  return html`
    <div class="panel family" data-loud>
      ${loud.length === 0 && html`<${Empty}>${t(checks.length === 0 ? 'groundsGone' : 'reasonsNone')}<//>`}
      ${loud.map(rowOf)}
    </div>
    ${
      quiet.length > 0 &&
      html`
      <h3>${t('quietHead')}</h3>
      <div class="panel family">${quiet.map(([family, checks]) => html`<${Quiet} key=${family} ...${{ family, checks, rowOf }} />`)}</div>`
    }`;
}

const Quiet = ({ family, checks, rowOf }) => html`
  <details class="quiet" data-quiet=${family}>
    <summary><span>${familyName(family)}</span><span class="faint">${quietText(checks)}</span></summary>
    ${checks.map(rowOf)}
  </details>`;

/** How many were asked and found nothing, and how many do not apply: that one proves nothing. */
function quietText(checks) {
  const without = checks.filter(({ state }) => state === 'not_applicable').length;
  const clear = checks.length - without;
  return [clear > 0 && t('quietClear', { n: clear }), without > 0 && t('quietWithout', { n: without })]
    .filter(Boolean)
    .join(' · ');
}
