/** Pieces that the network view, which draws without components, shares with the page. */
import { GLYPHS, toneOf } from './components/verdict-badge.js';
import { h, s } from './dom.js';
import { t, verdictName } from './texts.js';

export { toneOf };

const glyph = tone =>
  s('svg', { class: 'glyph', viewBox: '0 0 16 16', 'aria-hidden': 'true' }, s('path', { d: GLYPHS[tone] }));

export const verdictPill = verdict =>
  h('span', { class: `pill tone-${toneOf(verdict)}` }, glyph(toneOf(verdict)), verdictName(verdict));

/** @param {any} error */
const saidOf = error => (error.code === 'unreachable' ? t('unreachable') : error.message);

/** A failure in words, with the id under which the service's log has it. */
export const failure = (error, onRetry) =>
  h(
    'div',
    { class: 'failure', role: 'alert' },
    h('strong', null, t('error')),
    h('p', null, saidOf(error)),
    error.requestId && h('p', { class: 'faint mono' }, t('requestId', { id: error.requestId })),
    onRetry && h('button', { class: 'button', onclick: onRetry }, t('retry')),
  );

/**
 * @param {string} title
 * @param {{ id?: string, aside?: import('./dom.js').Child }} [head]
 * @param {...import('./dom.js').Child} children
 */
export const section = (title, { id, aside } = {}, ...children) =>
  h(
    'section',
    { class: 'panel', 'aria-labelledby': id },
    h('div', { class: 'panel-head' }, h('h2', { id }, title), aside),
    ...children,
  );

/** Where a page stands below the overview, its title, and what can be done there. */
export const pageHead = ({ path, title }, ...actions) =>
  h(
    'div',
    { class: 'page-head' },
    h(
      'div',
      null,
      h(
        'p',
        { class: 'eyebrow' },
        h('a', { href: '#/' }, t('overview')),
        path.map(step => [' / ', step]),
      ),
      title,
    ),
    h('div', { class: 'actions' }, actions),
  );

/** An address that is none of the web's leads nowhere. */
export const recordLink = url =>
  /^https?:\/\//.test(url ?? '') && [
    ' · ',
    h('a', { href: url, target: '_blank', rel: 'noopener noreferrer' }, t('open')),
  ];

export const empty = text => h('p', { class: 'empty' }, text);
