import { bannerFirst } from './everywhere.ts';
import type { Change } from './changed-site.ts';

/** Every change, by register. */
export const CHANGES: readonly Change[] = [...bannerFirst];
