/** The list of debtors of Segurança Social: a JSF page, read band by band, companies only. */
import type { DebtorListing } from '../../facts/fact.ts';
import type { Nif } from '../../kernel/nif.ts';
import { DEBTOR_LIST, type DebtorRecord, debtorListings } from '../reading/debtor-list.ts';
import { gapAmong, type Tranche } from '../reading/values/tranche.ts';
import type { Capture, ListRegister, WholeWatch } from '../register.ts';
import { readTable } from './debtor-table.ts';
import { PAGE_PATH, readAnswer } from './jsf-answer.ts';
import { pageQuery } from './page-query.ts';
import { parseSsPage } from './parse-ss-page.ts';
import { readSsList } from './read-ss-list.ts';

const OFFICIAL_BASE_URL = 'https://www.seg-social.pt';
const OFFICIAL_PAGE = `${OFFICIAL_BASE_URL}${PAGE_PATH}`;

export const ssDebtors: ListRegister<DebtorRecord> = {
  kind: 'list',
  meta: {
    name: 'ss-debtors',
    title: 'Lista de Devedores da Segurança Social',
    authority: 'Instituto de Gestão Financeira da Segurança Social (IGFSS)',
    officialBaseUrl: OFFICIAL_BASE_URL,
    officialPage: OFFICIAL_PAGE,
    legalBasis:
      'Lei 110/2009 (Código dos Regimes Contributivos), art. 214.º; LGT, art. 64.º, n.º 5, al. a); CNPD authorisation 676/2006',
    ...DEBTOR_LIST,
    timeoutMs: 30_000,
    maxBodyBytes: 4 * 1024 * 1024,
    parserVersion: 7,
  },
  parse: parseSsPage,
  readList: readSsList,
  watchWhole: pagesOfBands,
  facts: ssFacts,
};

export function ssFacts(records: readonly DebtorRecord[], about: Nif): DebtorListing[] {
  return debtorListings(records, about, {
    register: 'ss-debtors',
    creditor: 'social-security',
    url: OFFICIAL_PAGE,
    named: () => 'lista de devedores (pessoas coletivas)',
  });
}

/** Where a saved page stands in its band, as far as the page and its request tell. */
interface PagePlace {
  readonly band: Tranche;
  /** Index of its first row within the band; null where nothing tells. */
  readonly first: number | null;
  /** Rows on the page, dropped ones too; 0 for a band that says that it is empty. */
  readonly count: number;
  /** Rows of the band. */
  readonly total: number | null;
  /** Whether a further page follows, or may follow, for this one is full; null where nothing tells. */
  readonly hasNext: boolean | null;
  /** It shows one company of its band. */
  readonly isOfOne: boolean;
}

/** Of a page that the parser has read; null for one that does not tell its band. */
function pagePlace(capture: Capture): PagePlace | null {
  const answer = readAnswer(capture);
  const table = readTable(answer);
  const asked = pageQuery(capture.request, answer);
  if (table === null || !asked.tranche) return null;
  const rows = asked.rows ?? table.pageRows;
  return {
    band: asked.tranche,
    first: table.firstIndex ?? asked.first,
    count: table.saysEmpty ? 0 : table.count,
    total: table.total,
    hasNext: table.nextPage ?? (rows === null ? null : table.count >= rows),
    isOfOne: asked.nif !== null,
  };
}

/** Bands of debt, each in pages from its first row to its last; an empty one tells its band by its question. */
function pagesOfBands(): WholeWatch<DebtorRecord> {
  const bands = new Map<number, Tranche>();
  const pages = new Map<number, PagePlace[]>();
  let isOfOne = false;
  return {
    see({ capture, reading }) {
      const place = 'reason' in reading ? null : pagePlace(capture);
      if (!place) return;
      isOfOne ||= place.isOfOne;
      const { minEur } = place.band;
      bands.set(minEur, place.band);
      pages.set(minEur, [...(pages.get(minEur) ?? []), place]);
    },
    fault() {
      if (isOfOne) return 'a page is a search by NIF: its band has others';
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
