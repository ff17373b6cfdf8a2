/** What the service does by itself: the harvest of failures, and the rounds over watched companies. */
import { Ago, type ComponentChildren, type Data, DataTable, Panel } from '../../components.ts';
import { day, number, t } from '../../texts.ts';
import { ChangeButton } from './change-button.tsx';
import { Read } from './read.tsx';

export const Rounds = () => (
  <Read path="rounds">
    {({ harvest, watching, jobs }) => (
      <>
        <Panel title={t('op.harvest')} id="harvest-head" aside={<RunHarvest />}>
          <Figures figures={ofHarvest(harvest)} />
        </Panel>
        <Panel title={t('op.watching')} id="watching-head">
          <Figures figures={ofWatching(watching)} />
        </Panel>
        <Panel title={t('op.roundJobs')} id="round-jobs-head">
          <DataTable
            class="stacks"
            label={t('op.roundJobs')}
            rows={jobs}
            rowKey={({ queue }) => queue}
            columns={[
              { key: 'queue', label: t('op.queue'), isHead: true, cell: ({ queue }) => <code>{queue}</code> },
              { key: 'last', label: t('op.lastDone'), cell: ({ lastDoneAt }) => <Ago at={lastDoneAt} /> },
              { key: 'now', label: t('op.runningNow'), cell: ({ running }) => t(running ? 'yes' : 'no') },
            ]}
          />
        </Panel>
      </>
    )}
  </Read>
);

const RunHarvest = () => <ChangeButton path="harvest" body={{}} />;

type Named = [name: string, value: ComponentChildren];
const Figures = ({ figures }: { figures: Named[] }) => (
  <dl class="figures">
    {figures.map(([name, value]) => (
      <div key={name}>
        <dt>{name}</dt>
        <dd class="num">{value}</dd>
      </div>
    ))}
  </dl>
);

const ofHarvest = (it: Data): Named[] => [
  [t('op.daysRead'), t('op.ofAll', { n: it.daysRead, all: it.daysWanted })],
  [t('op.daysFaulty'), number(it.daysFaulty)],
  [t('op.daysSpan'), it.oldestDay ? `${day(it.oldestDay)} – ${day(it.newestDay)}` : t('nothing')],
  [t('op.failuresKnown'), number(it.failuresKnown)],
  [t('op.officersRead'), number(it.officersRead)],
  [t('op.lastRead'), <Ago at={it.lastReadAt} />],
];

const ofWatching = (it: Data): Named[] => [
  [t('op.watched'), number(it.companies)],
  [t('op.due'), number(it.due)],
  [t('op.dueSince'), <Ago at={it.dueSince} />],
  [t('op.openOfRound'), number(it.open)],
];
