/** Which columns of a file are read, by the headings that people in Portugal write, and what parts them. Pure. */
import { companiesIn } from '../nif.ts';
import { fold } from '../text/fold.ts';

export interface Columns {
  readonly nif: number;
  /** -1: there is none. */
  readonly reference: number;
  /** Other columns whose headings mean the number as well, and not of somebody else. */
  readonly alike: readonly number[];
  readonly count: number;
  /** Names of the columns that are not read, as far as they can be repeated. */
  readonly ignored: string[];
  /** Columns without a heading. */
  readonly unnamed: readonly number[];
}

/** `(9 dígitos)`, `[obrigatório]`: how it is filled in. */
const HOW_FILLED = /\d|digit|obrigat|required/;
const BRACKETED = /[([][^()[\]]*[)\]]/g;

/** `N.º Contribuinte` is `nocontribuinte`. */
const lettersOf = (heading: string): string =>
  fold(heading)
    .replace(BRACKETED, part => (HOW_FILLED.test(part) ? '' : part))
    .replace(/[^a-z]/g, '');

const NUMBER_OF = '(?:n|no|nr|num|numero)?(?:de|do|da)?';
const OF_WHOM = '(?:n|no|nr|num|numero)?(?:da|do|de)?(empresa|entidade|cliente|fornecedor|sociedade|firma)?';
const TAX_NUMBER =
  '(?:nif|nipc|(?:nif(?:ou)?nipc)|(?:nipc(?:ou)?nif)|contrib(?:uinte)?|stc(?:d|eg)|(?:ident(?:ificacao)?)?fiscal|(?:identificacaode)?pessoas?colec?tivas?|(?:vat|tax)(?:no|number|id)?)';
const IS_TAX_NUMBER = new RegExp(`^${NUMBER_OF}${TAX_NUMBER}${OF_WHOM}$`);
/** Also as SAP names its fields: `STCD1`, `STCEG`; the number of a supplier or customer there is `LIFNR`, `KUNNR`. */
const IS_REFERENCE =
  /^(?:lifnr|kunnr)$|^(?:n|no|nr|num|numero)?(?:de|da)?(?:[anv]|sua|nossa|vossa|minha|my|our|your|own|internal|external|client|customer)?ref(?:a|o|erencias?|erences?)?(?:interna|externa|propria|do|da|no|number|cliente|contrato|obra|processo)*$/;

/** Where a file has several, the number of a company goes before one that may be a person's. */
const FIRST = ['nipc', 'nif'];

/**
 * Null: no heading means the number, or several do, each of another company (`NIF cliente`, `NIF fornecedor`; `NIF` twice), or it is no row of
 * headings, for a company's number stands in it (`Contribuinte n.º 580000010`).
 */
export function columnsOf(cells: readonly string[]): Columns | null {
  if (cells.some(cell => companiesIn(cell).length > 0)) return null;
  const names = cells.map(lettersOf);
  const named = FIRST.map(name => names.indexOf(name)).find(at => at >= 0);
  if (named !== undefined && names.lastIndexOf(names[named]!) !== named) return null;
  const whose = names.flatMap(name => IS_TAX_NUMBER.exec(name)?.[1] ?? []);
  if (named === undefined && new Set(whose).size > 1) return null;
  const nif = named ?? names.findIndex(name => IS_TAX_NUMBER.test(name));
  if (nif < 0) return null;
  const reference = referenceColumn(cells);
  const others = cells.filter((cell, at) => at !== nif && at !== reference && cell.trim() !== '');
  const ignored = others.map(cell =>
    PLAIN_NAME.test(cell.trim()) ? cell.trim().toLowerCase() : '(not repeated)',
  );
  const alike = names.flatMap((name, at) => {
    const meant = at === nif ? null : IS_TAX_NUMBER.exec(name);
    return meant && meant[1] === undefined ? [at] : [];
  });
  const unnamed = cells.flatMap((cell, at) => (cell.trim() === '' ? [at] : []));
  return { nif, reference, alike, count: cells.length, ignored, unnamed };
}

/** -1: no heading means the reference. */
export const referenceColumn = (cells: readonly string[]): number =>
  cells.findIndex(cell => IS_REFERENCE.test(lettersOf(cell)));

/** A name that may be repeated: without digits it is no number of a person. */
const PLAIN_NAME = /^[\p{L} ._ºª-]{1,40}$/u;

/** What parts cells: `;` is Excel's where the comma is the decimal sign, as in Portugal; the last ones are those of old programs. */
export const MARKS = [';', '\t', ',', '|', '~', '^', '¦'];

/** Excel's own first line, such as `sep=;`. It shows no such row, so none is counted. */
const SEP = /^\s*"?sep ?= ?(.)"?[;,| \t]*(?:\r\n|\r|\n)/i;

/** The text without what stands in quotation marks but letters, so that marks and line ends are those of the file. */
const bare = (text: string): string =>
  text
    .split('"')
    .map((part, i) => (i % 2 === 0 ? part : part.replace(/[;,|~^¦\t\r\n]/g, ' ') || ' '))
    .join('"');

/** Whether the text has the row of headings whole. */
export const hasHeadings = (text: string): boolean => /[^\r\n][\r\n]/.test(bare(text.replace(SEP, '')));

export interface Beginning {
  /** What parts cells, as the file says itself. */
  readonly said: string | undefined;
  /** As its headings do, whatever it says. Null: its first row has no heading that means the number. */
  readonly delimiter: string | null;
  /** The text from its first row on. */
  readonly rest: string;
}

export function beginningOf(text: string): Beginning {
  const [begun, said] = SEP.exec(text) ?? ['', undefined];
  const rest = text.slice(begun.length);
  const line = /[^\r\n]+/.exec(bare(rest))?.[0] ?? '';
  const [best] = [...MARKS, ...(said === undefined ? [] : [said])]
    .map(mark => ({ mark, cells: line.split(mark) }))
    .filter(({ cells }) => columnsOf(cells))
    .sort((a, b) => Number(b.mark === said) - Number(a.mark === said) || b.cells.length - a.cells.length);
  return { said, delimiter: best?.mark ?? null, rest };
}

/** Sheets that were pasted together have several. The first one alone would join rows. */
export const LINE_ENDS = ['\r\n', '\n', '\r'];
