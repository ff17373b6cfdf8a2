/** Views as they are when the service answers with many things, with none, not yet, or not at all. */
import type { ComponentType, JSX } from 'preact';
import { PageHead, type Query } from '../components.ts';
import { address } from '../router.ts';
import { Compare } from '../views/compare.tsx';
import { Alerts, List, Lists } from '../views/lists/watching-views.ts';
import { Audit } from '../views/operator/audit.tsx';
import { Captures } from '../views/operator/captures.tsx';
import { Corrections } from '../views/operator/corrections.tsx';
import { Deliveries } from '../views/operator/deliveries.tsx';
import { Jobs } from '../views/operator/jobs.tsx';
import { Keys } from '../views/operator/keys.tsx';
import { Registers } from '../views/operator/registers.tsx';
import { Rounds } from '../views/operator/rounds.tsx';

const panel = (name: string, View: ComponentType<Query<string>>, query: Record<string, string>) => (
  <>
    <PageHead title={name} />
    <View query={query} />
  </>
);

/** The alert that is open stands in the address. */
const SampledAlerts = () => <Alerts query={address.value.query} />;

export const VIEWS: Record<string, () => JSX.Element> = {
  lists: () => <Lists />,
  list: () => <List name="north" query={{}} />,
  alerts: () => <SampledAlerts />,
  compare: () => <Compare query={{ nifs: '590000004,590000012,590000020,590000039,590000047' }} />,
  registers: () => panel('Registers', Registers, {}),
  captures: () => panel('Captures', Captures, {}),
  corrections: () => panel('Corrections', Corrections, { state: 'all' }),
  deliveries: () => panel('Deliveries', Deliveries, { state: 'all' }),
  keys: () => panel('Keys', Keys, {}),
  rounds: () => panel('Rounds', Rounds, {}),
  jobs: () => panel('Jobs', Jobs, {}),
  audit: () => panel('Audit', Audit, {}),
};
