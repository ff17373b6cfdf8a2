/** Whether saved files are the whole list: half of it would clear the companies on the other half. */
import type { Announced } from '../reading/words/announced.ts';
import type { WholeWatch } from '../register.ts';
import { readSanctionPage, type SanctionList } from './sanction-page.ts';
import type { SanctionRecord } from './sanction-record.ts';

/** Pages follow one another by what they announce, as many rows as they announce, up to one that leads to no other. */
export function pagesToTheLast(): WholeWatch<SanctionRecord> {
  const lists: SanctionList[] = [];
  let isNothing = false;
  return {
    see({ capture }) {
      const page = readSanctionPage(capture);
      if (page.kind === 'nothing') isNothing = true;
      if (page.kind === 'list') lists.push(page);
    },
    fault() {
      if (isNothing) return null;
      const held = lists.reduce((sum, list) => sum + list.held, 0);
      const total = lists.findLast(({ announced }) => announced.total !== null)?.announced.total ?? held;
      if (total !== held) return `${total} rows are announced and ${held} are there`;
      const page = missingPage(lists.map(({ announced }) => announced));
      if (page) return page;
      return lists.some(({ next }) => next === null) ? null : 'the last page is missing';
    },
  };
}

/** Pages tell their place by a number of their own, or by the rows that they hold. */
function missingPage(announced: readonly Announced[]): string | null {
  const pages = Math.max(0, ...announced.map(it => it.pages ?? 0));
  for (let page = 1; page <= pages; page++)
    if (!announced.some(it => it.page === page)) return `page ${page} of ${pages} is missing`;
  const ranges = announced.filter(it => it.first !== null).sort((a, b) => a.first! - b.first!);
  let until = 0;
  for (const { first, last } of ranges) {
    if (first! > until + 1) return `the page is missing that begins with row ${until + 1}`;
    until = Math.max(until, last ?? until);
  }
  return null;
}
