/** Where a saved page stands in its band, as far as the page and its request tell. */
import type { Tranche } from '../reading/values/tranche.ts';
import type { Capture } from '../register.ts';
import { askedPage } from './asked-page.ts';
import { readTable } from './debtor-table.ts';
import { isReading, readAnswer } from './jsf-answer.ts';

export interface PagePlace {
  readonly band: Tranche;
  /** Index of its first row within the band; null where nothing tells. */
  readonly first: number | null;
  /** Rows on the page, dropped ones too; 0 for a band that says that it is empty. */
  readonly count: number;
  /** Rows of the band. */
  readonly total: number | null;
  /** Whether a further page follows, or may follow, for this one is full; null where nothing tells. */
  readonly hasNext: boolean | null;
}

/** Null for what is no page of a band; the parser has its own word on that. */
export function pagePlace(capture: Capture): PagePlace | null {
  const answer = readAnswer(capture);
  if (isReading(answer)) return null;
  const table = readTable(answer);
  const asked = askedPage(capture.request, answer);
  if (table === null || typeof table === 'string' || !asked.tranche) return null;
  const rows = asked.rows ?? table.pageRows;
  return {
    band: asked.tranche,
    first: table.firstIndex ?? asked.first,
    count: table.saysEmpty ? 0 : table.count,
    total: table.total,
    hasNext: table.nextPage ?? (rows === null ? null : table.count >= rows),
  };
}
