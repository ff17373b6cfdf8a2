/** Whether saved files are the whole of a list, as far as they tell: half a list would clear the companies on the other half. */
import type { RegisterName } from '../kernel/register-name.ts';
import { readSanctionPage, type SanctionList } from '../registers/act-sanctions/sanction-page.ts';
import type { Announced } from '../registers/reading/announced.ts';
import type { Tranche } from '../registers/reading/tranche.ts';
import type { ListPart, ListRecord } from '../registers/register.ts';
import { type PagePlace, pagePlace } from '../registers/ss-debtors/page-place.ts';

export interface WholeWatch {
  see(part: Omit<ListPart<ListRecord>, 'part'>, file: string): void;
  /** What is missing, after the last part; null where nothing shows that anything is. */
  fault(): string | null;
}

export function watchWhole(register: RegisterName): WholeWatch {
  const watch = WATCHES[register]?.() ?? { see() {}, fault: () => null };
  return {
    see: watch.see,
    fault() {
      const fault = watch.fault();
      return fault && `${fault}. Give all files of the edition at once, or --any-volume if they are all`;
    },
  };
}

const WATCHES: Partial<Record<RegisterName, () => WholeWatch>> = {
  'at-debtors': bandsInARow,
  'ss-debtors': pagesOfBands,
  'act-sanctions': pagesToTheLast,
  'base-contracts': barsAmongThem,
};

/** Bands of debt follow one another up to the one without an upper end. */
function bandsInARow(): WholeWatch {
  const bands = new Map<number, Tranche>();
  const numbers: number[] = [];
  let hasEmpty = false;
  return {
    see({ reading }, file) {
      const number = /listaFC(\d{1,3})\.pdf$/i.exec(file)?.[1];
      if (number) numbers.push(Number(number));
      if (reading.outcome === 'not_found') hasEmpty = true;
      if (reading.outcome !== 'found') return;
      for (const band of reading.records as readonly (ListRecord & Tranche)[]) bands.set(band.minEur, band);
    },
    fault() {
      if (numbers.length > 0 && !numbers.includes(1)) return 'listaFC1.pdf is missing';
      // An empty band does not say which one it is, so that nothing can be said of gaps.
      return hasEmpty ? null : gapAmong(bands);
    },
  };
}

function gapAmong(bands: ReadonlyMap<number, Tranche>): string | null {
  const rising = [...bands.values()].sort((a, b) => a.minEur - b.minEur);
  const gap = rising.find(
    ({ maxEur }, i) => maxEur !== null && (rising[i + 1]?.minEur ?? Infinity) > maxEur + 1,
  );
  return gap ? `no file has the band above "${gap.label}"` : null;
}

/** The same bands, each in pages from its first row to its last; an empty one tells its band by its question. */
function pagesOfBands(): WholeWatch {
  const bands = new Map<number, Tranche>();
  const pages = new Map<number, PagePlace[]>();
  return {
    see({ capture }) {
      const place = pagePlace(capture);
      if (!place) return;
      const { minEur } = place.band;
      bands.set(minEur, place.band);
      pages.set(minEur, [...(pages.get(minEur) ?? []), place]);
    },
    fault() {
      for (const [minEur, ofBand] of pages) {
        const missing = missingAmong(ofBand);
        if (missing) return `of the band "${bands.get(minEur)!.label}" ${missing}`;
      }
      return gapAmong(bands);
    },
  };
}

/** What of a band is missing, or null. A page that tells no place counts where it is alone. */
function missingAmong(pages: readonly PagePlace[]): string | null {
  const placed = pages
    .map(page => ({ ...page, first: page.first ?? 0 }))
    .sort((a, b) => a.first - b.first || a.count - b.count);
  let until = 0;
  for (const { first, count } of placed) {
    if (first > until) return `the page is missing that begins with row ${until + 1}`;
    until = Math.max(until, first + count);
  }
  const total = pages.find(page => page.total !== null)?.total ?? null;
  if (total !== null) return until < total ? `${total} rows are announced and ${until} are there` : null;
  // A full page that tells of no number of rows may have a page behind it.
  return placed.at(-1)?.hasNext ? 'nothing shows that the last page is there' : null;
}

/** Pages follow one another by what they announce, as many rows as they announce, up to one that leads to no other. */
function pagesToTheLast(): WholeWatch {
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

/** The page of bars: without it, no company could be said not to be barred. */
function barsAmongThem(): WholeWatch {
  let hasBars = false;
  return {
    see({ reading, capture }) {
      // The one page among what is read of this register; the parser has judged that it is that page.
      const isPage = String.fromCharCode(...capture.body.subarray(0, 100))
        .replace(/^\u00EF\u00BB\u00BF/, '')
        .trimStart()
        .startsWith('<');
      if (reading.outcome === 'not_found') hasBars ||= isPage;
      if (reading.outcome === 'found')
        hasBars ||= isPage || reading.records.some(record => (record as { type?: string }).type === 'ban');
    },
    fault: () => (hasBars ? null : 'the page of sanções acessórias is not among the files'),
  };
}
