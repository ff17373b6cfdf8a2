/** The score on the colour scale, with the range that unknowns leave open. Bands as the verdicts have them. */
import { html } from 'htm/preact';
import { t, verdictName } from '../../texts.js';

/** @type {[tone: string, from: number, to: number][]} */
export const BANDS = [
  ['danger', 0, 20],
  ['warning', 20, 45],
  ['caution', 45, 70],
  ['safe', 70, 100],
];

export const ScoreScale = ({ score, verdict, bounds: { low, high } }) => html`
  <div class="scale" role="img" aria-label=${t('scale', { score, verdict: verdictName(verdict) })}>
    <div class="scale-bar">
      ${BANDS.map(([tone, from, to]) => html`<span class=${`band tone-${tone}`} style=${{ width: `${to - from}%` }} />`)}
    </div>
    ${low !== high && html`<div class="scale-range" style=${{ left: `${low}%`, width: `${high - low}%` }} />`}
    <div class="scale-mark" style=${{ left: `${score}%` }} />
    <div class="scale-ticks">
      ${[0, 20, 45, 70, 100].map(at => html`<span style=${{ left: `${at}%` }}>${at}</span>`)}
    </div>
  </div>`;
