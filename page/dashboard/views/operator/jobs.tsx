/** Analyses that do not go on, the queues, and jobs that failed for good; each can be set going again. */
import { Ago, type Data, DataTable, Panel } from '../../components.ts';
import { clock, number, registerName, t } from '../../texts.ts';
import { ChangeButton } from './change-button.tsx';
import { Read } from './read.tsx';
import { Technical } from './technical.tsx';

export const Jobs = () => (
  <>
    <Panel title={t('op.analyses')} id="analyses-head">
      <Read path="analyses">{data => <Waiting analyses={data.filter(({ state }) => /waiting|stalled/.test(state))} />}</Read>
    </Panel>
    <Read path="jobs">
      {({ queues, failed }) => (
        <>
          <Panel title={t('op.failed')} id="failed-head" aside={failed.length > 1 && <RedriveAll />}>
            <Failed jobs={failed} />
          </Panel>
          <Panel title={t('op.queues')} id="queues-head">
            <DataTable class="stacks" label={t('op.queues')} columns={queueColumns()} rows={queues} rowKey={({ queue }) => queue} />
          </Panel>
        </>
      )}
    </Read>
  </>
);

const Waiting = ({ analyses }: { analyses: Data[] }) => (
  <DataTable
    class="stacks"
    label={t('op.analyses')}
    rows={analyses}
    rowKey={({ id }) => id}
    none={t('op.noneWaits')}
    columns={[
      { key: 'nif', label: t('nif'), isHead: true, class: 'mono', cell: ({ nif }) => nif },
      { key: 'state', label: t('state'), cell: ({ state }) => t(`state.${state}`) },
      { key: 'for', label: t('op.waitingFor'), cell: ({ waitingFor }) => waitingFor.map(name => registerName(name)).join(', ') || t('nothing') },
      { key: 'since', label: t('op.since'), cell: ({ createdAt }) => <Ago at={createdAt} /> },
      { key: 'do', label: t('op.do'), cell: ({ id, nif }) => <ChangeButton path="analyses/redrive" body={{ id }} values={{ nif }} /> },
    ]}
  />
);

const Failed = ({ jobs }: { jobs: Data[] }) => (
  <DataTable
    class="stacks"
    label={t('op.failed')}
    rows={jobs}
    rowKey={({ id }) => id}
    none={t('op.noneFailed')}
    columns={[
      { key: 'queue', label: t('op.queue'), isHead: true, cell: ({ queue }) => <code>{queue}</code> },
      { key: 'payload', label: t('op.carries'), class: 'mono small', cell: ({ payload }) => Object.values(payload).join(' ') },
      { key: 'why', label: t('op.why'), class: 'cell-words', cell: ({ why }) => <Technical>{why}</Technical> },
      { key: 'tries', label: t('op.tries'), class: 'num', cell: ({ tries }) => number(tries) },
      { key: 'when', label: t('when'), cell: ({ failedAt }) => <Ago at={failedAt} /> },
      { key: 'do', label: t('op.do'), cell: ({ id, queue }) => <ChangeButton path="jobs/redrive" body={{ job: id }} values={{ queue }} /> },
    ]}
  />
);

const RedriveAll = () => <ChangeButton path="jobs/redrive" words="jobs/redrive.all" body={{}} />;

const queueColumns = () => [
  { key: 'queue', label: t('op.queue'), isHead: true, cell: ({ queue }) => <code>{queue}</code> },
  { key: 'waiting', label: t('op.waitingJobs'), class: 'num', cell: ({ waiting }) => number(waiting) },
  { key: 'oldest', label: t('op.oldest'), class: 'num', cell: it => (it.waiting > 0 ? clock(it.oldestWaitingSeconds * 1000) : t('nothing')) },
  { key: 'later', label: t('op.later'), class: 'num', cell: ({ later }) => number(later) },
  { key: 'active', label: t('op.runningNow'), class: 'num', cell: ({ active }) => number(active) },
  { key: 'failed', label: t('op.failedJobs'), class: 'num', cell: ({ failed }) => number(failed) },
];
