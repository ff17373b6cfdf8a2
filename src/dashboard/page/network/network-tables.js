/** The network as two tables, for keyboards and screen readers: all that is drawn, and every action of the drawing. */
import { button, h, named, replace } from './elements.js';

/** Rows at once: thousands would keep the browser busy. */
const ROWS = 100;

/** @param {any} words */
export function networkTables(words, box, { state, onSelect, onAround, onPath }) {
  const { t } = words;
  const name = id => state.graph.nodes.find(node => node.id === id)?.name ?? id;
  const nodes = sortable(words, {
    caption: t('companies'),
    rows: state.graph.nodes,
    columns: [
      {
        head: t('name'),
        by: row => row.name,
        cell: row => [
          mark(row),
          h('bdi', null, row.name),
          row.kind === 'company' && [h('br'), h('span', { class: 'mono faint' }, row.id)],
        ],
      },
      { head: t('step'), by: row => row.step, cell: row => String(row.step) },
      {
        head: t('verdict'),
        by: row => row.verdict ?? '',
        cell: row => (row.kind === 'company' ? words.verdictPill(row.verdict) : t('person')),
      },
      {
        head: t('failedOn'),
        by: row => row.insolventOn ?? '',
        cell: row => (row.insolventOn ? words.day(row.insolventOn) : ''),
      },
      { head: t('actions'), cell: row => actions(words, row, { onSelect, onAround, onPath }) },
    ],
  });
  const offices = sortable(words, {
    caption: t('offices'),
    rows: state.graph.offices,
    columns: [
      { head: t('holder'), by: row => name(row.from), cell: row => [mark(row), named(name(row.from))] },
      { head: t('office'), by: row => row.label, cell: row => row.label },
      {
        head: t('company'),
        by: row => name(row.to),
        cell: row => [named(name(row.to)), h('br'), h('span', { class: 'mono faint' }, row.to)],
      },
      {
        head: t('from'),
        by: row => row.since ?? '',
        cell: row => (row.since ? words.day(row.since) : t('sinceUnknown')),
      },
      {
        head: t('until'),
        by: row => row.until ?? '9999',
        cell: row => (row.until ? words.day(row.until) : t('current')),
      },
      {
        head: t('act'),
        by: row => row.reference,
        cell: row => h('span', { class: 'faint small' }, row.reference),
      },
    ],
  });
  keepingFocus(box, () => replace(box, nodes, offices));
}

const mark = row => row.mark && h('span', { class: 'badge' }, row.mark);

const actions = ({ t }, row, { onSelect, onAround, onPath }) =>
  h(
    'span',
    { class: 'nw-group' },
    button(t('select'), () => onSelect(row.id), {
      'aria-label': `${t('select')}: ${row.name}`,
      'data-select': row.id,
    }),
    row.kind === 'company' &&
      button(t('around'), () => onAround(row.id), {
        'aria-label': `${t('around')}: ${row.name}`,
        'data-expand': row.id,
      }),
    row.kind === 'company' &&
      button(t('pathFrom'), () => onPath(row.id), { 'aria-label': `${t('pathFrom')} ${row.name}` }),
  );

/** A new table keeps the place of who walks by keyboard. */
function keepingFocus(box, draw) {
  const focused = box.contains(document.activeElement) ? document.activeElement : null;
  const kept = ['data-expand', 'data-select', 'data-sort'].find(name => focused?.hasAttribute(name));
  const value = kept && focused?.getAttribute(kept);
  draw();
  const next = kept && box.querySelector(`[${kept}="${value}"]`);
  if (next instanceof HTMLElement) next.focus();
}

/** A table whose heads sort it, by its own order until then. */
function sortable({ t }, { caption, rows, columns }) {
  let sorted = rows;
  let by = -1;
  let isDown = false;
  let shown = ROWS;
  const body = h('tbody');
  const more = h('p');
  const collator = new Intl.Collator(undefined, { numeric: true });
  const heads = columns.map(({ head, by: value }, n) =>
    h(
      'th',
      { scope: 'col' },
      value
        ? h(
            'button',
            { type: 'button', class: 'nw-sort', onclick: () => sort(n), 'data-sort': `${caption} ${n}` },
            head,
          )
        : head,
    ),
  );
  function sort(n) {
    isDown = by === n && !isDown;
    by = n;
    sorted = rows.toSorted(
      (a, b) => collator.compare(String(columns[n].by(a)), String(columns[n].by(b))) * (isDown ? -1 : 1),
    );
    for (const [index, head] of heads.entries())
      if (index === n) head.setAttribute('aria-sort', isDown ? 'descending' : 'ascending');
      else head.removeAttribute('aria-sort');
    fill();
  }
  function fill() {
    replace(
      body,
      sorted.slice(0, shown).map(row =>
        h(
          'tr',
          null,
          columns.map(({ cell }, n) =>
            n === 0 ? h('th', { scope: 'row' }, cell(row)) : h('td', null, cell(row)),
          ),
        ),
      ),
    );
    const left = rows.length - shown;
    replace(
      more,
      left > 0 &&
        button(t('moreRows', { n: Math.min(left, ROWS) }), () => {
          shown += ROWS;
          fill();
        }),
    );
  }
  fill();
  return h(
    'div',
    { class: 'nw-scroll', tabindex: '0', role: 'region', 'aria-label': caption },
    h(
      'table',
      { class: 'table' },
      h('caption', null, `${caption} (${rows.length})`),
      h('thead', null, h('tr', null, heads)),
      body,
    ),
    more,
  );
}
