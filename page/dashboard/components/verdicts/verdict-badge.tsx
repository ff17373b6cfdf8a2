/** A verdict or a score in its colour; a shape and words always stand beside the colour. */
import type { Standing } from '../../data/answers.ts';
import { t, verdictName } from '../../texts.ts';
import { Hidden } from '../hidden.tsx';

const TONES = { no_records: 'safe', low_risk: 'safe', moderate_risk: 'caution', high_risk: 'warning', do_not_proceed: 'danger' };

export const toneOf = verdict => TONES[verdict] ?? 'none';

/** A shape of its own for each colour. */
const GLYPHS = {
  // Low risk is not the absence of records: only that has the check mark.
  safe: 'M8 4.2a3.8 3.8 0 1 0 .1 0',
  caution: 'M8 3.5l4.8 8.6H3.2z',
  warning: 'M8 3.5v6M8 12.4v.2',
  danger: 'M4.5 4.5l7 7m0-7l-7 7',
  none: 'M4 8h8',
};

const Glyph = ({ path }: { path: string }) => (
  <svg class="glyph" viewBox="0 0 16 16" aria-hidden="true">
    <path d={path} />
  </svg>
);

const NO_RECORDS = 'M3.5 8.5l3 3 6-7';

export const VerdictBadge = ({ verdict }: { verdict: string | null }) => (
  <span class={`pill tone-${toneOf(verdict)}`}>
    <Glyph path={verdict === 'no_records' ? NO_RECORDS : GLYPHS[toneOf(verdict)]} />
    {verdictName(verdict)}
  </span>
);

/** A score before and now, with the verdicts in words where they differ. */
export const ScoreChange = ({ from, to }: { from: Standing; to: Standing }) => (
  <>
    <ScoreChip {...from} /> <span aria-hidden="true">→</span>
    <Hidden> {t('becomes')} </Hidden> <ScoreChip {...to} />{' '}
    <span class="faint small">{from.verdict === to.verdict ? verdictName(to.verdict) : `${verdictName(from.verdict)} → ${verdictName(to.verdict)}`}</span>
  </>
);

export const ScoreChip = ({ score, verdict }: Standing) => <span class={`chip tone-${toneOf(verdict)}`}>{score ?? t('nothing')}</span>;
