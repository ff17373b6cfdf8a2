/** What the command line does, panel by panel. */
import type { ComponentType } from 'preact';
import { later } from '../../components/later.tsx';
import { WaitingCount } from '../../components/waiting-count.tsx';
import { Empty, PageHead, type Query } from '../../components.ts';
import { startOperatorRequests } from '../../data/operator-requests.ts';
import { operator } from '../../data/operator-session.ts';
import { operatorTexts } from '../../texts/operator.ts';
import { addTexts, moment, t } from '../../texts.ts';
import { Inbox, useInbox } from './inbox.tsx';

type Panels = Query<'actor' | 'object' | 'after' | 'nif' | 'state' | 'client' | 'month'>;
/** Each by the name of its file and export. */
const PANELS: Record<string, ComponentType<Panels>> = {
  inbox: Inbox,
  registers: later(() => import('./registers.tsx').then(it => it.Registers)),
  captures: later(() => import('./captures.tsx').then(it => it.Captures)),
  corrections: later(() => import('./corrections.tsx').then(it => it.Corrections)),
  deliveries: later(() => import('./deliveries.tsx').then(it => it.Deliveries)),
  keys: later(() => import('./keys.tsx').then(it => it.Keys)),
  rounds: later(() => import('./rounds.tsx').then(it => it.Rounds)),
  jobs: later(() => import('./jobs.tsx').then(it => it.Jobs)),
  audit: later(() => import('./audit.tsx').then(it => it.Audit)),
};

addTexts(operatorTexts);
startOperatorRequests();

export function OperatorPage({ panel = 'inbox', query }: { panel?: string } & Panels) {
  const items = useInbox();
  const counts = Map.groupBy(items ?? [], item => item.panel);
  const countOf = name => (name === 'inbox' ? items : counts.get(name))?.length ?? 0;
  const View = Object.hasOwn(PANELS, panel) ? PANELS[panel] : null;
  return (
    <>
      <PageHead title={t(View ? `op.${panel}` : 'operatorTitle')}>
        <span class="faint">
          {t('op.actsAs')} <strong>{operator.name.value}</strong> · {t('op.until', { when: moment(operator.endsAt.value) })}
        </span>
      </PageHead>
      <nav class="tabs" aria-label={t('operatorTitle')}>
        {Object.keys(PANELS).map(name => (
          <a key={name} href={`#/operator/${name}`} aria-current={name === panel ? 'page' : undefined}>
            {t(`op.${name}`)}
            {countOf(name) > 0 && <WaitingCount n={countOf(name)} />}
          </a>
        ))}
      </nav>
      {View ? <View query={query} /> : <Empty>{t('notFoundPage')}</Empty>}
    </>
  );
}
