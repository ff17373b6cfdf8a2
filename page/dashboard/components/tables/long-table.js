/**
 * A table of any length: only the rows in sight are drawn, all of one height. Columns and sorting as `DataTable` has them.
 */
import { html } from 'htm/preact';
import { useEffect, useRef, useState } from 'preact/hooks';
import { Cell, Head } from './data-table.js';

const ROW_PX = 46;
/** Drawn above and below what is seen, so that scrolling shows no gap. */
const MARGIN_ROWS = 12;

export function LongTable({ columns, rows, rowKey, label, sort = '', onSort = null }) {
  const box = useRef(/** @type {HTMLElement | null} */ (null));
  const [place, setPlace] = useState({ top: 0, height: 600 });
  useEffect(() => {
    const element = /** @type {HTMLElement} */ (box.current);
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
  return html`
    <div class="long" ref=${box} tabindex="0" role="region" aria-label=${label}>
      <table class="table long-table" aria-label=${label} aria-rowcount=${rows.length + 1}>
        <thead><tr aria-rowindex="1">${columns.map(column => html`<${Head} key=${column.key} ...${{ column, sort, onSort }} />`)}</tr></thead>
        <tbody>
          <${Space} rows=${from} />
          ${rows.slice(from, to).map(
            (row, index) => html`
              <tr key=${rowKey(row)} aria-rowindex=${from + index + 2}>${columns.map(column => html`<${Cell} key=${column.key} ...${{ column, row }} />`)}</tr>`,
          )}
          <${Space} rows=${rows.length - to} />
        </tbody>
      </table>
    </div>`;
}

const Space = ({ rows }) =>
  rows > 0 &&
  html`<tr aria-hidden="true" class="space" style=${{ height: `${rows * ROW_PX}px` }}><td /></tr>`;
