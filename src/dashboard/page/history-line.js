/** Scores over time as a line over the bands; the list below has the same as text. */
import { s } from './dom.js';
import { BANDS } from './score-scale.js';
import { day, t } from './texts.js';

const [WIDTH, HEIGHT, PAD] = [320, 110, 8];

/** `assessments`: oldest first, two at least. */
export function historyLine(assessments) {
  const times = assessments.map(({ assessedAt }) => new Date(assessedAt).getTime());
  const [first, last] = [times[0], times.at(-1)];
  const x = index => PAD + ((times[index] - first) / Math.max(1, last - first)) * (WIDTH - 2 * PAD);
  const y = score => PAD + (1 - score / 100) * (HEIGHT - 2 * PAD);
  const points = assessments.map(({ score }, index) => [x(index), y(score)]);
  // A score holds until the next assessment: steps, not slopes.
  const path = points.map(([px, py], index) => (index === 0 ? `M${px} ${py}` : `H${px}V${py}`)).join('');
  return s(
    'svg',
    {
      class: 'history-line',
      viewBox: `0 0 ${WIDTH} ${HEIGHT}`,
      role: 'img',
      'aria-label': t('historyLabel', {
        n: assessments.length,
        from: day(assessments[0].assessedAt),
        to: day(assessments.at(-1).assessedAt),
      }),
    },
    BANDS.map(([tone, from, to]) =>
      s('rect', { class: `band tone-${tone}`, x: 0, width: WIDTH, y: y(to), height: y(from) - y(to) }),
    ),
    s('path', { class: 'line', d: path }),
    points.map(([px, py]) => s('circle', { class: 'point', cx: px, cy: py, r: 3.2 })),
  );
}
