/** Who runs which company around one, on a day: drawn, and as a table that says the same. */
import { ask, fetchText } from './api.js';
import { download, h, replace } from './dom.js';
import { findingsPanel, pathsPanel } from './network-findings.js';
import { createGraph } from './network-graph.js';
import { networkTable } from './network-table.js';
import { empty, failure, pageHead, section, verdictPill } from './parts.js';
import { day, t } from './texts.js';

const NODES = `nodes { __typename id name step ... on NetworkCompany { nif verdict insolvencies { on rescued } } ... on NetworkDirector { isHub } }
  edges { from to role roleLabel appointedOn ceasedOn }
  cutOff { reason at omitted }`;
const NETWORK = `query ($nif: String!, $depth: Int!, $asOf: Date) { network(nif: $nif, depth: $depth, asOf: $asOf, first: 60) { asOf ${NODES}
  riskPaths { to { nif name } insolvency { on } hops { from { id name } to { id name } office { roleLabel source { register reference url } } } }
  phoenix { level predecessorNif predecessorName failure { kind on } controllers { directorId }
    indicators { kind on seen { source { register date reference url } } } } } }`;
const AROUND = `query ($nif: String!, $asOf: Date, $first: Int!) { network(nif: $nif, depth: 1, asOf: $asOf, first: $first) { asOf ${NODES} } }`;

/** Nodes of an expansion; the service gives no page of more than 100. */
const AROUND_AT_ONCE = [40, 100];

const DAY_MS = 86_400_000;
const YEARS_BACK = 10;
/** A slide asks once it rests. */
const REST_MS = 250;

const isoDay = ms => new Date(ms).toISOString().slice(0, 10);

export function network(main, nif) {
  const state = { asOf: null, depth: 2, view: 'graph', data: null };
  let graph = null;
  let left = false;
  const title = h('h1', { tabindex: '-1' }, nif);
  const canvas = h('div', { class: 'net-canvas', role: 'img', 'aria-label': t('networkOf') });
  const table = h('div', { class: 'panel net-table-wrap', hidden: true });
  const side = h('div', { class: 'net-side' });
  const told = h('div', { class: 'told', 'aria-live': 'polite' });
  const below = h('div', { class: 'net-below' });
  const selected = h('div');
  const cut = h('div');
  replace(
    main,
    pageHead(
      { path: [h('a', { class: 'mono', href: `#/company/${nif}` }, nif), t('networkOf')], title },
      exportButton('graphml', 'application/xml'),
      exportButton('cytoscape.json', 'application/json'),
    ),
    tools(),
    told,
    h('div', { class: 'net' }, h('div', null, canvas, table, below), side),
  );

  function exportButton(format, type) {
    const button = h(
      'button',
      {
        class: 'button',
        onclick: async () => {
          const query = new URLSearchParams({
            depth: String(state.depth),
            ...(state.asOf ? { asOf: state.asOf } : {}),
          });
          button.disabled = true;
          try {
            download(
              `${nif}-network.${format}`,
              type,
              await fetchText(`/api/v1/contractors/${nif}/network.${format}?${query}`),
            );
            replace(told);
          } catch (error) {
            replace(told, failure(error));
          }
          button.disabled = false;
        },
      },
      `${t('exportAs')} ${format === 'graphml' ? 'GraphML' : 'JSON'}`,
    );
    return button;
  }

  function tools() {
    const days = YEARS_BACK * 365;
    const shown = h('output', { for: 'as-of' }, t('today'));
    let resting = null;
    const slider = h('input', {
      id: 'as-of',
      type: 'range',
      min: 0,
      max: days,
      value: days,
      step: 1,
      'aria-valuetext': t('today'),
      oninput: () => {
        const back = days - Number(slider.value);
        state.asOf = back === 0 ? null : isoDay(Date.now() - back * DAY_MS);
        shown.textContent = back === 0 ? t('today') : day(state.asOf);
        slider.setAttribute('aria-valuetext', shown.textContent);
        clearTimeout(resting);
        resting = setTimeout(load, REST_MS);
      },
    });
    const depth = h(
      'select',
      {
        id: 'depth',
        onchange: () => {
          state.depth = Number(depth.value);
          load();
        },
      },
      [1, 2, 3].map(value => h('option', { value, selected: value === state.depth }, String(value))),
    );
    const views = ['graph', 'table'].map(view =>
      h(
        'button',
        {
          class: 'button is-small',
          'data-view': view,
          'aria-pressed': String(view === state.view),
          onclick: () => {
            state.view = view;
            for (const button of views)
              button.setAttribute('aria-pressed', String(button.dataset.view === view));
            canvas.hidden = view !== 'graph';
            table.hidden = view !== 'table';
          },
        },
        t(`${view}View`),
      ),
    );
    return h(
      'div',
      { class: 'panel net-tools' },
      h('div', { class: 'net-slider' }, h('label', { for: 'as-of' }, t('asOf')), slider, shown),
      h('div', { class: 'group' }, h('label', { for: 'depth' }, t('depth')), depth),
      h(
        'div',
        { class: 'group', role: 'group', 'aria-label': `${t('graphView')} / ${t('tableView')}` },
        views,
      ),
      h('button', { class: 'button is-small', onclick: () => graph?.fit() }, t('fit')),
    );
  }

  async function load() {
    const asked = { ...state };
    try {
      const { network: data } = await ask(NETWORK, { nif, depth: state.depth, asOf: state.asOf });
      // An older question that was answered late.
      if (left || asked.asOf !== state.asOf || asked.depth !== state.depth) return;
      replace(told);
      state.data = data;
      await draw();
    } catch (error) {
      if (!left) replace(told, failure(error, load));
    }
  }

  async function draw() {
    const { data } = state;
    const center = data?.nodes.find(({ id }) => id === nif);
    title.textContent = center?.name ?? nif;
    if (!data || data.nodes.length < 2) replace(told, empty(t('networkNone')));
    const shown = data ?? { nodes: [], edges: [], cutOff: [], riskPaths: [], phoenix: [] };
    replace(table, networkTable(shown, expand));
    replace(
      side,
      findingsPanel(shown),
      pathsPanel(shown, path => graph?.highlight(path)),
    );
    replace(cut, shown.cutOff.length > 0 && cutPanel(shown.cutOff));
    replace(below, selectedPanel(), keyPanel(), cut);
    if (!graph)
      graph = await createGraph(canvas, {
        nif,
        onSelect: node => replace(selected, ...about(node)),
        onExpand: expand,
      });
    if (left) return graph.destroy();
    graph.show(shown);
    canvas.setAttribute(
      'aria-label',
      `${t('networkOf')}: ${counted(shown.nodes)}. ${t('tableView')}: ${t('selectHint')}`,
    );
    canvas.dataset.nodes = String(shown.nodes.length);
  }

  /** The nearest around a company; more of them as long as all of these are drawn already. */
  async function around(nif) {
    const drawn = new Set(state.data.nodes.map(({ id }) => id));
    for (const first of AROUND_AT_ONCE) {
      const { network: found } = await ask(AROUND, { nif, asOf: state.asOf, first });
      const isCut = found?.cutOff.some(({ reason }) => reason === 'first');
      if (!isCut || first === AROUND_AT_ONCE.at(-1) || found.nodes.some(({ id }) => !drawn.has(id)))
        return found;
    }
  }

  async function expand(node) {
    if (node.__typename !== 'NetworkCompany') return;
    try {
      const more = await around(node.nif);
      if (left || !more) return;
      const before = state.data.nodes.length;
      state.data = merged(state.data, more, node.id);
      graph.show(state.data, { keep: true });
      const isByKeyboard = table.contains(document.activeElement);
      replace(table, networkTable(state.data, expand));
      if (isByKeyboard) table.querySelector(`[data-expand="${node.id}"]`)?.focus();
      replace(cut, state.data.cutOff.length > 0 && cutPanel(state.data.cutOff));
      canvas.dataset.nodes = String(state.data.nodes.length);
      const n = state.data.nodes.length - before;
      replace(told, h('p', { class: 'faint' }, t(toldOf(n, more), { n, name: node.name })));
    } catch (error) {
      replace(told, failure(error));
    }
  }

  function selectedPanel() {
    replace(selected, h('p', { class: 'faint' }, t('selectHint')));
    return section(t('selected'), { id: 'selected-head' }, selected);
  }

  function about(node) {
    if (!node) return [h('p', { class: 'faint' }, t('selectHint'))];
    const offices = state.data.edges.filter(({ from, to }) => from === node.id || to === node.id);
    const nameOf = id => state.data.nodes.find(other => other.id === id)?.name ?? id;
    const isCompany = node.__typename === 'NetworkCompany';
    return [
      h('p', null, h('strong', null, node.name)),
      h(
        'p',
        { class: 'group' },
        isCompany
          ? [h('span', { class: 'mono faint' }, node.nif), verdictPill(node.verdict)]
          : h('span', { class: 'faint' }, t('person')),
      ),
      isCompany && node.insolvencies.map(({ on }) => h('p', null, t('insolventOn', { date: day(on) }))),
      node.isHub && h('p', { class: 'faint' }, t('hub')),
      h(
        'ul',
        { class: 'list small' },
        offices
          .slice(0, 8)
          .map(({ from, to, roleLabel, appointedOn, ceasedOn }) =>
            h(
              'li',
              null,
              `${roleLabel}: ${nameOf(from === node.id ? to : from)}`,
              h('br'),
              h(
                'span',
                { class: 'faint' },
                `${appointedOn ? day(appointedOn) : t('sinceUnknown')} – ${ceasedOn ? day(ceasedOn) : t('inOffice')}`,
              ),
            ),
          ),
      ),
      isCompany &&
        h(
          'p',
          { class: 'group' },
          h('button', { class: 'button is-small', onclick: () => expand(node) }, t('expand')),
          h('a', { class: 'button is-small', href: `#/company/${node.nif}` }, t('back')),
        ),
    ];
  }

  load();
  return () => {
    left = true;
    graph?.destroy();
  };
}

const toldOf = (added, { cutOff }) => {
  if (added > 0) return 'expanded';
  return cutOff.some(({ reason }) => reason === 'first') ? 'expandedCut' : 'expandedNone';
};

const counted = nodes => {
  const companies = nodes.filter(({ __typename }) => __typename === 'NetworkCompany').length;
  return `${companies} ${t('companies')}, ${nodes.length - companies} ${t('people')}`;
};

/** `more` is what stands around the company `id`: what was cut off there before is now answered anew. */
function merged(data, more, id) {
  const ids = new Set(data.nodes.map(({ id }) => id));
  const edgeKey = ({ from, to, roleLabel, appointedOn }) => [from, to, roleLabel, appointedOn].join();
  const edges = new Set(data.edges.map(edgeKey));
  const nodes = [...data.nodes, ...more.nodes.filter(node => !ids.has(node.id))];
  return {
    ...data,
    nodes,
    edges: [...data.edges, ...more.edges.filter(edge => !edges.has(edgeKey(edge)))],
    cutOff: [
      ...[...data.cutOff.filter(({ at }) => at !== id), ...more.cutOff].filter(
        ({ reason }) => reason !== 'first',
      ),
      ...beyondFirst(data, more, nodes.length - data.nodes.length),
    ],
  };
}

/** What is left out for its number, at least: both answers may speak of the same nodes, and some are drawn now. */
function beyondFirst(data, more, added) {
  const told = ({ cutOff }) => cutOff.find(({ reason }) => reason === 'first')?.omitted ?? 0;
  const omitted = Math.max(told(data) - added, told(more), 0);
  return omitted === 0 ? [] : [{ reason: 'first', at: null, omitted }];
}

const keyPanel = () =>
  section(
    t('keyShapes'),
    { id: 'key-head' },
    h(
      'ul',
      { class: 'list small' },
      [
        ['', t('company')],
        ['is-person', t('person')],
        ['is-failed', t('failed')],
        ['is-path', t('onPath')],
        ['is-former', t('former')],
      ].map(([shape, text]) =>
        h('li', { class: 'group' }, h('span', { class: `shape ${shape}`, 'aria-hidden': 'true' }), text),
      ),
    ),
  );

const cutPanel = cutOff => {
  const byReason = new Map();
  for (const { reason, omitted } of cutOff) byReason.set(reason, (byReason.get(reason) ?? 0) + omitted);
  return section(
    t('cut'),
    { id: 'cut-head' },
    h(
      'ul',
      { class: 'list small' },
      [...byReason].map(([reason, omitted]) =>
        h('li', null, h('span', { class: 'num' }, `${omitted} `), t(`cut.${reason}`)),
      ),
    ),
  );
};
