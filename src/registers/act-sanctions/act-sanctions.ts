import { createHash } from 'node:crypto';
import type { LabourSanction } from '../../facts/fact.ts';
import { fold } from '../../kernel/fold.ts';
import type { Nif } from '../../kernel/nif.ts';
import { legible } from '../../kernel/unreadable.ts';
import { type Capture, type ListRegister, type Reading, refused, unreadable } from '../register.ts';
import { meta } from './meta.ts';
import { readSanctionList } from './read-sanction-list.ts';
import { readSanctionPage, type SanctionList } from './sanction-page.ts';
import type { SanctionRecord } from './sanction-record.ts';
import { pagesToTheLast } from './whole-list.ts';

/** Labour sanctions that ACT makes public. What of it is assumed: README.md. */
export const actSanctions: ListRegister<SanctionRecord> = {
  kind: 'list',
  meta,
  parse: parseSanctions,
  readList: readSanctionList,
  watchWhole: pagesToTheLast,
  facts: sanctionFacts,
};

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

/**
 * One saved page (its runbook stands at the head of `sanction-page.ts`). Without a company: its rows. With one: its rows too, but its absence counts only where the page
 * is the whole list.
 */
function parseSanctions(capture: Capture, { nif }: { readonly nif: Nif | null }): Reading<SanctionRecord> {
  const page = readSanctionPage(capture);
  if (page.kind === 'failed') return page.reading;
  const { registerDate } = page;
  if (page.kind === 'nothing') return { outcome: 'not_found', registerDate };
  if (page.records.length === 0) return refused('a list of natural persons');
  const records = nif === null ? page.records : page.records.filter(record => record.nif === nif);
  if (records.length > 0) return { outcome: 'found', records, registerDate };
  return isWholeList(page)
    ? { outcome: 'not_found', registerDate }
    : unreadable('the company is not on this page, and nothing shows that the page is the whole list');
}

/** From the first row to the last: what the page announces is there, and nothing leads on. */
function isWholeList({ announced, held, isPage, next }: SanctionList): boolean {
  const { first, last, page, pages, total } = announced;
  const begins = (first ?? 1) === 1 && (page ?? 1) === 1;
  return isPage && begins && next === null && (pages ?? 1) === 1 && (total ?? last ?? held) === held;
}
