/** The elements of the view, empty: its head, tools, drawing, tables and side. */
import { h, replace } from './elements.js';

/**
 * @param {HTMLElement} main
 * @param {any} words
 * @param {(name: string, format: string, type: string) => void} onExport
 */
export function networkFrame(main, { t, nif }, onExport) {
  const parts = {
    title: h('h1', { tabindex: '-1' }, nif),
    told: h('p', { class: 'nw-told', role: 'status' }),
    trouble: h('div', { class: 'nw-trouble' }),
    tools: h('div', { class: 'panel nw-tools', role: 'group', 'aria-label': t('tools') }),
    canvas: h('canvas', {
      class: 'net-canvas',
      tabindex: '0',
      role: 'application',
      'aria-describedby': 'nw-keys',
    }),
    tables: h('div', { class: 'panel nw-tables', hidden: true }),
    selected: h('section', {
      class: 'panel nw-selected',
      'aria-labelledby': 'nw-selected-head',
      tabindex: '0',
    }),
    findings: h('div', { class: 'nw-findings' }),
  };
  const { title, told, trouble, tools, canvas, tables, selected, findings } = parts;
  const keys = h('p', { id: 'nw-keys', class: 'sr' }, t('drawingKeys'));
  const ground = h('div', { class: 'nw-ground' }, canvas, tables, keys);
  const side = h('div', { class: 'nw-side' }, selected, findings);
  /** @type {[string, string, string][]} */
  const files = [
    ['GraphML', 'graphml', 'application/xml'],
    ['JSON', 'cytoscape.json', 'application/json'],
  ];
  const actions = files.map(([name, format, type]) =>
    h(
      'button',
      { type: 'button', class: 'button', onclick: () => onExport(name, format, type) },
      `${t('exportAs')} ${name}`,
    ),
  );
  const eyebrow = h(
    'p',
    { class: 'eyebrow' },
    h('a', { href: '#/' }, t('overview')),
    ' / ',
    h('a', { class: 'mono', href: `#/company/${nif}` }, nif),
    ' / ',
    t('network'),
  );
  const head = h(
    'div',
    { class: 'page-head' },
    h('div', null, eyebrow, title),
    h('div', { class: 'actions' }, actions),
  );
  replace(
    main,
    h('div', { class: 'nw' }, head, tools, told, trouble, h('div', { class: 'nw-stage' }, ground, side)),
  );
  return { ...parts, ground };
}
