/** What the trades in two firms' names say: whether one builds, and how alike they are. */
import { fold } from '../kernel/text/fold.ts';
import { tradeGroups } from './trade-words.ts';

/** Works are divisions 41 to 43; what another trade does needs no title to build (Lei 41/2015). */
export const isBuilding = (group: string): boolean => /^4[123]/.test(group);
/** Words of building, whatever other trade the name shows. */
const WORKS =
  /^(obras?|publicas?|civil|civis|urban[ao]s?|montage(m|ns)|instalac\w*|tetos?|tectos?|pavimentos?|movimentac\w*|manutenc\w*|decorac\w*)$/;

/** Whether a firm's name shows a trade, and none that builds. A name without a trade may be a builder's. */
export function tellsNoBuilding(firma: string): boolean {
  const words = fold(firma)
    .replace(/\bmateriais (?:de|para|da) construc\w+(?: civil)?/g, 'materiais')
    .replace(/\bseguranca privada/g, 'vigilancia')
    .split(/[^a-z0-9]/);
  const groups = tradeGroups(words);
  const builds = [...groups].some(isBuilding) || words.some(word => WORKS.test(word));
  return groups.size > 0 && !builds;
}

export type TradeLikeness = 'same-trade' | 'same-division' | 'different' | 'not-told';

/** Two builders of anything share no more than a division; two of one special trade share the trade. */
export function tradeLikeness(a: ReadonlySet<string>, b: ReadonlySet<string>): TradeLikeness {
  if (a.size === 0 || b.size === 0) return 'not-told';
  const shared = [...a].filter(group => b.has(group));
  if (shared.some(group => group !== '41')) return 'same-trade';
  return shared.length > 0 || a.has('41') || b.has('41') ? sameDivision(a, b) : 'different';
}

/** Houses, materials, plans and advice: no building, but what a builder may as well call his next company by. */
const NEAR_BUILDING = /^(?:46|68|70|71)$/;

/** Who builds anything does the special trades too. */
function sameDivision(a: ReadonlySet<string>, b: ReadonlySet<string>): TradeLikeness {
  const some = (fits: (group: string) => boolean) => [a, b].every(groups => [...groups].some(fits));
  if (some(isBuilding)) return 'same-division';
  return some(group => isBuilding(group) || NEAR_BUILDING.test(group)) ? 'not-told' : 'different';
}
