/** The result of `doctor` for one part. */
export interface Finding {
  readonly part: string;
  /** `look`: it works, but somebody should look at it. */
  readonly state: 'ok' | 'look' | 'broken';
  readonly told: string;
  /** What to do; null if nothing. */
  readonly todo: string | null;
}

export const ok = (part: string, told: string): Finding => ({ part, state: 'ok', told, todo: null });
export const look = (part: string, told: string, todo: string): Finding => ({
  part,
  state: 'look',
  told,
  todo,
});
export const broken = (part: string, told: string, todo: string): Finding => ({
  part,
  state: 'broken',
  told,
  todo,
});
