/** Scores over time as a line over the bands. Its points are chosen by pointer or by the arrow keys; each says what it is. */
import { html } from 'htm/preact';
import { day, t, verdictName } from '../../texts.js';
import { BANDS } from './score-scale.js';

const [WIDTH, HEIGHT, PAD] = [320, 110, 10];
const STEPS = { ArrowLeft: -1, ArrowRight: 1, Home: -Infinity, End: Infinity };

/** `assessments`: oldest first, two at least. `chosen`: the id of one of them. */
export function HistoryLine({ assessments, chosen = null, onChoose = id => void id }) {
  const points = placesOf(assessments);
  // A score holds until the next assessment: steps, not slopes.
  const path = points.map(([x, y], index) => (index === 0 ? `M${x} ${y}` : `H${x}V${y}`)).join('');
  const [from, to] = [assessments[0], assessments.at(-1)].map(({ assessedAt }) => day(assessedAt));
  function onKeyDown(event) {
    const step = STEPS[event.key];
    if (step === undefined) return;
    event.preventDefault();
    const here = assessments.findIndex(({ id }) => id === chosen);
    const next = Math.max(0, Math.min(assessments.length - 1, here + step));
    onChoose(assessments[next].id);
    event.currentTarget.children[next].focus();
  }
  return html`
    <div class="history-plot">
      <svg class="history-line" viewBox=${`0 0 ${WIDTH} ${HEIGHT}`} role="img"
        aria-label=${t('historyLabel', { n: assessments.length, from, to })}>
        ${BANDS.map(
          ([tone, low, high]) =>
            html`<rect class=${`band tone-${tone}`} x="0" width=${WIDTH} y=${yOf(high)} height=${yOf(low) - yOf(high)} />`,
        )}
        <path class="line" d=${path} />
      </svg>
      <div class="history-points" role="group" aria-label=${t('historyPoints')} onKeyDown=${onKeyDown}>
        ${assessments.map(
          (one, index) =>
            html`<${Point} key=${one.id} ...${{ one, at: points[index], isChosen: one.id === chosen, onChoose }} />`,
        )}
      </div>
    </div>`;
}

const Point = ({ one: { id, assessedAt, score, verdict }, at: [x, y], isChosen, onChoose }) => html`
  <button class="history-point" type="button" tabindex=${isChosen ? 0 : -1} aria-pressed=${String(isChosen)}
    style=${{ left: `${(x / WIDTH) * 100}%`, top: `${(y / HEIGHT) * 100}%` }}
    aria-label=${`${day(assessedAt)}: ${score}, ${verdictName(verdict)}`} onClick=${() => onChoose(id)} />`;

const yOf = score => PAD + (1 - score / 100) * (HEIGHT - 2 * PAD);

/** @returns {[x: number, y: number][]} */
function placesOf(assessments) {
  const times = assessments.map(({ assessedAt }) => new Date(assessedAt).getTime());
  const [first, last] = [times[0], times.at(-1)];
  return assessments.map(({ score }, index) => [
    PAD + ((times[index] - first) / Math.max(1, last - first)) * (WIDTH - 2 * PAD),
    yOf(score),
  ]);
}
