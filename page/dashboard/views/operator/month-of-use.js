/** What all clients used in a month, by key and kind of unit: for invoices. Removed ones are there by their ids. */
import { html } from 'htm/preact';
import { Panel } from '../../components/panel.js';
import { DataTable } from '../../components/tables/data-table.js';
import { setQuery } from '../../router.js';
import { number, t } from '../../texts.js';
import { Read } from './read.js';

export const MonthOfUse = ({ month }) => html`
  <${Panel} title=${t('op.monthOfUse')} id="month-head" aside=${html`<${MonthChoice} month=${month} />`}>
    <${Read} path=${`usage/month?month=${month}`} key=${month}>${({ lines, totals }) => html`
      <${DataTable} class="stacks" label=${t('op.monthOfUse')} columns=${columns()} rows=${[...lines, ...totals]} rowKey=${({ clientId, keyId, unit }) => `${clientId} ${keyId} ${unit}`} none=${t('op.nothingUsed')} />`}<//>
  <//>`;

const MonthChoice = ({ month }) => html`
  <span class="group">
    <label for="month">${t('op.month')}</label>
    <input type="month" id="month" value=${month} onChange=${event => event.currentTarget.value && setQuery({ month: event.currentTarget.value })} />
  </span>`;

const columns = () => [
  {
    key: 'client',
    label: t('op.client'),
    isHead: true,
    cell: ({ client, clientId }) =>
      clientId ? html`${client} <span class="faint small mono">${clientId}</span>` : t('op.allClients'),
  },
  {
    key: 'key',
    label: t('op.key'),
    cell: ({ keyId }) => (keyId ? html`<span class="small mono">${keyId}</span>` : t('op.total')),
  },
  { key: 'unit', label: t('op.unit'), cell: ({ unit }) => t(`op.unit.${unit}`) },
  { key: 'count', label: t('op.count'), class: 'num', cell: ({ count }) => number(count) },
];
