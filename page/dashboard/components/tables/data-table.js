/**
 * A table. A column is `{ key, label, cell, class?, sortable?, isHead? }`; `cell(row)` gives what stands in it. With `sort`
 * (`key` or `-key`) and `onSort` its heads are buttons; the order itself is the caller's. `none` is said where there is no row.
 */
import { html } from 'htm/preact';
import { t } from '../../texts.js';
import { Empty } from '../empty.js';

export function DataTable({ columns, rows, rowKey, label, none = '', class: extra = '', ...sorting }) {
  if (none && rows.length === 0) return html`<${Empty}>${none}<//>`;
  return html`
    <table class=${`table ${extra}`} aria-label=${label}>
      <thead><tr>${columns.map(column => html`<${Head} key=${column.key} column=${column} ...${sorting} />`)}</tr></thead>
      <tbody>
        ${rows.map(row => html`<tr key=${rowKey(row)}>${columns.map(column => html`<${Cell} key=${column.key} ...${{ column, row }} />`)}</tr>`)}
      </tbody>
    </table>`;
}

/** @param {any} parts */
export function Head({
  column: { key, label, class: kind = '', sortable = false },
  sort = '',
  onSort = null,
}) {
  const order = sort === key ? 'ascending' : sort === `-${key}` ? 'descending' : 'none';
  if (!sortable || !onSort) return html`<th scope="col" class=${kind}>${label}</th>`;
  const next = order === 'ascending' ? `-${key}` : key;
  return html`<th scope="col" class=${kind} aria-sort=${order}>
    <button class="sort" type="button" title=${t('sortBy', { column: label })} onClick=${() => onSort(next)}>
      ${label}<span aria-hidden="true">${{ ascending: ' ↑', descending: ' ↓', none: '' }[order]}</span>
    </button>
  </th>`;
}

/** On a narrow page a row may be a block (`class="stacks"`): each value then stands beside its label. */
export const Cell = ({ column: { cell, label, class: kind = '', isHead = false }, row }) =>
  isHead
    ? html`<th scope="row" class=${kind} data-label=${label}>${cell(row)}</th>`
    : html`<td class=${kind} data-label=${label}>${cell(row)}</td>`;
