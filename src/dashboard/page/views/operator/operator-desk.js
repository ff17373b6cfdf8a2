/** What the command line does, panel by panel. */
import { html } from 'htm/preact';
import { useEffect, useState } from 'preact/hooks';
import { Empty } from '../../components/empty.js';
import { PageHead } from '../../components/panel.js';
import { startOperatorRequests } from '../../data/operator-requests.js';
import { operator } from '../../data/operator-session.js';
import { operatorTexts } from '../../texts/operator.js';
import { addTexts, moment, t } from '../../texts.js';

/** Each by the name of its file and export. */
const PANELS = {
  registers: () => import('./registers.js').then(it => it.Registers),
  captures: () => import('./captures.js').then(it => it.Captures),
  corrections: () => import('./corrections.js').then(it => it.Corrections),
  deliveries: () => import('./deliveries.js').then(it => it.Deliveries),
  keys: () => import('./keys.js').then(it => it.Keys),
  rounds: () => import('./rounds.js').then(it => it.Rounds),
  jobs: () => import('./jobs.js').then(it => it.Jobs),
  audit: () => import('./audit.js').then(it => it.Audit),
};

addTexts(operatorTexts);
startOperatorRequests();

export function OperatorDesk({ panel = 'registers', query }) {
  const [View, setView] = useState(() => /** @type {any} */ (null));
  const isPanel = Object.hasOwn(PANELS, panel);
  useEffect(() => {
    if (isPanel) PANELS[panel]().then(view => setView(() => view));
  }, [panel]);
  return html`
    <${PageHead} title=${t(isPanel ? `op.${panel}` : 'operatorTitle')}>
      <span class="faint">${t('op.actsAs')} <strong>${operator.name.value}</strong> · ${t('op.until', { when: moment(operator.endsAt.value) })}</span>
    <//>
    <nav class="tabs" aria-label=${t('operatorTitle')}>
      ${Object.keys(PANELS).map(
        name =>
          html`<a key=${name} href=${`#/operator/${name}`} aria-current=${name === panel ? 'page' : null}>${t(`op.${name}`)}</a>`,
      )}
    </nav>
    ${View ? html`<${View} query=${query} />` : html`<${Empty}>${t(isPanel ? 'loading' : 'notFoundPage')}<//>`}`;
}
