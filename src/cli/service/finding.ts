/** The result of `doctor` for one part. */
export interface Finding {
  readonly part: string;
  /** `look`: it works, but somebody should look at it. */
  readonly state: 'ok' | 'look' | 'broken';
  readonly told: string;
  /** What to do; null if nothing. */
  readonly todo: string | null;
}
