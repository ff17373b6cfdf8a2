/** Whether saved files are the whole of a list, as far as they tell: half a list would clear the companies on the other half. */
import type { RegisterName } from '../kernel/register-name.ts';
import { readSanctionPage } from '../registers/act-sanctions/sanction-page.ts';
import type { Tranche } from '../registers/reading/tranche.ts';
import type { ListPart, ListRecord } from '../registers/register.ts';

export interface WholeWatch {
  see(part: Pick<ListPart<ListRecord>, 'reading' | 'capture'>, file: string): void;
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
  'ss-debtors': bandsInARow,
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
      if (hasEmpty) return null;
      const rising = [...bands.values()].sort((a, b) => a.minEur - b.minEur);
      const gap = rising.find(
        ({ maxEur }, i) => maxEur !== null && (rising[i + 1]?.minEur ?? Infinity) > maxEur + 1,
      );
      return gap ? `no file has the band above "${gap.label}"` : null;
    },
  };
}

/** Exactly one page leads to no other, and the pages hold as many rows as they announce. */
function pagesToTheLast(): WholeWatch {
  let held = 0;
  let announced: number | null = null;
  let lastPages = 0;
  let isNothing = false;
  return {
    see({ capture }) {
      const page = readSanctionPage(capture);
      if (page.kind === 'nothing') isNothing = true;
      if (page.kind !== 'list') return;
      held += page.held;
      announced = page.announced.total ?? announced;
      if (page.next === null) lastPages++;
    },
    fault() {
      if (isNothing) return null;
      if (announced !== null && announced !== held)
        return `${announced} rows are announced and ${held} are there`;
      return lastPages === 0 ? 'the last page is missing' : null;
    },
  };
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
