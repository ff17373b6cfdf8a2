import type { FurtherRecord } from '../../facts/fact.ts';
import type { Nif } from '../../kernel/nif.ts';
import type { CitationRecord } from './citation-record.ts';
import { meta } from './meta.ts';

/** Notices that address a party of the company's full legal name. Of whoever sues there nothing follows. */
export function citationFacts(records: readonly CitationRecord[], about: Nif): FurtherRecord[] {
  const facts = records.flatMap(record =>
    record.match?.nif === about && record.match.role === 'defendant' ? [addressed(record)] : [],
  );
  return [...new Map(facts.map(fact => [fact.key, fact])).values()];
}

const addressed = ({ process, publishedOn, species }: CitationRecord): FurtherRecord => ({
  kind: 'further-record',
  key: `${meta.name}:${process}:${publishedOn}`,
  source: {
    register: meta.name,
    reference: `${process} (match by name, correspondência por nome)`,
    url: meta.officialPage,
    date: publishedOn,
  },
  says:
    `On ${publishedOn} a court gave public notice of a case (${species}) to a defendant of this name who could not be found. ` +
    'Matched by the full name alone; other companies may bear it.',
});
