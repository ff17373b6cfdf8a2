/** Loaded before a program (`--import`): its own clock is wrong by CLOCK_SHIFT_MS. Timers and `performance` go on. */
const shiftMs = Number(process.env.CLOCK_SHIFT_MS ?? 0);
const RealDate = Date;

class ShiftedDate extends RealDate {
  constructor(...given: [] | ConstructorParameters<DateConstructor>) {
    super(...((given.length === 0 ? [RealDate.now() + shiftMs] : given) as [number]));
  }
  static override now(): number {
    return RealDate.now() + shiftMs;
  }
}

globalThis.Date = ShiftedDate as DateConstructor;
