import type { CommercialAct } from '../country.ts';
import type { CompanyState, Happening } from '../lives/happenings.ts';
import { LAST_DAY, latest } from '../lives/timeline.ts';
import { addDays } from '../setting/calendar.ts';
import type { Rng } from '../setting/rng.ts';

/** What an act does not say. */
export const SAYS_NOTHING = {
  appointed: [],
  ceased: [],
  quotas: [],
  deliberatedOn: null,
  term: null,
  accountsYear: null,
  capitalEur: null,
} satisfies Partial<CommercialAct>;

/** Happenings in order of registration become published acts, numbered, each with the seat as it was. */
export function writeActs(
  rng: Rng,
  firma: string,
  state: CompanyState,
  happenings: readonly Happening[],
): CommercialAct[] {
  const acts: CommercialAct[] = [];
  for (const { on, kind, change } of happenings.toSorted((a, b) =>
    a.on < b.on ? -1 : a.on > b.on ? 1 : 0,
  )) {
    if (on > LAST_DAY) break;
    const detail = change(state);
    if (!detail) continue;
    const last = acts.at(-1);
    const sameDay = last?.presentation.on === on ? last.presentation.number : 0;
    acts.push({
      kind,
      presentation: { number: sameDay + rng.int(1, 60), on },
      // Published in order of registration: an earlier act never appears after a later one.
      publishedOn: latest(addDays(on, rng.int(0, 6)), last?.publishedOn ?? on),
      inscription: acts.length + 1,
      firma,
      seat: state.seat,
      ...SAYS_NOTHING,
      ...detail,
    });
  }
  return acts;
}
