/** A table of any length: only the rows in sight are drawn, all of one height. Columns and sorting as `DataTable` has them. */
import { useEffect, useRef, useState } from 'preact/hooks';
import { Cell, Head, type Table } from './data-table.tsx';

const ROW_PX = 46;
/** Drawn above and below what is seen, so that scrolling shows no gap. */
const MARGIN_ROWS = 12;

export function LongTable({ columns, rows, rowKey, label, sort = '', onSort = null }: Table) {
  const box = useRef<HTMLDivElement>(null);
  const [place, setPlace] = useState({ top: 0, height: 600 });
  useEffect(() => {
    const element = box.current!;
    // Back to where it was.
    element.scrollTop = history.state?.inner ?? 0;
    const look = () => setPlace({ top: element.scrollTop, height: element.clientHeight });
    const watched = new ResizeObserver(look);
    watched.observe(element);
    element.addEventListener('scroll', look, { passive: true });
    return () => {
      watched.disconnect();
      element.removeEventListener('scroll', look);
    };
  }, []);
  const from = Math.max(0, Math.min(rows.length - 1, Math.floor(place.top / ROW_PX)) - MARGIN_ROWS);
  const to = Math.min(rows.length, Math.ceil((place.top + place.height) / ROW_PX) + MARGIN_ROWS);
  return (
    <section class="long" ref={box} tabindex={0} aria-label={label}>
      <table class="table long-table" aria-label={label} aria-rowcount={rows.length + 1}>
        <thead>
          <tr aria-rowindex={1}>
            {columns.map(column => (
              <Head key={column.key} {...{ column, sort, onSort }} />
            ))}
          </tr>
        </thead>
        <Space rows={from} />
        <tbody>
          {rows.slice(from, to).map((row, index) => (
            <tr key={rowKey(row)} aria-rowindex={from + index + 2}>
              {columns.map(column => (
                <Cell key={column.key} {...{ column, row }} />
              ))}
            </tr>
          ))}
        </tbody>
        <Space rows={rows.length - to} />
      </table>
    </section>
  );
}

const Space = ({ rows }: { rows: number }) =>
  rows > 0 && (
    <tbody aria-hidden="true">
      <tr class="space">
        <td style={{ height: `${rows * ROW_PX}px` }} />
      </tr>
    </tbody>
  );
