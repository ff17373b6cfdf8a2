import { createHash } from 'node:crypto';
import type { LabourSanction } from '../../facts/fact.ts';
import { fold } from '../../kernel/fold.ts';
import type { Nif } from '../../kernel/nif.ts';
import { legible } from '../../kernel/unreadable.ts';
import { meta } from './meta.ts';
import type { SanctionRecord } from './sanction-record.ts';

/** One fact per sanction of `about`. The list has no numbers of its own: a sanction is known again by what it says. */
export function sanctionFacts(records: readonly SanctionRecord[], about: Nif): LabourSanction[] {
  const facts = records.filter(record => record.nif === about).map(factOf);
  return [...new Map(facts.map(fact => [fact.key, fact])).values()];
}

const factOf = (record: SanctionRecord): LabourSanction => ({
  kind: 'labour-sanction',
  key: keyOf(record),
  source: {
    register: meta.name,
    reference: `${legible(record.norm) ?? record.infringement} (${record.on})`,
    url: meta.officialPage,
    date: legible(record.publishedOn) ?? record.on,
  },
  gravity: record.gravity,
  area: record.area,
  infringement: legible(record.infringement) ?? record.norm,
  on: record.on,
});

/** The same row read twice has the same key, however it was spaced or capitalised that day. */
function keyOf({ nif, on, gravity, infringement, norm, place }: SanctionRecord): string {
  const said = [on, gravity, fold(infringement), fold(norm), fold(place ?? '')].join('|');
  return `act-sanctions:${nif}:${createHash('sha256').update(said).digest('hex').slice(0, 24)}`;
}
