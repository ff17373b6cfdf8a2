/** Scales as data: costs come from the same rows that the catalogue prints. */
import type { Cost, Text, Weight } from '../check.ts';

/** Costs that grow in steps: points from a value upwards, the highest step first. */
export type Steps = readonly (readonly [from: number, points: number])[];

/** Points for `value`; never fewer for a larger value, if the steps are in order. */
export function pointsFrom(steps: Steps, value: number): number {
  return steps.find(([from]) => value >= from)?.[1] ?? 0;
}

/** The cost alone, as a hit is charged it. */
export function costOf({ points, knockOut, reason }: Weight): Cost {
  return { points, reason, ...(knockOut ? { knockOut } : {}) };
}

/** The rows of a scale in steps. `when` makes the text of one: from a value up to another, or without end. */
export function stepRows(
  steps: Steps,
  reason: string,
  when: (from: number, to: number | null) => Text,
): Weight[] {
  return steps.map(([from, points], n) => {
    const above = steps[n - 1]?.[0];
    return { when: when(from, above === undefined ? null : above - 1), points, reason };
  });
}

const inPortuguese = (amount: number): string => amount.toLocaleString('en-GB').replaceAll(',', '.');

/** `from 10,000 € to 49,999 €`, in both languages; `what` comes before it. */
export function euroRange(what: Text): (from: number, to: number | null) => Text {
  return (from, to) => {
    const en = (amount: number) => `${amount.toLocaleString('en-GB')} €`;
    const pt = (amount: number) => `${inPortuguese(amount)} €`;
    if (to === null) return { en: `${what.en}, from ${en(from)}`, pt: `${what.pt}, desde ${pt(from)}` };
    if (from === 0) return { en: `${what.en}, up to ${en(to)}`, pt: `${what.pt}, até ${pt(to)}` };
    return {
      en: `${what.en}, ${en(from)} to ${en(to)}`,
      pt: `${what.pt}, de ${pt(from)} a ${pt(to)}`,
    };
  };
}
