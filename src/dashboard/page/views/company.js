/** One company: score and bounds, checks with evidence, possible improvements, and its history. */
import { html } from 'htm/preact';
import { useState } from 'preact/hooks';
import { Answered } from '../components/answered.js';
import { Button, LinkButton } from '../components/button.js';
import { saidOf } from '../components/failure.js';
import { Name } from '../components/name.js';
import { PageHead, Panel } from '../components/panel.js';
import { RegisterMarks } from '../components/register-marks.js';
import { useAsk } from '../data/ask.js';
import { ANALYSIS, openAnalysisOf } from '../data/live.js';
import { requestAnalysis } from '../data/request-analysis.js';
import { go, href } from '../router.js';
import { t } from '../texts.js';
import { Checks } from './company/checks.js';
import { Corrections } from './company/corrections.js';
import { History } from './company/history.js';
import { Improvements } from './company/improvements.js';
import { Limits } from './company/limits.js';
import { RegisterFaults } from './company/register-faults.js';
import { Summary } from './company/summary.js';

const COMPANY = `query ($nif: String!) { contractor(nif: $nif) {
  nif name status livemode score verdict bounds { low high } completeness calibrated modelVersion assessedAt refreshing unknownChecks
  networkCoverage { failuresKnown officersRead newestDay notRuledOut { nif } }
  analysis { ${ANALYSIS} }
  reasonTexts { code text { pt en } }
  checks { key value state points because family }
  contributions { because }
  headroom { better { points verdict } worse { points verdict } }
  counterfactuals { byCompany score verdict changes { text { pt en } } }
  corrections { id state check text createdAt answer answeredAt }
  assessments(first: 24) { edges { node { id score verdict assessedAt } } } } }`;

export function Company({ nif }) {
  const answer = useAsk(COMPANY, { nif });
  const contractor = answer.data?.contractor;
  return html`
    <${Head} company=${contractor ?? { nif }} />
    <${Answered} of=${answer}>${() => (contractor ? html`<${Known} contractor=${contractor} />` : html`<${Unknown} nif=${nif} />`)}<//>`;
}

/** @param {{ company: { nif: string, name?: string | null, livemode?: boolean, status?: string } }} props */
function Head({ company: { nif, name, livemode = true, status } }) {
  const mark = !livemode && html`<span class="badge" title=${t('sandboxHint')}>${t('sandbox')}</span>`;
  return html`
    <${PageHead} title=${html`<${Name}>${name ?? nif}<//>`} path=${[html`<span class="mono">${nif}</span>${mark}`]}>
      ${status && html`<${LinkButton} href=${href(`/company/${nif}/network`)}>${t('network')}<//>`}
      ${status && html`<${LinkButton} href=${href('/compare', { nifs: nif })}>${t('compareWith')}<//>`}
    <//>`;
}

function Known({ contractor }) {
  const { nif, analysis, score } = contractor;
  const running = openAnalysisOf(nif) ?? (analysis?.state === 'complete' ? null : analysis);
  if (score === null)
    return html`
      <${Panel} title=${t('analyzing')} id="analyzing-head">
        <p class="faint">${t('analyzingText')}</p>
        ${running && html`<${Progress} analysis=${running} />`}
      <//>`;
  return html`
    <${Summary} contractor=${contractor} />
    ${running && html`<section class="panel" aria-label=${t('refreshing')}><p>${t('refreshing')}</p><${Progress} analysis=${running} /></section>`}
    <div class="columns">
      <div class="column-main"><${Checks} contractor=${contractor} /></div>
      <div class="column-side">
        <${Improvements} contractor=${contractor} />
        <${History} contractor=${contractor} />
        <${RegisterFaults} contractor=${contractor} />
        <${Corrections} contractor=${contractor} />
        <${Limits} contractor=${contractor} />
      </div>
    </div>`;
}

const Progress = ({ analysis: { state, progress, steps } }) => html`
  <div class="progress" data-progress>
    <p class=${`state is-${state}`}>${t(`state.${state}`)}<span class="faint num"> · ${progress.done}/${progress.total}</span></p>
    <${RegisterMarks} steps=${steps} />
  </div>`;

function Unknown({ nif }) {
  const [error, setError] = useState(/** @type {any} */ (null));
  const askNow = () => requestAnalysis(nif).then(({ runs }) => runs && go('/'), setError);
  return html`
    <section class="panel">
      <p>${t('notKnown')}</p>
      <${Button} onClick=${askNow}>${t('again')}<//>
      <p class="field-error" role="alert">${error && saidOf(error)}</p>
    </section>`;
}
