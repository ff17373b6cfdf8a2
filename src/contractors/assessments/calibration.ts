/** What the operator's calibration says of a score. */
export interface Calibration {
  /** The day on which it was made (UTC). */
  readonly date: string;
  readonly failures: number;
  /** Share of the companies of this score that failed within twelve months, with its 95 % interval. */
  readonly rate: number;
  readonly low: number;
  readonly high: number;
}

/**
 * Column `calibration` of an assessment (alias `a`): the latest of its model at `moment`, an SQL expression. One of
 * invented companies says nothing of real ones.
 */
export const calibrationAt = (moment: string): string => `(
  select jsonb_build_object('date', to_char(made_at at time zone 'UTC', 'YYYY-MM-DD'), 'failures', failures) || (rates -> a.score)
  from calibrations k where k.model_version = a.model_version and k.livemode = a.livemode and k.made_at <= ${moment}
  order by k.made_at desc limit 1) as calibration`;

/** In a fixed order of members: JSON of the database has another. */
export const calibrationFromJson = (json: Calibration | null): Calibration | null =>
  json && {
    date: json.date,
    failures: json.failures,
    rate: json.rate,
    low: json.low,
    high: json.high,
  };
