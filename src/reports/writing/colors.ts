/** The colours of a report, on paper and on the screen; each is dark enough for white letters on it (WCAG AA). */
import type { Color } from '../../checks/judging/judgement.ts';
import type { DrawnEdge, DrawnNode } from './network-drawing.ts';

export const INK = '#1b1f24';
export const FAINT_INK = '#57606a';
export const RULE = '#d0d7de';
export const PAPER = '#ffffff';
export const BAND = '#eaeef2';
export const LINK = '#0b5394';

export const VERDICT_COLORS: Readonly<Record<Color, string>> = {
  safe: '#1a7f37',
  caution: '#8a6100',
  warning: '#b14600',
  danger: '#b42318',
};

/** Of the line at the side of a check. */
export const STATE_COLORS: Readonly<Record<string, string>> = {
  hit: VERDICT_COLORS.danger,
  clear: VERDICT_COLORS.safe,
  unknown: VERDICT_COLORS.caution,
  'not-applicable': RULE,
};

export const TONES: Readonly<Record<DrawnNode['tone'], { readonly fill: string; readonly stroke: string }>> =
  {
    plain: { fill: '#ffffff', stroke: FAINT_INK },
    adverse: { fill: '#fdecea', stroke: VERDICT_COLORS.danger },
    unknown: { fill: '#fff6dd', stroke: VERDICT_COLORS.caution },
  };

export const STROKES: Readonly<
  Record<DrawnEdge['style'], { readonly color: string; readonly width: number; readonly dash: number }>
> = {
  office: { color: FAINT_INK, width: 1, dash: 0 },
  'past-office': { color: '#8c959f', width: 0.75, dash: 2 },
  continuity: { color: VERDICT_COLORS.danger, width: 1.5, dash: 5 },
};
