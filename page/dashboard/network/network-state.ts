/** What the view knows at one moment. */
import type { Data } from '../data/answers.ts';
import type { Read } from './hub-companies.tsx';
import { type Wanted, wantedOf } from './network-address.ts';
import type { Ring } from './network-model.ts';

export const firstState = hash => ({
  wanted: wantedOf(hash),
  /** The address that was last read or written. */
  hash,
  /** What is drawn, and of which day: every panel is of this day too. */
  shown: null as Data,
  /** The network with its marks, and what of it is drawn. */
  graph: null as Data,
  drawn: null as Data,
  rings: [] as Ring[],
  selected: null as string | null,
  /** Where a path is to begin. */
  from: null as string | null,
  path: null as Data,
  /** Never folded. */
  keep: new Set<string>(),
  /** How the tables are sorted. */
  orders: {} as Record<string, string>,
  /** Folds that were opened or closed by hand. */
  open: new Map<string, boolean>(),
  /** Companies of people who have too many, as they were read. */
  hubs: new Map<string, Read>(),
  isAll: false,
  /** What is asked for and not shown yet. */
  asked: null as Wanted | null,
  /** What the last step did, for those who listen and those who see. */
  told: '',
  /** What failed, and what was wanted. */
  trouble: null as { error: Data; wanted: Data } | null,
  isLeft: false,
  turn: 0,
  /** Days on which something happened, of all that was read. */
  events: new Set<string>(),
});
