/** The drawing: companies as boxes, people as circles, colours by verdict with its name written in the box. */

import { toneOf } from '../parts.js';
import { verdictName } from '../texts.js';
import { graphStyles } from './network-style.js';

/** `onSelect` gets a node or null; `onExpand` the node that was selected already when it was clicked again. */
export async function createGraph(container, { nif, onSelect, onExpand }) {
  const { default: cytoscape } = await import('cytoscape');
  const cy = cytoscape({
    container,
    style: graphStyles(),
    minZoom: 0.15,
    maxZoom: 2,
    boxSelectionEnabled: false,
  });
  const theme = matchMedia('(prefers-color-scheme: dark)');
  const restyle = () => cy.style(graphStyles());
  theme.addEventListener('change', restyle);
  let chosen = null;
  cy.on('tap', event => {
    const node = event.target === cy || !event.target.isNode() ? null : event.target.data('node');
    if (node && chosen === node.id) onExpand(node);
    chosen = node?.id ?? null;
    onSelect(node);
  });
  const watch = new ResizeObserver(() => {
    cy.resize();
    cy.fit(undefined, 36);
  });
  watch.observe(container);

  function show(data, { keep = false } = {}) {
    const kept = new Map(keep ? cy.nodes().map(node => [node.id(), { ...node.position() }]) : []);
    cy.elements().remove();
    const ids = new Set(data.nodes.map(({ id }) => id));
    const isCrowded = data.nodes.length > CROWD;
    cy.add(data.nodes.map(node => elementOf(node, nif, isCrowded)));
    cy.add(data.edges.filter(({ from, to }) => ids.has(from) && ids.has(to)).map(edgeOf));
    for (const { predecessorNif, controllers } of data.phoenix ?? [])
      for (const { directorId } of controllers) markPath(cy, [nif, directorId, predecessorNif], 'is-path');
    place(cy, kept, nif);
  }

  return {
    show,
    fit: () => cy.fit(undefined, 36),
    /** Ids in the order of a path. */
    highlight(ids) {
      cy.elements().removeClass('is-shown');
      markPath(cy, ids, 'is-shown');
      cy.animate({
        fit: { eles: cy.elements('.is-shown'), padding: 60 },
        duration: matchMedia('(prefers-reduced-motion: reduce)').matches ? 0 : 220,
      });
    },
    destroy() {
      theme.removeEventListener('change', restyle);
      watch.disconnect();
      cy.destroy();
    },
  };
}

function markPath(cy, ids, name) {
  for (const [index, id] of ids.entries()) {
    cy.getElementById(id).addClass(name);
    const next = ids[index + 1];
    if (next) cy.getElementById(id).edgesWith(cy.getElementById(next)).addClass(name);
  }
}

/** A new drawing is laid out whole; an expanded one keeps what the eye knows. */
function place(cy, kept, nif) {
  for (const [id, at] of kept) cy.getElementById(id).position(at).lock();
  const isNew = kept.size === 0;
  if (isNew && cy.nodes().length <= 8) cy.layout(inSteps(nif, cy.container().clientWidth > 640)).run();
  else {
    if (isNew) cy.layout(IN_RINGS).run();
    else putBesideNeighbours(cy, kept);
    cy.layout(byForces(cy.nodes().length > CROWD)).run();
  }
  cy.nodes().unlock();
  cy.fit(undefined, 36);
  if (cy.zoom() > 1.15) {
    cy.zoom(1.15);
    cy.center();
  }
}

/** On a wide ground the steps go from left to right. */
const inSteps = (nif, isWide) => ({
  name: 'breadthfirst',
  roots: [nif],
  spacingFactor: 1.15,
  padding: 36,
  transform: (_node, at) => (isWide ? { x: at.y * 1.6, y: at.x * 0.8 } : at),
});

const IN_RINGS = {
  name: 'concentric',
  concentric: node => -node.data('step'),
  levelWidth: () => 1,
  minNodeSpacing: 30,
};

const byForces = isCrowded => ({
  name: 'cose',
  animate: false,
  randomize: false,
  padding: 36,
  nodeRepulsion: () => (isCrowded ? 900_000 : 90_000),
  idealEdgeLength: () => (isCrowded ? 160 : 110),
  nodeOverlap: 30,
  nodeDimensionsIncludeLabels: !isCrowded,
  numIter: 1_200,
});

function putBesideNeighbours(cy, kept) {
  const added = cy.nodes().filter(node => !kept.has(node.id()));
  added.forEach((node, index) => {
    const near = node.neighborhood('node').filter(other => kept.has(other.id()));
    const at = near.nonempty() ? near.first().position() : { x: 0, y: 0 };
    node.position({ x: at.x + 160 * Math.cos(index * 2.4), y: at.y + 160 * Math.sin(index * 2.4) });
  });
}

/** More nodes than this are drawn small, with names that appear as one comes nearer. */
const CROWD = 24;

function elementOf(node, nif, isCrowded) {
  const isCompany = node.__typename === 'NetworkCompany';
  return {
    group: 'nodes',
    data: {
      id: node.id,
      step: node.step,
      node,
      height: heightOf(node.name),
      label: isCompany ? `${node.name}\n${verdictName(node.verdict)}` : node.name,
    },
    classes: [
      isCompany ? `company tone-${toneOf(node.verdict)}` : 'person',
      node.id === nif ? 'is-center' : isCompany && isCrowded ? 'is-small' : '',
      isCompany && node.insolvencies.some(({ rescued }) => !rescued) ? 'is-failed' : '',
    ].join(' '),
  };
}

/** Room for the lines that a name takes, and one for the verdict. */
const heightOf = name => 24 + 14 * (Math.ceil(name.length / 20) + 1);

const edgeOf = ({ from, to, roleLabel, ceasedOn }, index) => ({
  group: 'edges',
  data: { id: `office-${index}`, source: from, target: to, label: roleLabel },
  classes: ceasedOn ? 'is-former' : '',
});
