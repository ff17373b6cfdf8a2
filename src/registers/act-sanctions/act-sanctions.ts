import { createHash } from 'node:crypto';
import type { LabourSanction } from '../../facts/fact.ts';
import type { Nif } from '../../kernel/nif.ts';
import type { SpecifiedRegister } from '../../kernel/register-name.ts';
import { fold } from '../../kernel/text/fold.ts';
import { legible, UNREADABLE } from '../../kernel/unreadable.ts';
import { fail, readingFrom } from '../reading/reading-end.ts';
import { asideOf, doubtAbout } from '../reading/set-aside.ts';
import type { Announced } from '../reading/words/announced.ts';
import {
  type Capture,
  type ListRegister,
  type ParseContext,
  type Reading,
  type RegisterMeta,
  refused,
  unreadable,
  type WholeWatch,
} from '../register.ts';
import type { SanctionRecord } from './read-sanction.ts';
import { LIST_PATH, readSanctionList } from './read-sanction-list.ts';
import { readSanctionPage, type SanctionList } from './sanction-page.ts';

const officialBaseUrl = 'https://portal.act.gov.pt';

const meta: RegisterMeta<SpecifiedRegister> = {
  name: 'act-sanctions',
  title: 'ACT: registo público de contraordenações laborais (sanção acessória de publicidade)',
  authority: 'Autoridade para as Condições do Trabalho (ACT)',
  officialBaseUrl,
  officialPage: `${officialBaseUrl}${LIST_PATH}`,
  legalBasis: 'Código do Trabalho (Lei 7/2009), arts. 562 and 563',
  retention: 'while published; entries leave after about a year without a new infringement (unverified)',
  keeps: { statements: 'while-published' },
  maxAgeHours: 24 * 14,
  essential: false,
  schedule: '40 7 * * 1,4',
  // Some hundreds of companies, which come and go one by one: a page that was cut would look like a small list.
  mayNotHalveFrom: 20,
  pace: { perSecond: 1, inFlight: 1 },
  timeoutMs: 30_000,
  maxBodyBytes: 5 * 1024 * 1024,
  // Read twice a week; entries come and go every month.
  alarmAfter: { nothingFound: 3, nothingNew: 12 },
  parserVersion: 13,
};

/** Labour sanctions that ACT makes public. What of it is assumed: README.md. */
export const actSanctions: ListRegister<SanctionRecord> = {
  kind: 'list',
  meta,
  parse: (capture, asked, context) => readingFrom(() => parsePage(capture, asked, context)),
  readList: readSanctionList,
  watchWhole: pagesToTheLast,
  facts: sanctionFacts,
};

/** One fact per sanction of `about`. The list has no numbers of its own: a sanction is known again by what it says. */
export function sanctionFacts(records: readonly SanctionRecord[], about: Nif): LabourSanction[] {
  const facts = records.filter(record => record.nif === about).map(factOf);
  return [...new Map(facts.map(fact => [fact.key, fact])).values()];
}

/** Without a day of its own a sanction counts as one of the day of the list, and says so: as an older one it could cost too little. */
function factOf(record: SanctionRecord): LabourSanction {
  const on = legible(record.on) ?? record.listedOn!;
  const said = legible(record.infringement) ?? record.norm;
  return {
    kind: 'labour-sanction',
    key: keyOf(record),
    source: {
      register: meta.name,
      reference: `${legible(record.norm) ?? record.infringement} (${record.on === UNREADABLE ? 'dia ilegível' : on})`,
      url: meta.officialPage,
      date: legible(record.publishedOn) ?? on,
    },
    gravity: record.gravity,
    area: record.area,
    infringement: record.on === UNREADABLE ? `${said} [dia ilegível: conta o da lista]` : said,
    on,
  };
}

/** The same row read twice has the same key, however it was spaced or capitalised that day. */
function keyOf({ nif, on, gravity, infringement, norm, place }: SanctionRecord): string {
  const said = [on, gravity, fold(infringement), fold(norm), fold(place ?? '')].join('|');
  return `act-sanctions:${nif}:${createHash('sha256').update(said).digest('hex').slice(0, 24)}`;
}

/**
 * One saved page (its runbook stands at the head of `sanction-page.ts`). Without a company: its rows. With one: its rows too, but its absence counts only where the page
 * is the whole list.
 */
function parsePage(
  capture: Capture,
  { nif }: { readonly nif: Nif | null },
  { today }: ParseContext,
): Reading<SanctionRecord> {
  const page = readSanctionPage(capture, today);
  const { registerDate } = page;
  if (page.kind === 'nothing') return { outcome: 'not_found', registerDate };
  if (page.records.length === 0) return refused('a list of natural persons');
  const records = nif === null ? page.records : page.records.filter(record => record.nif === nif);
  // It may have more of them on the pages that are not here.
  if (nif !== null && records.length > 0 && page.isPage && !isWholeList(page))
    fail('the company is on this page, which says that the list has more');
  if (records.length > 0) return { outcome: 'found', records, registerDate, ...asideOf(page) };
  const doubt = nif && doubtAbout(nif, page.setAside);
  if (doubt) fail(doubt);
  return isWholeList(page)
    ? { outcome: 'not_found', registerDate }
    : unreadable('the company is not on this page, and nothing shows that the page is the whole list');
}

/** From the first row to the last: what the page announces is there, and nothing leads on. */
function isWholeList({ announced, told, held, isPage, next }: SanctionList): boolean {
  const { first, last, page, pages, total } = announced;
  const begins = (first ?? 1) === 1 && (page ?? 1) === 1;
  const tellsOfMore = told.more || told.rows > held || told.pages > 1;
  return (
    isPage &&
    begins &&
    !tellsOfMore &&
    next === null &&
    (pages ?? 1) === 1 &&
    (total ?? last ?? held) === held
  );
}

/** Half of the list would clear the companies on the other half. Pages follow one another by what they announce, as many rows as they announce, up to one that leads to no other. */
function pagesToTheLast(): WholeWatch<SanctionRecord> {
  const lists: SanctionList[] = [];
  let isNothing = false;
  return {
    see({ capture, reading }) {
      if ('reason' in reading) return;
      const page = readSanctionPage(capture, null);
      if (page.kind === 'nothing') isNothing = true;
      else lists.push(page);
    },
    fault() {
      if (isNothing) return null;
      const held = lists.reduce((sum, list) => sum + list.held, 0);
      const total = lists.findLast(({ announced }) => announced.total !== null)?.announced.total ?? held;
      if (total !== held) return `${total} rows are announced and ${held} are there`;
      const page = missingPage(lists.map(({ announced }) => announced));
      if (page) return page;
      const told = Math.max(...lists.map(it => it.told.rows));
      if (told > held) return `${told} rows are told of and ${held} are there`;
      const pages = Math.max(...lists.map(it => it.told.pages));
      if (pages > lists.length) return `${pages} pages are told of and ${lists.length} are there`;
      if (lists.some(({ next, told }) => next === null && told.more)) return 'the last page tells of more';
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
