/** Reads one saved answer of a register without keeping anything; persons are numbered. */
import { lisbonDay } from '../../kernel/local-date.ts';
import type { Nif } from '../../kernel/nif.ts';
import { personLabels } from '../../kernel/secrets/person-key.ts';
import {
  type Capture,
  type ParseContext,
  type Reading,
  type Register,
  shownIn,
  unreadable,
} from '../../registers/register.ts';

export interface ParsedAnswer {
  readonly outcome: Reading<unknown>['outcome'];
  readonly records: readonly unknown[];
  /** Why neither records nor their absence are known; null where one is. */
  readonly reason: string | null;
  /** Rows of a list that do not say whom they are about, by their place and what is wrong; left out where there are none. */
  readonly setAside?: readonly string[];
}

interface About {
  readonly nif: Nif | null;
  readonly companyName?: string | null;
  readonly mostRecords?: number;
}

/** `register` with its thread, so that time and memory are limited. Several pages are those of one answer. */
export async function parseSaved(
  register: Register,
  captures: readonly Capture[],
  { nif, companyName = null, ...bounds }: About,
): Promise<ParsedAnswer> {
  const context = { today: lisbonDay(new Date()), personKey: personLabels(), companyName, ...bounds };
  const [capture, ...others] = captures;
  const reading =
    others.length === 0
      ? await readOne(register, capture!, { nif, context })
      : readTogether(register, captures, { nif, context });
  return {
    outcome: reading.outcome,
    records: shownIn(reading),
    reason: 'reason' in reading ? reading.reason : null,
    ...('setAside' in reading && { setAside: reading.setAside.map(({ fault }) => fault) }),
  };
}

interface ParseQuery {
  readonly nif: Nif | null;
  readonly context: ParseContext;
}

async function readOne(register: Register, capture: Capture, { nif, context }: ParseQuery) {
  const reading: Reading<unknown> = await register.parse(capture, { nif }, context);
  const gap =
    nif !== null && reading.outcome === 'not_found' ? await gapBehind(register, capture, context) : null;
  return gap === null ? reading : unreadable(gap);
}

function readTogether(
  register: Register,
  captures: readonly Capture[],
  { nif, context }: ParseQuery,
): Reading<unknown> {
  if (register.kind === 'list' || !register.parseTogether)
    return unreadable(
      `several files of ${register.meta.name} are not read at once: give one, or import them`,
    );
  return nif === null
    ? unreadable('several pages are read as one answer about a company: say which, --nif')
    : register.parseTogether(captures, nif, context);
}

/** Why a part of a list clears nobody: the part that is missing may name the company. Null where the list is whole. */
async function gapBehind(
  register: Register,
  capture: Capture,
  context: ParseContext,
): Promise<string | null> {
  if (register.kind !== 'list') return null;
  const whole = register.watchWhole();
  whole.see({ capture, reading: await register.parse(capture, { nif: null }, context) }, '');
  const fault = whole.fault();
  return fault && `the company is not in this file, which is not the whole list: ${fault}`;
}
