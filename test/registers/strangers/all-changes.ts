import type { Change } from './changed-site.ts';
import { CITIUS } from './citius.ts';
import { EVERYWHERE } from './everywhere.ts';
import { LISTS } from './lists.ts';
import { TITLES_AND_ACTS } from './titles-and-acts.ts';

/** Every change, by register. */
export const CHANGES: readonly Change[] = [...EVERYWHERE, ...CITIUS, ...LISTS, ...TITLES_AND_ACTS];
