/** The score on the colour scale, with the range that unknowns leave open. Bands as the verdicts have them. */
import type { Bounds } from '../../data/answers.ts';
import { t, verdictName } from '../../texts.ts';

export const BANDS: [tone: string, from: number, to: number][] = [
  ['danger', 0, 20],
  ['warning', 20, 45],
  ['caution', 45, 70],
  ['safe', 70, 100],
];

export const ScoreScale = ({ score, verdict, bounds: { low, high } }: { score: number; verdict: string; bounds: Bounds }) => (
  <div class="scale" role="img" aria-label={t('scale', { score, verdict: verdictName(verdict) })}>
    <div class="scale-bar">
      {BANDS.map(([tone, from, to]) => (
        <span class={`band tone-${tone}`} style={{ width: `${to - from}%` }} />
      ))}
    </div>
    {low !== high && <div class="scale-range" style={{ left: `${low}%`, width: `${high - low}%` }} />}
    <div class="scale-mark" style={{ left: `${score}%` }} />
    <div class="scale-ticks">
      {[0, 20, 45, 70, 100].map(at => (
        <span style={{ left: `${at}%` }}>{at}</span>
      ))}
    </div>
  </div>
);
