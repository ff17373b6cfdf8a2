/** Makes one block of companies, whole and alone: people, stories, creditors and suits never cross its border. */

import type { BlockPlace } from './block-plan.ts';
import type { Holder, InsolvencyPublication, SandboxCompany } from './country.ts';
import { bansOf, notBarred } from './lives/bans.ts';
import { contractsOf } from './lives/contracts.ts';
import { debtsOf } from './lives/debts.ts';
import { casesOf, executionsOf, type Lawsuit, lawsuitsAgainst, lawsuitsByParty } from './lives/lawsuits.ts';
import { licencesOf } from './lives/licences.ts';
import { actsOf } from './lives/life.ts';
import { sanctionsOf } from './lives/sanctions.ts';
import { inBusiness } from './lives/sketch.ts';
import { type Named, type SketchedBlock, sketchBlock } from './lives/sketch-block.ts';
import { sketchNetwork } from './networks/sketch-network.ts';
import { noticesOf } from './records/block-notices.ts';
import { publicationsByParty } from './records/publications-by-party.ts';
import { oneLine } from './setting/places.ts';

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
