/** Scores over time as a line over the bands; a list beside it has the same as text. */
import { html } from 'htm/preact';
import { day, t } from '../texts.js';
import { BANDS } from './score-scale.js';

const [WIDTH, HEIGHT, PAD] = [320, 110, 8];

/** `assessments`: oldest first, two at least. */
export function HistoryLine({ assessments }) {
  const times = assessments.map(({ assessedAt }) => new Date(assessedAt).getTime());
  const [first, last] = [times[0], times.at(-1)];
  const x = index => PAD + ((times[index] - first) / Math.max(1, last - first)) * (WIDTH - 2 * PAD);
  const y = score => PAD + (1 - score / 100) * (HEIGHT - 2 * PAD);
  const points = assessments.map(({ score }, index) => [x(index), y(score)]);
  // A score holds until the next assessment: steps, not slopes.
  const path = points.map(([px, py], index) => (index === 0 ? `M${px} ${py}` : `H${px}V${py}`)).join('');
  const [from, to] = [assessments[0], assessments.at(-1)].map(({ assessedAt }) => day(assessedAt));
  return html`
    <svg class="history-line" viewBox=${`0 0 ${WIDTH} ${HEIGHT}`} role="img"
      aria-label=${t('historyLabel', { n: assessments.length, from, to })}>
      ${BANDS.map(
        ([tone, low, high]) =>
          html`<rect class=${`band tone-${tone}`} x="0" width=${WIDTH} y=${y(high)} height=${y(low) - y(high)} />`,
      )}
      <path class="line" d=${path} />
      ${points.map(([cx, cy]) => html`<circle class="point" cx=${cx} cy=${cy} r="3.2" />`)}
    </svg>`;
}
