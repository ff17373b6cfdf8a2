/** Labour sanctions made public as the register's own records. */
import type { SandboxCompany, SandboxSanction } from '../../../../sandbox/country/country.ts';
import { characterisation } from '../../../../sandbox/portals/act-sanctions/pages.ts';
import type { Fact } from '../../../../src/facts/fact.ts';
import type { Nif } from '../../../../src/kernel/nif.ts';
import { sanctionFacts } from '../../../../src/registers/act-sanctions/act-sanctions.ts';
import { areaOfNorm, type SanctionRecord } from '../../../../src/registers/act-sanctions/read-sanction.ts';
import { readGravity } from '../../../../src/registers/act-sanctions/vocabulary.ts';
import type { Reader } from './reader.ts';

export function sanctionFactsOf(company: SandboxCompany, { today }: Reader): Fact[] {
  const listed = company.sanctions.filter(it => it.publishedOn <= today && it.removedOn > today);
  return sanctionFacts(
    listed.map(sanction => recordOf(company, sanction)),
    company.nif as Nif,
  );
}

function recordOf({ nif, firma }: SandboxCompany, sanction: SandboxSanction): SanctionRecord {
  const { norm, place, publishedOn } = sanction;
  const gravity = readGravity(sanction.gravity);
  if (gravity === null)
    throw new Error(`the country knows a gravity that no register reads: ${sanction.gravity}`);
  return {
    nif: nif as Nif,
    name: firma,
    infringement: characterisation(sanction),
    norm,
    area: areaOfNorm(norm),
    gravity,
    place,
    // The list prints no other day.
    on: publishedOn,
    listedOn: null,
    publishedOn,
  };
}
