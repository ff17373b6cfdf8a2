/** Depth, drawing or tables, finding, grouping and zoom. */
import { button, h, named, replace } from './elements.js';
import { found } from './find.js';

/** @param {any} words */
export function networkTools({ t }, { nodes, onDepth, onMode, onFound, onAll, drawing }) {
  const depths = [1, 2, 3].map(n =>
    button(String(n), () => onDepth(n), { 'aria-pressed': 'false', 'data-depth': n }),
  );
  const modes = ['graph', 'table'].map(mode =>
    button(t(`${mode}View`), () => onMode(mode), { 'aria-pressed': 'false', 'data-view': mode }),
  );
  const all = button(
    t('showAll'),
    () => {
      const isAll = all.getAttribute('aria-pressed') !== 'true';
      all.setAttribute('aria-pressed', String(isAll));
      onAll(isAll);
    },
    { 'aria-pressed': 'false' },
  );
  const zoom = h(
    'div',
    { class: 'nw-zoom', role: 'group', 'aria-label': t('zoomIn') },
    button('+', () => drawing.zoomIn(), { 'aria-label': t('zoomIn'), title: t('zoomIn') }),
    button('−', () => drawing.zoomOut(), { 'aria-label': t('zoomOut'), title: t('zoomOut') }),
    button(t('fit'), () => drawing.fit()),
    h('span', { class: 'faint small nw-wheel' }, t('wheelHint')),
  );

  const press = (buttons, name, value) => {
    for (const one of buttons) one.setAttribute('aria-pressed', String(one.dataset[name] === String(value)));
  };

  return {
    zoom,
    element: h(
      'div',
      { class: 'nw-choices' },
      h(
        'div',
        { class: 'nw-group', role: 'group', 'aria-label': t('depth') },
        h('span', { class: 'nw-label' }, t('depth')),
        depths,
      ),
      h(
        'div',
        { class: 'nw-group', role: 'group', 'aria-label': `${t('graphView')} / ${t('tableView')}` },
        modes,
        all,
      ),
      findBox(t, nodes, onFound),
    ),
    asking: ({ depth }) => press(depths, 'depth', depth),
    /** @param {{ depth?: number, mode?: string }} shown */
    shows({ depth, mode }) {
      if (depth) press(depths, 'depth', depth);
      if (mode) press(modes, 'view', mode);
    },
  };
}

function findBox(t, nodes, onFound) {
  const list = h('ul', { class: 'nw-found', hidden: true });
  const close = () => {
    list.hidden = true;
  };
  const pick = id => {
    close();
    onFound(id);
  };
  const search = () => {
    const hits = found(nodes(), input.value);
    list.hidden = input.value.trim() === '';
    replace(
      list,
      hits.length === 0
        ? h('li', { class: 'faint' }, t('findNone'))
        : hits.map(({ id, kind, name }) =>
            h(
              'li',
              null,
              button(
                [named(name), kind === 'company' && h('span', { class: 'mono faint' }, ` ${id}`)],
                () => pick(id),
                { 'data-found': id },
              ),
            ),
          ),
    );
  };
  const input = h('input', {
    id: 'nw-find',
    type: 'search',
    placeholder: t('findHint'),
    'aria-label': t('find'),
    autocomplete: 'off',
    oninput: search,
    onkeydown: event => {
      if (event.key === 'Escape') close();
      const [first] = event.key === 'Enter' ? found(nodes(), input.value) : [];
      if (first) pick(first.id);
    },
  });
  return h('div', { class: 'nw-find' }, input, list);
}
