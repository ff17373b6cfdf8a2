/** A table of any length: only the rows in sight are drawn, all of one height; on paper all. Columns and sorting as `DataTable` has them. */
import { options } from 'preact';
import { useEffect, useRef, useState } from 'preact/hooks';
import { t } from '../../texts.ts';
import { kept } from '../../way-back.ts';
import { Cell, Head, type Table } from './data-table.tsx';

/** Drawn above and below what is seen, so that scrolling shows no gap. */
const MARGIN_ROWS = 12;
/** More are no print that is read; the CSV has them all. */
const MOST_PRINTED = 1_000;

/** Whether the page is being printed: drawn at once, as the browser does not wait. */
function usePrinting() {
  const [isPrinting, setPrinting] = useState(false);
  useEffect(() => {
    const onPrint = ({ type }: Event) => {
      const { debounceRendering } = options;
      options.debounceRendering = draw => draw();
      setPrinting(type === 'beforeprint');
      options.debounceRendering = debounceRendering;
    };
    const events = ['beforeprint', 'afterprint'];
    for (const event of events) addEventListener(event, onPrint);
    return () => {
      for (const event of events) removeEventListener(event, onPrint);
    };
  }, []);
  return isPrinting;
}

export function LongTable({ columns, rows, rowKey, label, sort = '', onSort = null }: Table) {
  const box = useRef<HTMLDivElement>(null);
  const [place, setPlace] = useState({ top: 0, height: 600, row: 64 });
  const isPrinting = usePrinting();
  useEffect(() => {
    const element = box.current!;
    // Back to where it was.
    element.scrollTop = kept('inner') ?? 0;
    const table = element.querySelector('table')!;
    const look = () => setPlace({ top: element.scrollTop, height: element.clientHeight, row: parseFloat(getComputedStyle(table).getPropertyValue('--row')) });
    const watched = new ResizeObserver(look);
    watched.observe(element);
    element.addEventListener('scroll', look, { passive: true });
    return () => {
      watched.disconnect();
      element.removeEventListener('scroll', look);
    };
  }, []);
  const { from, to } = isPrinting ? { from: 0, to: Math.min(rows.length, MOST_PRINTED) } : inSight(place, rows.length);
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
        <Space px={from * place.row} />
        <tbody>
          {rows.slice(from, to).map((row, index) => (
            <tr key={rowKey(row)} aria-rowindex={from + index + 2}>
              {columns.map(column => (
                <Cell key={column.key} {...{ column, row }} />
              ))}
            </tr>
          ))}
        </tbody>
        {!isPrinting && <Space px={(rows.length - to) * place.row} />}
      </table>
      {isPrinting && to < rows.length && <p>{t('printedRows', { shown: to, n: rows.length })}</p>}
    </section>
  );
}

function inSight({ top, height, row }, rows) {
  const from = Math.max(0, Math.min(rows - 1, Math.floor(top / row)) - MARGIN_ROWS);
  return { from, to: Math.min(rows, Math.ceil((top + height) / row) + MARGIN_ROWS) };
}

const Space = ({ px }: { px: number }) =>
  px > 0 && (
    <tbody aria-hidden="true">
      <tr class="space">
        <td style={{ height: `${px}px` }} />
      </tr>
    </tbody>
  );
