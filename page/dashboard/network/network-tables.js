/** The network as two tables, for keyboards and screen readers: all that is drawn, and every action of the drawing. */
import { button, h, named, replaceKeeping } from './elements.js';
import { sortableTable } from './sortable-table.js';

/** @param {any} words */
export function networkTables(words, box, { state, acts }) {
  const { t } = words;
  const order = key => (state.orders[key] ??= {});
  replaceKeeping(
    box,
    sortableTable(t, {
      caption: t('companies'),
      rows: state.graph.nodes,
      columns: nodeColumns(words, acts),
      order: order('nodes'),
    }),
    sortableTable(t, {
      caption: t('offices'),
      rows: state.graph.offices,
      columns: officeColumns(words, state.graph),
      order: order('offices'),
    }),
  );
}

const nodeColumns = (words, acts) => [
  { head: words.t('name'), by: row => row.name, cell: row => [mark(row), named(row.name), number(row)] },
  { head: words.t('step'), by: row => row.step, cell: row => String(row.step) },
  {
    head: words.t('verdict'),
    by: row => row.verdict ?? '',
    cell: row => (row.kind === 'company' ? words.verdictPill(row.verdict) : words.t('person')),
  },
  {
    head: words.t('failedOn'),
    by: row => row.insolventOn ?? '',
    cell: row => (row.insolventOn ? words.day(row.insolventOn) : ''),
  },
  { head: words.t('actions'), cell: row => actions(words, row, acts) },
];

function officeColumns({ t, day }, { nodes }) {
  const names = new Map(nodes.map(({ id, name }) => [id, name]));
  const name = id => names.get(id) ?? id;
  return [
    { head: t('holder'), by: row => name(row.from), cell: row => [mark(row), named(name(row.from))] },
    { head: t('office'), by: row => row.label, cell: row => row.label },
    {
      head: t('company'),
      by: row => name(row.to),
      cell: row => [named(name(row.to)), number({ kind: 'company', id: row.to })],
    },
    {
      head: t('from'),
      by: row => row.since ?? '',
      cell: row => (row.since ? day(row.since) : t('sinceUnknown')),
    },
    {
      head: t('until'),
      by: row => row.until ?? '9999',
      cell: row => (row.until ? day(row.until) : t('current')),
    },
    {
      head: t('act'),
      by: row => row.reference,
      cell: row => h('span', { class: 'faint small' }, row.reference),
    },
  ];
}

const number = ({ kind, id }) => kind === 'company' && [h('br'), h('span', { class: 'mono faint' }, id)];

const mark = row => row.mark && h('span', { class: 'badge' }, row.mark);

const actions = ({ t }, row, { select, readAround, beginPath }) =>
  h(
    'span',
    { class: 'nw-group' },
    button(t('select'), () => select(row.id), {
      'aria-label': `${t('select')}: ${row.name}`,
      'data-select': row.id,
    }),
    row.kind === 'company' &&
      button(t('around'), () => readAround(row.id), {
        'aria-label': `${t('around')}: ${row.name}`,
        'data-expand': row.id,
      }),
    row.kind === 'company' &&
      button(t('pathFrom'), () => beginPath(row.id), { 'aria-label': `${t('pathFrom')} ${row.name}` }),
  );
