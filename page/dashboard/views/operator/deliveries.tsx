/** Webhook deliveries, newest first, with another try for each. */
import { Ago, DataTable, Panel, type Query } from '../../components.ts';
import { t } from '../../texts.ts';
import { ChangeButton } from './change-button.tsx';
import { isFailing } from './inbox.tsx';
import { Read } from './read.tsx';
import { StateFilter } from './state-filter.tsx';
import { Technical } from './technical.tsx';

const STATES = ['failing', 'failed', 'pending', 'delivered'];
/** Those that were tried in vain stand among the pending ones of the service. */
const ASKED = { failing: 'pending' };
const IS_SHOWN = { failing: isFailing, pending: one => !isFailing(one) };

export function Deliveries({ query: { state = 'failing' } }: Query<'state'>) {
  return (
    <Panel title={t('op.deliveries')} id="deliveries-head" aside={<StateFilter states={STATES} state={state} />}>
      <Read path={state === 'all' ? 'deliveries' : `deliveries?state=${ASKED[state] ?? state}`}>
        {data => (
          <DataTable
            class="stacks"
            label={t('op.deliveries')}
            columns={columns()}
            rows={data.filter(IS_SHOWN[state] ?? (() => true))}
            rowKey={({ id }) => id}
            none={t('op.none')}
          />
        )}
      </Read>
    </Panel>
  );
}

const columns = () => [
  { key: 'id', label: t('op.delivery'), isHead: true, class: 'mono small', cell: ({ id }) => id },
  {
    key: 'event',
    label: t('op.event'),
    cell: ({ event }) => (
      <>
        <code>{event.type}</code> <span class="mono">{event.nif}</span>
      </>
    ),
  },
  { key: 'endpoint', label: t('op.endpoint'), class: 'mono small', cell: ({ endpointId }) => endpointId },
  { key: 'when', label: t('when'), cell: ({ createdAt }) => <Ago at={createdAt} /> },
  { key: 'state', label: t('state'), cell: ({ state }) => t(`op.state.${state}`) },
  { key: 'tries', label: t('op.tries'), class: 'num', cell: ({ attempts }) => attempts.length },
  { key: 'answer', label: t('op.lastAnswer'), cell: ({ attempts }) => attempts.at(-1)?.status ?? <Technical>{attempts.at(-1)?.error}</Technical> },
  { key: 'do', label: t('op.do'), cell: ({ id, endpointId }) => <ChangeButton path="webhooks/resend" body={{ id }} values={{ id, endpoint: endpointId }} /> },
];
