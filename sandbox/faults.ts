import type { RegisterName } from '../src/kernel/register-name.ts';

/**
 * What a portal can be told to do wrong, to every visitor, until told otherwise.
 * - `slow`, `hang`: answers late, or never.
 * - `429`, `999`, `500`: throttled (`Retry-After: 2`), blocked as BASE blocks robots, broken.
 * - `waf`, `captcha`: a page with status 200 that is no answer.
 * - `empty`, `truncated`: status 200 with nothing, or with the first half and no sign that it is one.
 * - `charset`: windows-1252 bytes declared as UTF-8.
 * - `changed-column`, `other-layout`: the official page with a column renamed, or redesigned.
 */
export const FAULTS = [
  'slow',
  'hang',
  '429',
  '999',
  '500',
  'waf',
  'captcha',
  'empty',
  'truncated',
  'charset',
  'changed-column',
  'other-layout',
] as const;

export type Fault = (typeof FAULTS)[number];

export const isFault = (value: unknown): value is Fault => FAULTS.some(fault => fault === value);

export interface Faults {
  get(register: RegisterName): Fault | null;
  /** Throws for a register that has no portal here. */
  set(register: RegisterName, fault: Fault | null): void;
  all(): Readonly<Record<string, Fault | null>>;
}

export function createFaults(registers: readonly RegisterName[]): Faults {
  const active = new Map<RegisterName, Fault | null>(registers.map(register => [register, null]));
  return {
    get: register => active.get(register) ?? null,
    set(register, fault) {
      if (!active.has(register)) throw new RangeError(`the sandbox has no portal ${register}`);
      active.set(register, fault);
    },
    all: () => Object.fromEntries(active),
  };
}
