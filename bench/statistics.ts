export function median(values: readonly number[]): number {
  return quantile(values, 0.5);
}

/** By linear interpolation; of no values, NaN. */
export function quantile(values: readonly number[], at: number): number {
  const sorted = [...values].sort((a, b) => a - b);
  const place = (sorted.length - 1) * at;
  const below = sorted[Math.floor(place)] ?? Number.NaN;
  const above = sorted[Math.ceil(place)] ?? Number.NaN;
  return below + (above - below) * (place - Math.floor(place));
}

/** Three figures, whatever the size. */
export const shortly = (value: number): string =>
  value >= 1000 ? Math.round(value).toLocaleString('en') : String(Number(value.toPrecision(3)));
