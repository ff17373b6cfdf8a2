/** The open analysis of the company. It alone is drawn again as registers answer. */
import { html } from 'htm/preact';
import { RegisterMarks } from '../../components/records/register-marks.js';
import { openAnalysisOf } from '../../data/live.js';
import { t } from '../../texts.js';

/** `analysis`: the one that the company's answer named, until something newer is heard of. */
export function Running({ nif, analysis, isFirst = false }) {
  const shown = openAnalysisOf(nif) ?? (analysis?.state === 'complete' ? null : analysis);
  if (!shown && !isFirst) return null;
  const title = t(isFirst ? 'analyzing' : 'refreshing');
  return html`
    <section class="panel" aria-label=${title} data-running>
      <h2>${title}</h2>
      ${isFirst && html`<p class="faint">${t('analyzingText')}</p>`}
      ${shown && html`<${Progress} analysis=${shown} />`}
    </section>`;
}

const Progress = ({ analysis: { state, progress, steps } }) => html`
  <div class="progress" data-progress>
    <p class=${`state is-${state}`}>${t(`state.${state}`)}<span class="faint num"> · ${progress.done}/${progress.total}</span></p>
    <${RegisterMarks} steps=${steps} />
  </div>`;
