/** What `doctor` has to say of one part. */
export interface Finding {
  readonly part: string;
  /** `look`: it works, and somebody should look at it. */
  readonly state: 'ok' | 'look' | 'broken';
  readonly told: string;
  /** What to do about it; null where there is nothing to do. */
  readonly todo: string | null;
}
