/** Scores over time as a line over the bands. Its points are chosen by pointer or by the arrow keys; each says what it is. */
import type { Assessments } from '../../data/answers.ts';
import { day, t, verdictName } from '../../texts.ts';
import { BANDS } from './score-scale.tsx';

const [WIDTH, HEIGHT, PAD] = [320, 110, 10];
const STEPS = { ArrowLeft: -1, ArrowRight: 1, Home: -Infinity, End: Infinity };

/** `assessments`: oldest first, two at least. `chosen`: the id of one of them. */
type HistoryLineProps = { assessments: Assessments; chosen?: string | null; onChoose?: (id: string) => void };
export function HistoryLine({ assessments, chosen = null, onChoose = id => void id }: HistoryLineProps) {
  const points = placesOf(assessments);
  // A score holds until the next assessment: steps, not slopes.
  const path = points.map(([x, y], index) => (index === 0 ? `M${x} ${y}` : `H${x}V${y}`)).join('');
  const [from, to] = [assessments[0], assessments.at(-1)].map(one => day(one?.assessedAt));
  function onKeyDown(event) {
    const step = STEPS[event.key];
    if (step === undefined) return;
    event.preventDefault();
    const here = assessments.findIndex(({ id }) => id === chosen);
    const next = Math.max(0, Math.min(assessments.length - 1, here + step));
    onChoose(assessments[next]!.id);
    event.currentTarget.children[next].focus();
  }
  return (
    <div class="history-plot">
      <svg class="history-line" viewBox={`0 0 ${WIDTH} ${HEIGHT}`} role="img" aria-label={t('historyLabel', { n: assessments.length, from, to })}>
        {BANDS.map(([tone, low, high]) => (
          <rect class={`band tone-${tone}`} x="0" width={WIDTH} y={yOf(high)} height={yOf(low) - yOf(high)} />
        ))}
        <path class="line" d={path} />
      </svg>
      <fieldset class="history-points" aria-label={t('historyPoints')} onKeyDown={onKeyDown}>
        {assessments.map((one, index) => (
          <Point key={one.id} {...{ one, at: points[index]!, isChosen: one.id === chosen, onChoose }} />
        ))}
      </fieldset>
    </div>
  );
}

type PointProps = { one: Assessments[number]; at: [x: number, y: number]; isChosen: boolean; onChoose: (id: string) => void };
const Point = ({ one: { id, assessedAt, score, verdict }, at: [x, y], isChosen, onChoose }: PointProps) => (
  <button
    class="history-point"
    type="button"
    tabindex={isChosen ? 0 : -1}
    aria-pressed={isChosen}
    style={{ left: `${(x / WIDTH) * 100}%`, top: `${(y / HEIGHT) * 100}%` }}
    aria-label={`${day(assessedAt)}: ${score}, ${verdictName(verdict)}`}
    onClick={() => onChoose(id)}
  />
);

const yOf = score => PAD + (1 - score / 100) * (HEIGHT - 2 * PAD);

function placesOf(assessments): [x: number, y: number][] {
  const times = assessments.map(({ assessedAt }) => new Date(assessedAt).getTime());
  const [first, last] = [times[0], times.at(-1)];
  return assessments.map(({ score }, index) => [PAD + ((times[index] - first) / Math.max(1, last - first)) * (WIDTH - 2 * PAD), yOf(score)]);
}
