/** What the address says of a network: its day, its depth, the day it is compared with, drawing or table. */
import { isDay } from '../data/day.js';

/**
 * `day` null: today. `since` null: compared with no day.
 * @typedef {{ day: string | null, depth: number, since: string | null, mode: 'graph' | 'table' }} Wanted
 */

const DEEPEST = 3;
const USUAL_DEPTH = 2;

/**
 * What cannot be read is left out.
 * @param {string} hash
 * @returns {Wanted}
 */
export function wantedOf(hash) {
  const query = new URLSearchParams(hash.split('?')[1] ?? '');
  const depth = Number(query.get('depth'));
  return {
    day: dayOf(query.get('on')),
    depth: Number.isInteger(depth) && depth >= 1 && depth <= DEEPEST ? depth : USUAL_DEPTH,
    since: dayOf(query.get('since')),
    mode: query.get('view') === 'table' ? 'table' : 'graph',
  };
}

/**
 * @param {string} nif
 * @param {Wanted} wanted
 */
export function addressOf(nif, { day, depth, since, mode }) {
  const query = new URLSearchParams({
    ...(day ? { on: day } : {}),
    ...(depth === USUAL_DEPTH ? {} : { depth: String(depth) }),
    ...(since ? { since } : {}),
    ...(mode === 'table' ? { view: mode } : {}),
  }).toString();
  return `#/company/${nif}/network${query ? `?${query}` : ''}`;
}

/** @returns {string | null} */
export const dayOf = text => (text && isDay(text) ? text : null);
