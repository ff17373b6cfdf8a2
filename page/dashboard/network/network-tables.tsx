/** The network as two tables, for keyboards and screen readers: all that is drawn, and every action of the drawing. */
import { useState } from 'preact/hooks';
import { Button, type ComponentChildren, type Data, DataTable, Name, type Table, VerdictBadge } from '../components.ts';
import { day } from '../texts.ts';
import type { NetNode } from './network-model.ts';
import { t } from './network-texts.ts';
import type { NetworkView, OfView } from './network-view.ts';

/** Rows at once: thousands would keep the browser busy. */
const ROWS = 100;

export function Tables({ view }: OfView) {
  const { graph } = view.state;
  const names = new Map<string, string>(graph.nodes.map(({ id, name }) => [id, name]));
  return (
    <div class="panel nw-tables">
      <Sorted label={t('companies')} orders={view.state.orders} rows={graph.nodes} rowKey={({ id }) => id} columns={nodeColumns(view.acts)} />
      <Sorted
        label={t('offices')}
        orders={view.state.orders}
        rows={graph.offices}
        columns={officeColumns(id => names.get(id) ?? id)}
        rowKey={({ from, to, label, since, reference }) => [from, to, label, since, reference].join()}
      />
    </div>
  );
}

/** What is drawn anew stands in the order that was chosen. A column has `by`, what its rows are sorted by. */
function Sorted({ label, orders, rows, rowKey, columns }: Table & { orders: Record<string, string>; columns: ReturnType<typeof columnsOf> }) {
  const [sort, setSort] = useState(orders[label] ?? '');
  const [most, setMost] = useState(ROWS);
  const caption = `${label} (${rows.length})`;
  const onSort = key => {
    orders[label] = key;
    setSort(key);
  };
  const left = rows.length - most;
  return (
    <section class="nw-scroll" tabindex={0} aria-label={label}>
      <h2>{caption}</h2>
      <DataTable {...{ rowKey, columns, sort, onSort, label: caption }} rows={sorted(rows, columns, sort).slice(0, most)} />
      {left > 0 && (
        <p>
          <Button small onClick={() => setMost(most + ROWS)} label={t('moreRows', { n: Math.min(left, ROWS) })} />
        </p>
      )}
    </section>
  );
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

type NetColumn = { key: string; by?: (row: Data) => unknown; cell: (row: Data) => ComponentChildren; isHead?: boolean };
const columnsOf = (columns: NetColumn[]) => columns.map(column => ({ ...column, label: t(column.key), sortable: 'by' in column }));

const Marked = ({ mark, name, nif = null }: { mark?: string; name: string; nif?: string | false | null }) => (
  <>
    {mark && <span class="badge">{mark}</span>}
    <Name>{name}</Name>
    {nif && (
      <>
        <br />
        <span class="mono faint">{nif}</span>
      </>
    )}
  </>
);

const nodeColumns = (acts: NetworkView['acts']) =>
  columnsOf([
    { key: 'name', by: ({ name }) => name, cell: ({ mark, name, kind, id }) => <Marked {...{ mark, name, nif: kind === 'company' && id }} />, isHead: true },
    { key: 'step', by: ({ step }) => step, cell: ({ step }) => step },
    {
      key: 'verdict',
      by: ({ verdict }) => verdict ?? '',
      cell: ({ kind, verdict }) => (kind === 'company' ? <VerdictBadge verdict={verdict} /> : t('person')),
    },
    { key: 'failedOn', by: ({ insolventOn }) => insolventOn ?? '', cell: ({ insolventOn }) => insolventOn && day(insolventOn) },
    { key: 'actions', cell: node => <Actions {...{ node, acts }} /> },
  ]);

const officeColumns = (name: (id: string) => string) =>
  columnsOf([
    { key: 'holder', by: ({ from }) => name(from), cell: ({ mark, from }) => <Marked {...{ mark, name: name(from) }} />, isHead: true },
    { key: 'office', by: ({ label }) => label, cell: ({ label }) => label },
    { key: 'company', by: ({ to }) => name(to), cell: ({ to }) => <Marked {...{ name: name(to), nif: to }} /> },
    { key: 'from', by: ({ since }) => since ?? '', cell: ({ since }) => (since ? day(since) : t('sinceUnknown')) },
    { key: 'until', by: ({ until }) => until ?? '9999', cell: ({ until }) => (until ? day(until) : t('current')) },
    { key: 'act', by: ({ reference }) => reference, cell: ({ reference }) => <span class="faint small">{reference}</span> },
  ]);

const Actions = ({ node: { id, kind, name }, acts: { select, readAround, beginPath } }: { node: NetNode; acts: NetworkView['acts'] }) => (
  <span class="nw-group">
    <Button small aria-label={`${t('select')}: ${name}`} data-select={id} onClick={() => select(id)} label={t('select')} />
    {kind === 'company' && (
      <>
        <Button small aria-label={`${t('around')}: ${name}`} data-expand={id} onClick={() => readAround(id)} label={t('around')} />
        <Button small aria-label={`${t('pathFrom')} ${name}`} onClick={() => beginPath(id)} label={t('pathFrom')} />
      </>
    )}
  </span>
);
