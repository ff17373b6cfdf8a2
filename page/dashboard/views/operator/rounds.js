/** What the service does by itself: the harvest of failures, and the rounds over watched companies. */
import { html } from 'htm/preact';
import { Panel } from '../../components/panel.js';
import { DataTable } from '../../components/tables/data-table.js';
import { Ago } from '../../components/time.js';
import { day, number, t } from '../../texts.js';
import { ChangeButton } from './change-button.js';
import { Read } from './read.js';

export const Rounds = () => html`
  <${Read} path="rounds">${({ harvest, watching, jobs }) => html`
    <${Panel} title=${t('op.harvest')} id="harvest-head" aside=${html`<${RunHarvest} />`}><${Figures} figures=${ofHarvest(harvest)} /><//>
    <${Panel} title=${t('op.watching')} id="watching-head"><${Figures} figures=${ofWatching(watching)} /><//>
    <${Panel} title=${t('op.roundJobs')} id="round-jobs-head">
      <${DataTable} class="stacks" label=${t('op.roundJobs')} rows=${jobs} rowKey=${({ queue }) => queue} columns=${[
        {
          key: 'queue',
          label: t('op.queue'),
          isHead: true,
          cell: ({ queue }) => html`<code>${queue}</code>`,
        },
        { key: 'last', label: t('op.lastDone'), cell: ({ lastDoneAt }) => html`<${Ago} at=${lastDoneAt} />` },
        { key: 'now', label: t('op.runningNow'), cell: ({ running }) => t(running ? 'yes' : 'no') },
      ]} />
    <//>`}<//>`;

const RunHarvest = () => html`<${ChangeButton} path="harvest" body=${{}} />`;

const Figures = ({ figures }) => html`
  <dl class="figures">${figures.map(([name, value]) => html`<div key=${name}><dt>${name}</dt><dd class="num">${value}</dd></div>`)}</dl>`;

const ofHarvest = it => [
  [t('op.daysRead'), t('op.ofAll', { n: number(it.daysRead), all: number(it.daysWanted) })],
  [t('op.daysFaulty'), number(it.daysFaulty)],
  [t('op.daysSpan'), it.oldestDay ? `${day(it.oldestDay)} – ${day(it.newestDay)}` : t('nothing')],
  [t('op.failuresKnown'), number(it.failuresKnown)],
  [t('op.officersRead'), number(it.officersRead)],
  [t('op.lastRead'), html`<${Ago} at=${it.lastReadAt} />`],
];

const ofWatching = it => [
  [t('op.watched'), number(it.companies)],
  [t('op.due'), number(it.due)],
  [t('op.dueSince'), html`<${Ago} at=${it.dueSince} />`],
  [t('op.openOfRound'), number(it.open)],
];
