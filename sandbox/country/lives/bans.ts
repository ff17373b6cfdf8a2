/** Who is barred from public contracts for a time, and by whom. Rare, and never without a cause. */
import { addMonths, type LocalDate } from '../../../src/kernel/local-date.ts';
import type { SandboxBan, SandboxContract, SandboxSanction } from '../country.ts';
import type { Rng } from '../setting/rng.ts';
import type { Sketch } from './sketch.ts';
import { lastDayOfBusiness } from './sketch.ts';

/** Accessory to a very serious labour sanction (Código do Trabalho, art. 562), or to a breach of contract (CCP, art. 460). */
const AFTER_SANCTION = 0.06;
const AFTER_BREACH = 0.25;

/** At most one: whoever has been barred once bids no more. */
export function bansOf(
  sketch: Sketch,
  sanctions: readonly SandboxSanction[],
  contracts: readonly SandboxContract[],
): SandboxBan[] {
  const until = lastDayOfBusiness(sketch);
  const rng = sketch.rng.fork('bans');
  for (const { gravity, area, publishedOn } of sanctions)
    if (gravity === 'muito grave' && area !== 'transport' && rng.chance(AFTER_SANCTION))
      return [ban('Autoridade para as Condições do Trabalho', publishedOn, rng)];
  for (const { end, closedOn } of contracts)
    if (closedOn && closedOn < until && end?.startsWith('Resolução') && rng.chance(AFTER_BREACH))
      return [ban('IMPIC, I.P.', rng.daysAfter(closedOn, 60, 300), rng)];
  return [];
}

/** Both laws know two years at most. */
function ban(decidedBy: string, from: LocalDate, rng: Rng): SandboxBan {
  return { decidedBy, from, to: addMonths(from, rng.int(6, 24)) };
}

/** Nobody who is barred signs a contract. */
export const notBarred = (
  contracts: readonly SandboxContract[],
  bans: readonly SandboxBan[],
): SandboxContract[] =>
  contracts.filter(({ signedOn }) => !bans.some(({ from, to }) => signedOn >= from && signedOn < to));
