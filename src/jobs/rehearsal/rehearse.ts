/**
 * Asks one register what is harmless to ask, and judges whether it may be switched on: a company that the operator names, a
 * number that no company has, the first part of a list. Nothing that it says becomes a fact.
 */
import type { Nif } from '../../kernel/nif.ts';
import type { AnyListRegister, Capture, Reading, Register } from '../../registers/register.ts';
import type { RegisterDesk } from '../asking/register-desk.ts';

export interface Subject {
  readonly nif: Nif;
  /** Its full legal name, for registers that are searched by it; null: not known. */
  readonly companyName: string | null;
}

/** A valid number of the range of companies that none has, with a name that none has. */
export const NOBODY = {
  nif: '599999993' as Nif,
  companyName: 'EMPRESA QUE NINGUÉM INSCREVEU DE ZIMBRALVO, LDA',
} satisfies Subject;

export type About = 'company' | 'nobody' | 'list';

export interface Rehearsed {
  readonly about: About;
  readonly reading: Reading<unknown>;
  /** Every answer, as it came. */
  readonly captures: readonly Capture[];
  readonly ms: number;
}

/** Asks one question after the other, so that the first fault is seen before more is asked. */
export async function* rehearse(
  desk: RegisterDesk,
  register: Register,
  subject: Subject,
  signal: AbortSignal,
): AsyncGenerator<Rehearsed> {
  if (register.kind === 'list') {
    yield await timed('list', () => firstPart(desk, register, signal));
    return;
  }
  for (const [about, asked] of [
    ['company', subject],
    ['nobody', NOBODY],
  ] as const)
    yield await timed(about, () => desk.consult(register, asked, signal, { evenIfOff: true }));
}

async function timed(
  about: About,
  ask: () => Promise<Pick<Rehearsed, 'reading' | 'captures'>>,
): Promise<Rehearsed> {
  const since = performance.now();
  const { reading, captures } = await ask();
  return { about, reading, captures, ms: Math.round(performance.now() - since) };
}

async function firstPart(desk: RegisterDesk, register: AnyListRegister, signal: AbortSignal) {
  for await (const { reading, capture } of desk.readList(register, signal))
    return { reading, captures: [capture] };
  throw new Error(`${register.meta.name} came without a part`);
}

/** What a rehearsal missed, in a sentence; null if it passed. */
export function faultOf(rehearsed: readonly Rehearsed[]): string | null {
  const silent = rehearsed.find(({ reading }) => 'reason' in reading);
  if (silent && 'reason' in silent.reading) return `${silent.reading.outcome}: ${silent.reading.reason}`;
  const stranger = rehearsed.find(({ about, reading }) => about === 'nobody' && reading.outcome === 'found');
  if (stranger) return 'it found something about a number that no company has';
  const empty = rehearsed.find(({ about, reading }) => about === 'list' && reading.outcome !== 'found');
  return empty ? 'its list has nobody on it' : null;
}
