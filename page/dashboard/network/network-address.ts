/** What the address says of a network: its day, its depth, the day it is compared with, drawing or table. */
import { isDay } from '../data/day.ts';

/** `day` null: today. `since` null: compared with no day. */
export type Wanted = { day: string | null; depth: number; since: string | null; mode: 'graph' | 'table' };

const DEEPEST = 3;
const USUAL_DEPTH = 2;

/** What cannot be read is left out. */
export function wantedOf(hash: string): Wanted {
  const query = new URLSearchParams(hash.split('?')[1] ?? '');
  const depth = Number(query.get('depth'));
  return {
    day: dayOf(query.get('on')),
    depth: Number.isInteger(depth) && depth >= 1 && depth <= DEEPEST ? depth : USUAL_DEPTH,
    since: dayOf(query.get('since')),
    mode: query.get('view') === 'table' ? 'table' : 'graph',
  };
}

export function addressOf(nif: string, { day, depth, since, mode }: Wanted) {
  const query = new URLSearchParams({
    ...(day ? { on: day } : {}),
    ...(depth === USUAL_DEPTH ? {} : { depth: String(depth) }),
    ...(since ? { since } : {}),
    ...(mode === 'table' ? { view: mode } : {}),
  }).toString();
  return `#/company/${nif}/network${query ? `?${query}` : ''}`;
}

export const dayOf = (text): string | null => (text && isDay(text) ? text : null);
