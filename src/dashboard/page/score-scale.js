/** The score on the colour scale, with the range that unknowns leave open. Bands as the verdicts have them. */
import { h } from './dom.js';
import { t, verdictName } from './texts.js';

/** @type {[tone: string, from: number, to: number][]} */
export const BANDS = [
  ['danger', 0, 20],
  ['warning', 20, 45],
  ['caution', 45, 70],
  ['safe', 70, 100],
];

export const scoreScale = ({ score, verdict, bounds }) =>
  h(
    'div',
    { class: 'scale', role: 'img', 'aria-label': t('scale', { score, verdict: verdictName(verdict) }) },
    h(
      'div',
      { class: 'scale-bar' },
      BANDS.map(([tone, from, to]) =>
        h('span', { class: `band tone-${tone}`, style: { width: `${to - from}%` } }),
      ),
    ),
    bounds.low !== bounds.high &&
      h('div', {
        class: 'scale-range',
        style: { left: `${bounds.low}%`, width: `${bounds.high - bounds.low}%` },
      }),
    h('div', { class: 'scale-mark', style: { left: `${score}%` } }),
    h(
      'div',
      { class: 'scale-ticks' },
      [0, 20, 45, 70, 100].map(at => h('span', { style: { left: `${at}%` } }, String(at))),
    ),
  );
