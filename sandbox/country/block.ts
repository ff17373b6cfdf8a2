/** Makes one block of companies, whole and alone: people, stories, creditors and suits never cross its border. */

import { addMonths, type LocalDate } from '../../src/kernel/local-date.ts';
import type { BlockPlace } from './block-plan.ts';
import type {
  Holder,
  InsolvencyPublication,
  SandboxBan,
  SandboxCompany,
  SandboxContract,
  SandboxSanction,
} from './country.ts';
import { arrivals } from './lives/arrivals.ts';
import { contractsOf } from './lives/contracts.ts';
import { debtsOf } from './lives/debts.ts';
import { casesOf, executionsOf, type Lawsuit, lawsuitsAgainst, lawsuitsByParty } from './lives/lawsuits.ts';
import { licencesOf } from './lives/licences.ts';
import { actsOf } from './lives/life.ts';
import { inBusiness, lastDayOfBusiness, type Sketch, workersOf } from './lives/sketch.ts';
import { type Named, type SketchedBlock, sketchBlock } from './lives/sketch-block.ts';
import { day, latest } from './lives/timeline.ts';
import { sketchNetwork } from './networks/sketch-network.ts';
import { noticesOf } from './records/block-notices.ts';
import { publicationsByParty } from './records/publications-by-party.ts';
import { INFRINGEMENTS } from './setting/labour-norms.ts';
import { drawSeat, oneLine } from './setting/places.ts';
import type { Rng } from './setting/rng.ts';

/**
 * Who is barred from public contracts for a time, and by whom. Rare, and never without a cause.
 * Accessory to a very serious labour sanction (Código do Trabalho, art. 562), or to a breach of contract (CCP, art. 460).
 */
const AFTER_SANCTION = 0.06;
const AFTER_BREACH = 0.25;

/** At most one: whoever has been barred once bids no more. */
function bansOf(
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
const notBarred = (contracts: readonly SandboxContract[], bans: readonly SandboxBan[]): SandboxContract[] =>
  contracts.filter(({ signedOn }) => !bans.some(({ from, to }) => signedOn >= from && signedOn < to));

/**
 * Labour sanctions made public over a company's life: any company may have one, the large and the ailing more often.
 * The Código do Trabalho of 2009 made such sanctions public; older ones are forgotten since long.
 */
const FIRST_SANCTION = day('2012-01-01');
/** The sanction leaves the list after a year (Código do Trabalho, art. 563). */
const MONTHS_ON_LIST = 12;

/** Of a company with ten workers. */
const SANCTIONS_A_YEAR = { sound: 0.017, strained: 0.034, failing: 0.05 };

function sanctionsOf(sketch: Sketch): SandboxSanction[] {
  const rng = sketch.rng.fork('sanctions');
  const perYear = SANCTIONS_A_YEAR[sketch.fate.health] * Math.sqrt(workersOf(sketch) / 10);
  const from = latest(sketch.incorporatedOn, FIRST_SANCTION);
  return arrivals(rng, from, lastDayOfBusiness(sketch), perYear).map(on => sanction(sketch, on, rng));
}

function sanction({ seat }: Sketch, publishedOn: LocalDate, rng: Rng): SandboxSanction {
  // Grave ones become public only when repeated (art. 562).
  const gravity = rng.chance(0.82) ? 'muito grave' : 'grave';
  return {
    ...rng.pick(rng.weighted(INFRINGEMENTS)),
    gravity,
    place: (rng.chance(0.7) ? seat : drawSeat(rng)).municipality,
    fineEur: rng.chance(0.65) ? Math.round(rng.logNormal(gravity === 'grave' ? 2_200 : 6_500, 0.7)) : null,
    publishedOn,
    removedOn: addMonths(publishedOn, MONTHS_ON_LIST),
  };
}

const NO_TROUBLE = Object.freeze({});

export function makeBlock(at: BlockPlace): SandboxCompany[] {
  const block = at.part ? sketchNetwork(at, at.part) : sketchBlock(at);
  const { named, people } = block;
  const notices = publicationsByParty(named.flatMap(one => noticesOf(one, named, people)));
  const lawsuits = lawsuitsByParty(named.flatMap(one => lawsuitsAgainst(one, named)));
  return named.map(one =>
    company(one, block, notices.get(one.sketch.nif) ?? [], lawsuits.get(one.sketch.nif) ?? []),
  );
}

function company(
  one: Named,
  { named, people }: SketchedBlock,
  notices: readonly InsolvencyPublication[],
  lawsuits: readonly Lawsuit[],
): SandboxCompany {
  const { sketch, firma } = one;
  const { nif, form, seat, trade, capitalEur, incorporatedOn } = sketch;
  const owners = named.filter(other => other.sketch !== sketch && inBusiness(other.sketch, incorporatedOn));
  return {
    nif,
    firma,
    legalForm: form,
    seat,
    cae: trade.cae,
    capitalEur,
    incorporatedOn,
    acts: actsOf(sketch, firma, people, owners.map(asOwner)),
    insolvencyPublications: notices,
    debts: debtsOf(sketch),
    executions: executionsOf(nif, lawsuits),
    cases: casesOf(lawsuits),
    ...dealings(one),
    trouble: NO_TROUBLE,
  };
}

type Dealings = Pick<SandboxCompany, 'licences' | 'sanctions' | 'contracts' | 'bans'>;

/** What the company may build, what it built for public bodies, and what inspectors and authorities held against it. */
function dealings({ sketch }: Named): Dealings {
  const licences = licencesOf(sketch);
  const sanctions = sanctionsOf(sketch);
  const won = contractsOf(sketch, licences);
  const bans = bansOf(sketch, sanctions, won);
  return { licences, sanctions, contracts: notBarred(won, bans), bans };
}

function asOwner({ sketch, firma }: Named): Holder {
  return { type: 'company', nif: sketch.nif, name: firma, seat: oneLine(sketch.seat) };
}
