/** Small pieces that every view uses: verdicts, register marks, failures. */
import { h, hidden, s } from './dom.js';
import { REGISTERS, registerName, t, verdictName } from './texts.js';

/** The colour that stands for a verdict; words always stand beside it. */
export const toneOf = verdict =>
  ({
    no_records: 'safe',
    low_risk: 'safe',
    moderate_risk: 'caution',
    high_risk: 'warning',
    do_not_proceed: 'danger',
  })[verdict] ?? 'none';

/** A shape of its own for each colour, so that colour is never all there is. */
const GLYPHS = {
  safe: 'M3.5 8.5l3 3 6-7',
  caution: 'M8 3.5v6M8 12.4v.2',
  warning: 'M8 3.5v6M8 12.4v.2',
  danger: 'M4.5 4.5l7 7m0-7l-7 7',
  none: 'M4 8h8',
};

export const glyph = tone =>
  s(
    'svg',
    { class: 'glyph', viewBox: '0 0 16 16', 'aria-hidden': 'true' },
    s('path', {
      d: GLYPHS[tone],
      fill: 'none',
      stroke: 'currentColor',
      'stroke-width': '2',
      'stroke-linecap': 'round',
      'stroke-linejoin': 'round',
    }),
  );

export const verdictPill = verdict =>
  h('span', { class: `pill tone-${toneOf(verdict)}` }, glyph(toneOf(verdict)), verdictName(verdict));

export const scoreChip = (score, verdict) =>
  h('span', { class: `chip tone-${toneOf(verdict)}` }, score === null ? '—' : String(score));

const STEP_GLYPHS = { answered: 'M4 8.4l2.7 2.7L12 5.4', failing: 'M8 4v4.8M8 11.6v.2', pending: '' };

/** A mark per register, in the registers' order. */
export const registerMarks = steps => {
  const states = new Map(steps.map(step => [step.register, step]));
  return h(
    'ul',
    { class: 'marks' },
    Object.entries(REGISTERS).map(([register, [short]]) => {
      const state = states.get(register)?.state ?? 'pending';
      const reason = states.get(register)?.reason;
      const told = `${registerName(register)}: ${t(state)}${reason && state === 'failing' ? ` (${reason})` : ''}`;
      return h(
        'li',
        { class: `mark is-${state}`, title: told },
        s(
          'svg',
          { viewBox: '0 0 16 16', 'aria-hidden': 'true' },
          s('circle', { cx: 8, cy: 8, r: 6.6 }),
          STEP_GLYPHS[state] && s('path', { d: STEP_GLYPHS[state] }),
        ),
        h('span', { class: 'mark-name', 'aria-hidden': 'true' }, short),
        hidden(told),
      );
    }),
  );
};

/** @param {any} error */
export const saidOf = error => (error.code === 'unreachable' ? t('unreachable') : error.message);

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

/** To the record in its register; nothing where the register gave no address of the web. */
export const recordLink = url =>
  /^https?:\/\//.test(url ?? '') && [
    ' · ',
    h('a', { href: url, target: '_blank', rel: 'noopener noreferrer' }, t('open')),
  ];

export const empty = text => h('p', { class: 'empty' }, text);
