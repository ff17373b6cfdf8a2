/**
 * A table. With `sort` (`key` or `-key`) and `onSort` its heads are buttons; the order itself is the caller's. `none` is said where there
 * is no row.
 */
import type { ComponentChildren } from 'preact';
import type { Data } from '../../data/answers.ts';
import { t } from '../../texts.ts';
import { Empty } from '../empty.tsx';

type Look = { class?: string; sortable?: boolean; isHead?: boolean };
/** `cell` gives what stands in it. */
export type Column<Row = Data> = Look & { key: string; label: ComponentChildren; cell: (row: Row) => ComponentChildren };
type Sorting = { sort?: string; onSort?: ((sort: string) => void) | null };
export type Table<Row = Data> = Sorting & { columns: Column<Row>[]; rows: Row[]; rowKey: (row: Row) => string | number; label: string };

export function DataTable({ columns, rows, rowKey, label, none = '', class: extra = '', ...sorting }: Table & { none?: string; class?: string }) {
  if (none && rows.length === 0) return <Empty>{none}</Empty>;
  return (
    <table class={`table ${extra}`} aria-label={label}>
      <thead>
        <tr>
          {columns.map(column => (
            <Head key={column.key} column={column} {...sorting} />
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(row => (
          <tr key={rowKey(row)}>
            {columns.map(column => (
              <Cell key={column.key} {...{ column, row }} />
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

export function Head({ column: { key, label, class: kind = '', sortable = false }, sort = '', onSort = null }: Sorting & { column: Column }) {
  const order = sort === key ? 'ascending' : sort === `-${key}` ? 'descending' : 'none';
  if (!sortable || !onSort)
    return (
      <th scope="col" class={kind}>
        {label}
      </th>
    );
  const next = order === 'ascending' ? `-${key}` : key;
  return (
    <th scope="col" class={kind} aria-sort={order}>
      <button class="sort" type="button" title={t('sortBy', { column: label })} onClick={() => onSort(next)}>
        {label}
        <span aria-hidden="true">{{ ascending: ' ↑', descending: ' ↓', none: '' }[order]}</span>
      </button>
    </th>
  );
}

/** On a narrow page a row may be a block (`class="stacks"`): each value then stands beside its label. */
export const Cell = ({ column: { cell, label, class: kind = '', isHead = false }, row }: { column: Column; row: Data }) =>
  isHead ? (
    <th scope="row" class={kind} data-label={label}>
      {cell(row)}
    </th>
  ) : (
    <td class={kind} data-label={label}>
      {cell(row)}
    </td>
  );
