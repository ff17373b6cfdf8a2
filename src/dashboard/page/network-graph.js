/** The drawing: companies as boxes, people as circles, colours by verdict with its name written in the box. */
import { toneOf } from './parts.js';
import { verdictName } from './texts.js';

/** `onSelect` gets a node or null; `onExpand` the node that was selected already when it was clicked again. */
export async function createGraph(container, { nif, onSelect, onExpand }) {
  const { default: cytoscape } = await import('cytoscape');
  const cy = cytoscape({ container, style: styles(), minZoom: 0.15, maxZoom: 2, boxSelectionEnabled: false });
  const theme = matchMedia('(prefers-color-scheme: dark)');
  const restyle = () => cy.style(styles());
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
      for (const { directorId } of controllers) markPath([nif, directorId, predecessorNif], 'is-path');
    place(kept);
  }

  /** A new drawing is laid out whole; an expanded one keeps what the eye knows. */
  function place(kept) {
    cy.nodes().forEach(node => {
      const at = kept.get(node.id());
      if (at) node.position(at).lock();
    });
    const isSmall = cy.nodes().length <= 8;
    const isCrowded = cy.nodes().length > CROWD;
    const layout =
      kept.size === 0 && isSmall
        ? {
            name: 'breadthfirst',
            roots: [nif],
            spacingFactor: 1.15,
            padding: 36,
            // On a wide ground the steps go from left to right.
            transform: (_node, at) => (container.clientWidth > 640 ? { x: at.y * 1.6, y: at.x * 0.8 } : at),
          }
        : {
            name: 'cose',
            animate: false,
            randomize: false,
            padding: 36,
            nodeRepulsion: () => (isCrowded ? 900_000 : 90_000),
            idealEdgeLength: () => (isCrowded ? 160 : 110),
            nodeOverlap: 30,
            nodeDimensionsIncludeLabels: !isCrowded,
            numIter: 1_200,
          };
    if (layout.name === 'cose' && kept.size === 0)
      cy.layout({
        name: 'concentric',
        concentric: node => -node.data('step'),
        levelWidth: () => 1,
        minNodeSpacing: 30,
      }).run();
    if (layout.name === 'cose' && kept.size > 0)
      cy.nodes()
        .filter(node => !kept.has(node.id()))
        .forEach((node, index) => {
          const near = node
            .neighborhood('node')
            .filter(other => kept.has(other.id()))
            .first();
          const at = near.nonempty() ? near.position() : { x: 0, y: 0 };
          node.position({ x: at.x + 160 * Math.cos(index * 2.4), y: at.y + 160 * Math.sin(index * 2.4) });
        });
    cy.layout(layout).run();
    cy.nodes().unlock();
    cy.fit(undefined, 36);
    if (cy.zoom() > 1.15) {
      cy.zoom(1.15);
      cy.center();
    }
  }

  function markPath(ids, name) {
    for (const [index, id] of ids.entries()) {
      cy.getElementById(id).addClass(name);
      const next = ids[index + 1];
      if (next) cy.getElementById(id).edgesWith(cy.getElementById(next)).addClass(name);
    }
  }

  return {
    show,
    fit: () => cy.fit(undefined, 36),
    /** Ids in the order of a path. */
    highlight(ids) {
      cy.elements().removeClass('is-shown');
      markPath(ids, 'is-shown');
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

function styles() {
  const read = getComputedStyle(document.documentElement);
  const color = name => read.getPropertyValue(`--${name}`).trim();
  const tones = ['safe', 'caution', 'warning', 'danger', 'none'].map(tone => ({
    selector: `.tone-${tone}`,
    style: { 'background-color': color(`${tone}-ground`), 'border-color': color(tone), color: color(tone) },
  }));
  const font = 'system-ui, -apple-system, "Segoe UI", "Open Sans", Roboto, sans-serif';
  return [
    {
      selector: 'node',
      style: {
        label: 'data(label)',
        'font-family': font,
        'font-size': 11,
        'text-wrap': 'wrap',
        color: color('text'),
      },
    },
    {
      selector: '.company',
      style: {
        shape: 'round-rectangle',
        width: 176,
        height: 'data(height)',
        'border-width': 1.5,
        'text-valign': 'center',
        'text-max-width': 160,
        'font-weight': 600,
        'line-height': 1.2,
      },
    },
    {
      selector: '.company.is-small',
      style: {
        width: 34,
        height: 34,
        'text-valign': 'bottom',
        'text-margin-y': 4,
        'text-max-width': 120,
        'min-zoomed-font-size': 7,
      },
    },
    {
      selector: '.person',
      style: {
        shape: 'ellipse',
        width: 30,
        height: 30,
        'background-color': color('raised'),
        'border-width': 2,
        'border-color': color('line-strong'),
        'text-valign': 'bottom',
        'text-margin-y': 5,
        'text-max-width': 130,
        'text-background-color': color('surface'),
        'text-background-opacity': 0.9,
        'text-background-padding': 2,
      },
    },
    ...tones,
    {
      selector: '.is-failed',
      style: { 'border-style': 'double', 'border-width': 5, 'border-color': color('danger') },
    },
    {
      selector: '.is-center',
      style: { 'outline-width': 2, 'outline-color': color('accent-text'), 'outline-offset': 4 },
    },
    {
      selector: 'edge',
      style: {
        width: 1.5,
        'line-color': color('line-strong'),
        'curve-style': 'bezier',
        'target-arrow-shape': 'triangle',
        'target-arrow-color': color('line-strong'),
        'arrow-scale': 0.8,
        label: 'data(label)',
        'font-family': font,
        'font-size': 9.5,
        'min-zoomed-font-size': 6,
        color: color('faint'),
        'text-background-color': color('surface'),
        'text-background-opacity': 1,
        'text-background-padding': 2,
      },
    },
    { selector: 'edge.is-former', style: { 'line-style': 'dashed' } },
    {
      selector: 'edge.is-path',
      style: { width: 4, 'line-color': color('danger'), 'target-arrow-color': color('danger') },
    },
    { selector: 'node.person.is-path', style: { 'border-color': color('danger'), 'border-width': 4 } },
    {
      selector: 'edge.is-shown',
      style: { width: 4, 'line-color': color('accent-text'), 'target-arrow-color': color('accent-text') },
    },
    { selector: 'node.person.is-shown', style: { 'border-color': color('accent-text'), 'border-width': 4 } },
    { selector: 'node:selected', style: { 'overlay-color': color('accent-text'), 'overlay-opacity': 0.12 } },
  ];
}
