/** What the command line does, panel by panel. */
import { html } from 'htm/preact';
import { Empty } from '../../components/empty.js';
import { later } from '../../components/later.js';
import { PageHead } from '../../components/panel.js';
import { WaitingCount } from '../../components/waiting-count.js';
import { startOperatorRequests } from '../../data/operator-requests.js';
import { operator } from '../../data/operator-session.js';
import { operatorTexts } from '../../texts/operator.js';
import { addTexts, moment, t } from '../../texts.js';
import { Inbox, useInbox } from './inbox.js';

/** Each by the name of its file and export. */
const PANELS = {
  inbox: Inbox,
  registers: later(() => import('./registers.js').then(it => it.Registers)),
  captures: later(() => import('./captures.js').then(it => it.Captures)),
  corrections: later(() => import('./corrections.js').then(it => it.Corrections)),
  deliveries: later(() => import('./deliveries.js').then(it => it.Deliveries)),
  keys: later(() => import('./keys.js').then(it => it.Keys)),
  rounds: later(() => import('./rounds.js').then(it => it.Rounds)),
  jobs: later(() => import('./jobs.js').then(it => it.Jobs)),
  audit: later(() => import('./audit.js').then(it => it.Audit)),
};

addTexts(operatorTexts);
startOperatorRequests();

export function OperatorDesk({ panel = 'inbox', query }) {
  const items = useInbox();
  const counts = Map.groupBy(items ?? [], item => item.panel);
  const countOf = name => (name === 'inbox' ? items : counts.get(name))?.length ?? 0;
  const View = Object.hasOwn(PANELS, panel) ? PANELS[panel] : null;
  return html`
    <${PageHead} title=${t(View ? `op.${panel}` : 'operatorTitle')}>
      <span class="faint">${t('op.actsAs')} <strong>${operator.name.value}</strong> · ${t('op.until', { when: moment(operator.endsAt.value) })}</span>
    <//>
    <nav class="tabs" aria-label=${t('operatorTitle')}>
      ${Object.keys(PANELS).map(
        name =>
          html`<a key=${name} href=${`#/operator/${name}`} aria-current=${name === panel ? 'page' : null}>${t(`op.${name}`)}${countOf(name) > 0 && html`<${WaitingCount} n=${countOf(name)} />`}</a>`,
      )}
    </nav>
    ${View ? html`<${View} query=${query} />` : html`<${Empty}>${t('notFoundPage')}<//>`}`;
}
