/** How the drawing looks: shapes by kind, colours by verdict, all from the page's own styles. */

const FONT = 'system-ui, -apple-system, "Segoe UI", "Open Sans", Roboto, sans-serif';
const TONES = ['safe', 'caution', 'warning', 'danger', 'none'];

/**
 * What is later wins. Cytoscape takes numbers where its types know lengths as text alone.
 * @returns {any[]}
 */
export function graphStyles() {
  const read = getComputedStyle(document.documentElement);
  const color = name => read.getPropertyValue(`--${name}`).trim();
  return [
    ...nodeStyles(color),
    ...TONES.map(tone => ({
      selector: `.tone-${tone}`,
      style: { 'background-color': color(`${tone}-ground`), 'border-color': color(tone), color: color(tone) },
    })),
    ...markStyles(color),
    edgeStyle(color),
    ...pathStyles(color),
  ];
}

const nodeStyles = color => [
  {
    selector: 'node',
    style: {
      label: 'data(label)',
      'font-family': FONT,
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
];

const markStyles = color => [
  {
    selector: '.is-failed',
    style: { 'border-style': 'double', 'border-width': 5, 'border-color': color('danger') },
  },
  {
    selector: '.is-center',
    style: { 'outline-width': 2, 'outline-color': color('accent-text'), 'outline-offset': 4 },
  },
];

const edgeStyle = color => ({
  selector: 'edge',
  style: {
    width: 1.5,
    'line-color': color('line-strong'),
    'curve-style': 'bezier',
    'target-arrow-shape': 'triangle',
    'target-arrow-color': color('line-strong'),
    'arrow-scale': 0.8,
    label: 'data(label)',
    'font-family': FONT,
    'font-size': 9.5,
    'min-zoomed-font-size': 6,
    color: color('faint'),
    'text-background-color': color('surface'),
    'text-background-opacity': 1,
    'text-background-padding': 2,
  },
});

const pathStyles = color => [
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
