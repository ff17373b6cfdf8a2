/** A table whose heads sort it. Its order outlives it: what is drawn anew stands in the order that was chosen. */
import { button, h, replace } from './elements.js';

/** Rows at once: thousands would keep the browser busy. */
const ROWS = 100;

/**
 * @param {(key: string, values?: object) => string} t
 * @param {{ caption: string, rows: any[], columns: { head: string, by?: (row: any) => string | number, cell: (row: any) => any }[],
 *   order: { by?: number, isDown?: boolean } }} table
 */
export function sortableTable(t, { caption, rows, columns, order }) {
  let shown = ROWS;
  const body = h('tbody');
  const more = h('p');
  const heads = columns.map(({ head, by }, n) =>
    h(
      'th',
      { scope: 'col' },
      by ? h('button', { type: 'button', class: 'nw-sort', onclick: () => sort(n) }, head) : head,
    ),
  );

  function sort(n) {
    Object.assign(order, { isDown: order.by === n && !order.isDown, by: n });
    fill();
  }

  function fill() {
    for (const [n, head] of heads.entries())
      if (n === order.by) head.setAttribute('aria-sort', order.isDown ? 'descending' : 'ascending');
      else head.removeAttribute('aria-sort');
    replace(
      body,
      sorted(rows, columns, order)
        .slice(0, shown)
        .map(row => line(row, columns)),
    );
    const left = rows.length - shown;
    replace(more, left > 0 && button(t('moreRows', { n: Math.min(left, ROWS) }), showMore));
  }

  function showMore() {
    shown += ROWS;
    fill();
  }

  fill();
  const head = h('thead', null, h('tr', null, heads));
  const table = h('table', { class: 'table' }, h('caption', null, `${caption} (${rows.length})`), head, body);
  return h('div', { class: 'nw-scroll', tabindex: '0', role: 'region', 'aria-label': caption }, table, more);
}

/**
 * Each row is asked for its value once.
 * @param {any[]} rows
 * @param {any[]} columns
 * @param {{ by?: number, isDown?: boolean }} order
 */
function sorted(rows, columns, { by, isDown }) {
  if (by === undefined) return rows;
  const { compare } = new Intl.Collator(undefined, { numeric: true });
  return rows
    .map(row => ({ row, value: String(columns[by].by(row)) }))
    .sort((a, b) => compare(a.value, b.value) * (isDown ? -1 : 1))
    .map(({ row }) => row);
}

const line = (row, columns) =>
  h(
    'tr',
    null,
    columns.map(({ cell }, n) => (n === 0 ? h('th', { scope: 'row' }, cell(row)) : h('td', null, cell(row)))),
  );
