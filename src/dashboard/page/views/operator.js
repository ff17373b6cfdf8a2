/** The operator's side: what the command line does, panel by panel. Its code is loaded when it is first shown. */
import { html } from 'htm/preact';
import { useEffect, useState } from 'preact/hooks';
import { Empty } from '../components/empty.js';
import { PageHead } from '../components/panel.js';
import { operator } from '../data/operator-session.js';
import { moment, t } from '../texts.js';

/** Each by the name of its file and export. */
const PANELS = {
  registers: () => import('./operator/registers.js').then(it => it.Registers),
  captures: () => import('./operator/captures.js').then(it => it.Captures),
  corrections: () => import('./operator/corrections.js').then(it => it.Corrections),
  deliveries: () => import('./operator/deliveries.js').then(it => it.Deliveries),
  keys: () => import('./operator/keys.js').then(it => it.Keys),
  rounds: () => import('./operator/rounds.js').then(it => it.Rounds),
  jobs: () => import('./operator/jobs.js').then(it => it.Jobs),
  audit: () => import('./operator/audit.js').then(it => it.Audit),
};

export const OPERATOR_PANELS = Object.keys(PANELS);

export function Operator({ panel = 'registers', query }) {
  const [View, setView] = useState(() => /** @type {any} */ (null));
  useEffect(() => {
    PANELS[panel]?.().then(view => setView(() => view));
  }, [panel]);
  return html`
    <${PageHead} title=${t(`op.${panel}`)}>
      <span class="faint">${t('op.actsAs')} <strong>${operator.name.value}</strong> · ${t('op.until', { when: moment(operator.endsAt.value) })}</span>
    <//>
    <nav class="tabs" aria-label=${t('op.title')}>
      ${OPERATOR_PANELS.map(
        name =>
          html`<a key=${name} href=${`#/operator/${name}`} aria-current=${name === panel ? 'page' : null}>${t(`op.${name}`)}</a>`,
      )}
    </nav>
    ${View ? html`<${View} query=${query} />` : html`<${Empty}>${t(panel in PANELS ? 'loading' : 'notFoundPage')}<//>`}`;
}
