/** Views as they are when the service answers with many things, with none, not yet, or not at all. */
import { html } from 'htm/preact';
import { PageHead } from '../components/panel.js';
import { address } from '../router.js';
import { Compare } from '../views/compare.js';
import { Alerts, List, Lists } from '../views/lists/desk.js';
import { Audit } from '../views/operator/audit.js';
import { Captures } from '../views/operator/captures.js';
import { Corrections } from '../views/operator/corrections.js';
import { Deliveries } from '../views/operator/deliveries.js';
import { Jobs } from '../views/operator/jobs.js';
import { Keys } from '../views/operator/keys.js';
import { Registers } from '../views/operator/registers.js';
import { Rounds } from '../views/operator/rounds.js';

const panel = (name, view, query) => html`<${PageHead} title=${name} /><${view} query=${query} />`;

/** The alert that is open stands in the address. */
const SampledAlerts = () => html`<${Alerts} query=${address.value.query} />`;

/** @type {Record<string, () => unknown>} */
export const VIEWS = {
  lists: () => html`<${Lists} />`,
  list: () => html`<${List} name="north" query=${{}} />`,
  alerts: () => html`<${SampledAlerts} />`,
  compare: () => html`<${Compare} query=${{ nifs: '590000000,590000010,590000020,590000030,590000040' }} />`,
  registers: () => panel('Registers', Registers, {}),
  captures: () => panel('Captures', Captures, {}),
  corrections: () => panel('Corrections', Corrections, { state: 'all' }),
  deliveries: () => panel('Deliveries', Deliveries, { state: 'all' }),
  keys: () => panel('Keys', Keys, {}),
  rounds: () => panel('Rounds', Rounds, {}),
  jobs: () => panel('Jobs', Jobs, {}),
  audit: () => panel('Audit', Audit, {}),
};
