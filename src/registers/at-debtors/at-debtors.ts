/** The tax authority's lists of debtors: static PDFs, one per band of debt, companies only. */
import type { DebtorListing } from '../../facts/fact.ts';
import type { Nif } from '../../kernel/nif.ts';
import { DEBTOR_LIST, debtorListings } from '../reading/debtor-list.ts';
import { gapAmong, type Tranche } from '../reading/values/tranche.ts';
import type { Capture, ListRegister, Reading, WholeWatch } from '../register.ts';
import { type AtDebtorRecord, parseAtList } from './parse-at-list.ts';
import { areAtListsUnchanged, readAtLists } from './read-at-lists.ts';

const OFFICIAL_PAGE = 'https://static.portaldasfinancas.gov.pt/app/devedores_static/de-devedores.html';

/**
 * The PDF itself. If natural persons are among the companies, or may be in a row that is set aside, a PDF cannot be cut, so the lines of the companies are kept
 * as text instead. Of a PDF that was not read nothing is kept, in a recording neither: who knows whom it names.
 */
function storedPage({
  reading,
  capture,
}: {
  readonly reading: Reading<AtDebtorRecord>;
  readonly capture: Capture;
}): Uint8Array {
  if ('reason' in reading)
    return Buffer.from(
      `Not kept, because a PDF that was not read may name natural persons: ${reading.reason}. It is at ${capture.url}.\n`,
    );
  if (reading.outcome === 'not_found' || !(reading.persons || reading.setAside)) return capture.body;
  const [first] = reading.records;
  const header = [
    'Contribuintes colectivos',
    `Devedores de ${first?.label}`,
    `Informação actualizada em ${first?.listDate}`,
  ];
  const rows = reading.records.map(({ nif, name }) => `${nif} ${name}`);
  const aside = (reading.setAside ?? []).map(({ fault }) => `[${fault}]`);
  return Buffer.from([...header, ...rows, ...aside, ''].join('\n'));
}

export const atDebtors: ListRegister<AtDebtorRecord> = {
  kind: 'list',
  meta: {
    name: 'at-debtors',
    title: 'Listas de Devedores da Autoridade Tributária e Aduaneira',
    authority: 'Autoridade Tributária e Aduaneira (AT)',
    officialBaseUrl: 'https://static.portaldasfinancas.gov.pt',
    officialPage: OFFICIAL_PAGE,
    legalBasis: 'LGT, art. 64.º, n.º 5, al. a), and n.º 6; CNPD authorisation 676/2006',
    ...DEBTOR_LIST,
    timeoutMs: 60_000,
    maxBodyBytes: 32 * 1024 * 1024,
    parserVersion: 8,
  },
  parse: parseAtList,
  readList: readAtLists,
  isUnchanged: areAtListsUnchanged,
  storedPage,
  watchWhole: bandsInARow,
  facts: atFacts,
};

export function atFacts(records: readonly AtDebtorRecord[], about: Nif): DebtorListing[] {
  return debtorListings(records, about, {
    register: 'at-debtors',
    creditor: 'tax',
    url: OFFICIAL_PAGE,
    named: ({ file }) => file ?? 'lista de devedores (colectivos)',
  });
}

/** Half of the list would clear the companies on the other half. Bands of debt follow one another up to the one without an upper end. */
function bandsInARow(): WholeWatch<AtDebtorRecord> {
  const bands = new Map<number, Tranche>();
  const numbers: number[] = [];
  let hasEmpty = false;
  return {
    see({ reading }, file) {
      const number = /listaFC(\d{1,3})\.pdf$/i.exec(file)?.[1];
      if (number) numbers.push(Number(number));
      if (reading.outcome === 'not_found') hasEmpty = true;
      if (reading.outcome !== 'found') return;
      for (const band of reading.records) bands.set(band.minEur, band);
    },
    fault() {
      if (numbers.length > 0 && !numbers.includes(1)) return 'listaFC1.pdf is missing';
      // An empty band does not say which one it is, so that nothing can be said of gaps.
      return hasEmpty ? null : gapAmong(bands);
    },
  };
}
