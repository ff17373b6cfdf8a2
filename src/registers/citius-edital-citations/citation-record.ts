/** A notice to a defendant who could not be found: as the grid prints it, and as it may leave the parser. */
import type { CheerioAPI } from 'cheerio';
import type { LocalDate } from '../../kernel/local-date.ts';
import type {
  AskedCompany,
  PartyMatch,
  PrintedParty,
  ShownParty,
} from '../reading/citius-search/citius-search.ts';
import { type GridRow, gridLabels, printedDay, readGrid } from '../reading/citius-search/grid.ts';
import { matchAmong, shownParties } from '../reading/citius-search/parties.ts';
import { type ProcessNumber, readProcessNumber } from '../reading/citius-search/process-number.ts';
import { alarm } from '../reading/reading-end.ts';

/** Before anything about persons is dropped. Never leaves the parser. */
export interface CitationRow extends ProcessNumber {
  readonly publishedOn: LocalDate;
  /** `Juízo de Execução de Leiria - Juiz 1`. */
  readonly unit: string | null;
  /** Espécie as printed. */
  readonly species: string;
  readonly parties: readonly PrintedParty[];
}

export interface CitationRecord extends Omit<CitationRow, 'parties'> {
  readonly matchedBy: 'name';
  readonly parties: readonly ShownParty[];
  readonly match: PartyMatch | null;
}

const labelOf = gridLabels('citius-edital-citations', [
  'lblNProcesso',
  'lblDataPublicacao',
  'lblUnOrganica',
  'lblEspecie',
]);

export const readCitations = ($: CheerioAPI): CitationRow[] => readGrid($, labelOf, 'notice').map(readRow);

const readRow = ({ text, parties }: GridRow): CitationRow => ({
  ...(readProcessNumber(text('lblNProcesso')) ?? alarm('a case number of an unknown form')),
  publishedOn: printedDay(text('lblDataPublicacao')) ?? alarm('a notice without a day'),
  unit: text('lblUnOrganica') || null,
  species: text('lblEspecie') || alarm('a notice without its Espécie'),
  parties,
});

export const toRecord = ({ parties, ...row }: CitationRow, asked: AskedCompany | null): CitationRecord => ({
  matchedBy: 'name',
  ...row,
  parties: shownParties(parties, asked),
  match: matchAmong(parties, asked),
});
