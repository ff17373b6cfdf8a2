/**
 * How many rows or pages a page tells of in whatever words, for lists that clear whoever is not on them. `announced.ts` reads the plain
 * totals, which must agree with the rows; here any number beside a word of the list counts as "at least so many".
 */
import { fold } from '../../../kernel/text/fold.ts';

export interface Told {
  readonly rows: number;
  readonly pages: number;
  /** `Ver mais (238)`, `12 / 250`: more than this page, however many. */
  readonly more: boolean;
}

const NUMBER = String.raw`(?<![\d./,-])(\d{1,3}(?:\.\d{3})+|\d{1,7})(?!\d|[.,/-]\d)`;
const NO_COUNT = '(?! ?(?:€|%|eur|uc\\b|dias?\\b|mes(?:es)?\\b|anos?\\b|horas?\\b))';
/** In the plural: what follows a singular is mostly a number that names it. */
const ROWS =
  '(?:registos|resultados|entradas|linhas|itens|elementos|ocorrencias|sancoes|contra-? ?ordenacoes|condenacoes|infrac?coes|infrac?tor(?:es|as)|entidades|empresas|empregador(?:es|as)|arguid[oa]s|publicacoes|impedimentos)';
const SHOWS = '(?:mostr|apresent|exib|visualiz|list)[a-z]*(?: [a-z]+){0,2}';

const ROW_COUNTS = [
  // "Existem 250 novas sanções", not "10 registos por página"
  new RegExp(`(?<!\\b(?:ano|anos|em|de|desde|ate) )${NUMBER} (?:[a-z]+ )?${ROWS}\\b(?! por pagina)`, 'g'),
  // "Número total de sanções publicadas: 250"
  new RegExp(`\\b${ROWS}(?: [a-z]+){0,4} ?(?:[:=–-]|sao|e de) ?\\(?${NUMBER}${NO_COUNT}`, 'g'),
  new RegExp(`\\b${ROWS} \\(${NUMBER}\\)`, 'g'),
  new RegExp(`^(?:total|totais|quantidade|contagem)(?: [a-z]+){0,6} ?[:=(]? ?${NUMBER}\\)?$`, 'g'),
];
const PAGE_COUNTS = [new RegExp(`${NUMBER} paginas\\b`, 'g'), new RegExp(`\\bpaginas ?: ?${NUMBER}`, 'g')];
/** The last number says how many there are, the one before it how far this page goes. */
const PART_OF = new RegExp(
  `(?:^|\\b${SHOWS} )(?:\\d+ ?(?:-|–|a|ate) ?)?(\\d{1,7}) ?(?:/|de|em|(?:de um|num|do) total de) ?(\\d{1,7})(?: ${ROWS})?$`,
);
const MORE = new RegExp(
  `^(?:\\+ ?|(?:ver |mostrar |carregar |e |ha |existem )?(?:mais|outr[oa]s) \\(?\\+?)${NUMBER}\\)?(?: ${ROWS})?$|^faltam ${NUMBER}`,
);
const HELP = /^(?:se|caso|quando)\b/;
const MONTH_OF = /^\d{1,2} ?\/ ?(?:19|20)\d\d$/;

export function toldCounts(lines: readonly string[]): Told {
  const phrases = lines
    .flatMap(line => fold(line).split(/[.;!?] /))
    .map(phrase => phrase.trim().replace(/(?<![.…])[.…]+$/, ''))
    .filter(phrase => !HELP.test(phrase));
  return {
    rows: greatest(ROW_COUNTS, phrases),
    pages: Math.max(greatest(PAGE_COUNTS, phrases), lastOfPager(lines)),
    more: phrases.some(tellsOfMore),
  };
}

/** Lines that a list of rows leaves out of its text. */
export const TOLD_BESIDE = 'nav, footer, button';

const greatest = (patterns: readonly RegExp[], phrases: readonly string[]): number =>
  Math.max(
    0,
    ...phrases.flatMap(phrase =>
      patterns.flatMap(pattern =>
        [...phrase.matchAll(pattern)].map(match => Number(match[1]!.replaceAll('.', ''))),
      ),
    ),
  );

function tellsOfMore(phrase: string): boolean {
  const [, until, all] = MONTH_OF.test(phrase) ? [] : (PART_OF.exec(phrase) ?? []);
  return MORE.test(phrase) || (until !== undefined && Number(until) < Number(all));
}

const PAGER_BIT =
  /^(?:pagina(?:s|cao)?:?|primeir[ao]|anterior|seguinte|proxim[ao]|ultim[ao]|[<‹«»›>]+|\d{1,4}|…|\.{2,3})$/;

/** `Página 1 2 3 … 20`, on one line or a line each. */
function lastOfPager(lines: readonly string[]): number {
  let last = 0;
  let bits: string[] = [];
  for (const line of [...lines, 'fim']) {
    const own = fold(line)
      .split(/[\s|·,[\]()]+/)
      .filter(bit => bit !== '');
    if (own.length > 0 && own.every(bit => PAGER_BIT.test(bit))) bits.push(...own);
    else {
      last = Math.max(last, lastNumber(bits));
      bits = [];
    }
  }
  return last;
}

function lastNumber(bits: readonly string[]): number {
  const numbers = bits.filter(bit => /^\d/.test(bit)).map(Number);
  const rises = numbers.every((number, i) => i === 0 || number > numbers[i - 1]!);
  const isPager = numbers[0] === 1 || bits.some(bit => /^(?:pagina|…|\.)/.test(bit));
  return numbers.length > 1 && rises && isPager ? numbers.at(-1)! : 0;
}
