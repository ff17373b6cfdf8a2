/** What the view knows at one moment. */
import { wantedOf } from './network-address.js';

export const firstState = hash => ({
  wanted: wantedOf(hash),
  /** The address that was last read or written. */
  hash,
  /** What is drawn, and of which day: every panel is of this day too. @type {any} */
  shown: null,
  /** The network with its marks, and what of it is drawn. @type {any} */
  graph: null,
  /** @type {any} */
  drawn: null,
  /** @type {import('./network-model.js').Ring[]} */
  rings: [],
  /** @type {string | null} */
  selected: null,
  /** Where a path is to begin. @type {string | null} */
  from: null,
  /** @type {any} */
  path: null,
  /** Never folded. @type {Set<string>} */
  keep: new Set(),
  /** How the tables are sorted. @type {Record<string, string>} */
  orders: {},
  /** Folds that were opened or closed by hand. @type {Map<string, boolean>} */
  open: new Map(),
  /** Companies of people who have too many, as they were read. @type {Map<string, import('./hub-companies.js').Read>} */
  hubs: new Map(),
  isAll: false,
  /** What is asked for and not shown yet. @type {import('./network-address.js').Wanted | null} */
  asked: null,
  /** What the last step did, for those who listen and those who see. */
  told: '',
  /** What failed, and what was wanted. @type {{ error: any, wanted: any } | null} */
  trouble: null,
  isLeft: false,
  turn: 0,
  /** Days on which something happened, of all that was read. @type {Set<string>} */
  events: new Set(),
});
