/** The network as two tables, for keyboards and screen readers: all that is drawn, and every action of the drawing. */
import { html } from 'htm/preact';
import { useState } from 'preact/hooks';
import { Button } from '../components/forms/button.js';
import { Name } from '../components/name.js';
import { DataTable } from '../components/tables/data-table.js';
import { VerdictBadge } from '../components/verdicts/verdict-badge.js';
import { day } from '../texts.js';
import { t } from './network-texts.js';

/** Rows at once: thousands would keep the browser busy. */
const ROWS = 100;

/** `view`: see network-view.js. */
export function Tables({ view }) {
  const { graph } = view.state;
  const names = new Map(graph.nodes.map(({ id, name }) => [id, name]));
  return html`
    <div class="panel nw-tables">
      <${Sorted} label=${t('companies')} orders=${view.state.orders} rows=${graph.nodes} rowKey=${({ id }) => id} columns=${nodeColumns(view.acts)} />
      <${Sorted} label=${t('offices')} orders=${view.state.orders} rows=${graph.offices} columns=${officeColumns(id => names.get(id) ?? id)}
        rowKey=${({ from, to, label, since, reference }) => [from, to, label, since, reference].join()} />
    </div>`;
}

/** What is drawn anew stands in the order that was chosen. A column has `by`, what its rows are sorted by. */
function Sorted({ label, orders, rows, rowKey, columns }) {
  const [sort, setSort] = useState(orders[label] ?? '');
  const [most, setMost] = useState(ROWS);
  const caption = `${label} (${rows.length})`;
  const onSort = key => {
    orders[label] = key;
    setSort(key);
  };
  const left = rows.length - most;
  return html`
    <div class="nw-scroll" tabindex="0" role="region" aria-label=${label}>
      <h3>${caption}</h3>
      <${DataTable} ...${{ rowKey, columns, sort, onSort, label: caption }} rows=${sorted(rows, columns, sort).slice(0, most)} />
      ${left > 0 && html`<p><${Button} small onClick=${() => setMost(most + ROWS)}>${t('moreRows', { n: Math.min(left, ROWS) })}<//></p>`}
    </div>`;
}

/** Each row is asked for its value once. */
function sorted(rows, columns, sort) {
  const by = columns.find(({ key }) => key === sort.replace('-', ''))?.by;
  if (!by) return rows;
  const { compare } = new Intl.Collator(undefined, { numeric: true });
  return rows
    .map(row => ({ row, value: String(by(row)) }))
    .sort((a, b) => compare(a.value, b.value) * (sort.startsWith('-') ? -1 : 1))
    .map(({ row }) => row);
}

const column = (key, by, cell, isHead = false) => ({
  key,
  label: t(key),
  by,
  cell,
  isHead,
  sortable: by !== null,
});

const Marked = ({ mark, name, nif = null }) => html`
  ${mark && html`<span class="badge">${mark}</span>`}<${Name}>${name}<//>${nif && html`<br /><span class="mono faint">${nif}</span>`}`;

const nodeColumns = acts => [
  column(
    'name',
    ({ name }) => name,
    ({ mark, name, kind, id }) => html`<${Marked} ...${{ mark, name, nif: kind === 'company' && id }} />`,
    true,
  ),
  column(
    'step',
    ({ step }) => step,
    ({ step }) => step,
  ),
  column(
    'verdict',
    ({ verdict }) => verdict ?? '',
    ({ kind, verdict }) => (kind === 'company' ? html`<${VerdictBadge} verdict=${verdict} />` : t('person')),
  ),
  column(
    'failedOn',
    ({ insolventOn }) => insolventOn ?? '',
    ({ insolventOn }) => insolventOn && day(insolventOn),
  ),
  column('actions', null, node => html`<${Actions} ...${{ node, acts }} />`),
];

const officeColumns = name => [
  column(
    'holder',
    ({ from }) => name(from),
    ({ mark, from }) => html`<${Marked} ...${{ mark, name: name(from) }} />`,
    true,
  ),
  column(
    'office',
    ({ label }) => label,
    ({ label }) => label,
  ),
  column(
    'company',
    ({ to }) => name(to),
    ({ to }) => html`<${Marked} ...${{ name: name(to), nif: to }} />`,
  ),
  column(
    'from',
    ({ since }) => since ?? '',
    ({ since }) => (since ? day(since) : t('sinceUnknown')),
  ),
  column(
    'until',
    ({ until }) => until ?? '9999',
    ({ until }) => (until ? day(until) : t('current')),
  ),
  column(
    'act',
    ({ reference }) => reference,
    ({ reference }) => html`<span class="faint small">${reference}</span>`,
  ),
];

const Actions = ({ node: { id, kind, name }, acts: { select, readAround, beginPath } }) => html`
  <span class="nw-group">
    <${Button} small aria-label=${`${t('select')}: ${name}`} data-select=${id} onClick=${() => select(id)}>${t('select')}<//>
    ${
      kind === 'company' &&
      html`
      <${Button} small aria-label=${`${t('around')}: ${name}`} data-expand=${id} onClick=${() => readAround(id)}>${t('around')}<//>
      <${Button} small aria-label=${`${t('pathFrom')} ${name}`} onClick=${() => beginPath(id)}>${t('pathFrom')}<//>`
    }
  </span>`;
