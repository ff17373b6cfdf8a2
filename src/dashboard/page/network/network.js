/** Who runs which company around one, on a day: drawn, and as a table that says the same. */
import { h, replace } from '../dom.js';
import { empty, failure, pageHead, section } from '../parts.js';
import { t } from '../texts.js';
import { isCut, merged, NO_NETWORK, readAround, readNetwork } from './network-data.js';
import { findingsPanel, pathsPanel } from './network-findings.js';
import { createGraph } from './network-graph.js';
import { aboutNode, cutPanel, keyPanel } from './network-notes.js';
import { networkTable } from './network-table.js';
import { exportButton, networkTools } from './network-tools.js';

/** @typedef {ReturnType<typeof viewOf>} View */

function viewOf(nif) {
  return {
    nif,
    /** @type {string | null} */
    asOf: null,
    depth: 2,
    data: NO_NETWORK,
    /** @type {Awaited<ReturnType<typeof createGraph>> | null} */
    graph: null,
    isLeft: false,
    title: h('h1', { tabindex: '-1' }, nif),
    canvas: h('div', { class: 'net-canvas', role: 'img', 'aria-label': t('networkOf') }),
    table: h('div', { class: 'panel net-table-wrap', hidden: true }),
    side: h('div', { class: 'net-side' }),
    told: h('div', { class: 'told', 'aria-live': 'polite' }),
    below: h('div', { class: 'net-below' }),
    selected: h('div'),
    cut: h('div'),
  };
}

export function network(main, nif) {
  const view = viewOf(nif);
  const { title, canvas, table, side, told, below } = view;
  const path = [h('a', { class: 'mono', href: `#/company/${nif}` }, nif), t('networkOf')];
  replace(
    main,
    pageHead(
      { path, title },
      exportButton(view, 'GraphML', 'graphml', 'application/xml'),
      exportButton(view, 'JSON', 'cytoscape.json', 'application/json'),
    ),
    networkTools(view, () => load(view)),
    told,
    h('div', { class: 'net' }, h('div', null, canvas, table, below), side),
  );
  load(view);
  return () => {
    view.isLeft = true;
    view.graph?.destroy();
  };
}

/** @param {View} view */
async function load(view) {
  const { nif, asOf, depth } = view;
  try {
    const data = await readNetwork(nif, depth, asOf);
    // An older question that was answered late.
    if (view.isLeft || asOf !== view.asOf || depth !== view.depth) return;
    replace(view.told);
    view.data = data;
    await draw(view);
  } catch (error) {
    if (!view.isLeft)
      replace(
        view.told,
        failure(error, () => load(view)),
      );
  }
}

/** @param {View} view */
async function draw(view) {
  const { nif, data, canvas, cut } = view;
  view.title.textContent = data.nodes.find(({ id }) => id === nif)?.name ?? nif;
  if (data.nodes.length < 2) replace(view.told, empty(t('networkNone')));
  const expandNode = node => expand(view, node);
  replace(view.table, networkTable(data, expandNode));
  replace(
    view.side,
    findingsPanel(data),
    pathsPanel(data, path => view.graph?.highlight(path)),
  );
  replace(cut, cutPanel(data));
  showSelected(view, null);
  replace(view.below, section(t('selected'), { id: 'selected-head' }, view.selected), keyPanel(), cut);
  view.graph ??= await createGraph(canvas, {
    nif,
    onSelect: node => showSelected(view, node),
    onExpand: expandNode,
  });
  if (view.isLeft) return view.graph.destroy();
  view.graph.show(data);
  const label = `${t('networkOf')}: ${counted(data.nodes)}. ${t('tableView')}: ${t('selectHint')}`;
  canvas.setAttribute('aria-label', label);
  canvas.dataset.nodes = String(data.nodes.length);
}

/** @param {View} view */
function showSelected(view, node) {
  if (node)
    replace(
      view.selected,
      aboutNode(node, view.data, other => expand(view, other)),
    );
  else replace(view.selected, h('p', { class: 'faint' }, t('selectHint')));
}

/**
 * @param {View} view
 * @param {import('./network-data.js').Node} node
 */
async function expand(view, node) {
  if (node.__typename !== 'NetworkCompany') return;
  try {
    const more = await readAround(node.nif, view.asOf, view.data);
    if (view.isLeft || !more) return;
    const before = view.data.nodes.length;
    view.data = merged(view.data, more, node.id);
    showExpanded(view, node);
    const n = view.data.nodes.length - before;
    replace(view.told, h('p', { class: 'faint' }, t(toldOf(n, more), { n, name: node.name })));
  } catch (error) {
    replace(view.told, failure(error));
  }
}

/** @param {View} view */
function showExpanded(view, node) {
  const { data, table } = view;
  view.graph?.show(data, { keep: true });
  const isByKeyboard = table.contains(document.activeElement);
  replace(
    table,
    networkTable(data, other => expand(view, other)),
  );
  /** @type {HTMLElement | null} */
  const button = isByKeyboard ? table.querySelector(`[data-expand="${node.id}"]`) : null;
  button?.focus();
  replace(view.cut, cutPanel(data));
  view.canvas.dataset.nodes = String(data.nodes.length);
}

const toldOf = (added, more) => (added > 0 ? 'expanded' : isCut(more) ? 'expandedCut' : 'expandedNone');

const counted = nodes => {
  const companies = nodes.filter(({ __typename }) => __typename === 'NetworkCompany').length;
  return `${companies} ${t('companies')}, ${nodes.length - companies} ${t('people')}`;
};
