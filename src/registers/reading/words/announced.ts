/** Reads announced numbers of rows and pages: "23 registos encontrados", "Página 1 de 3", "1 - 30 de 45". */
import { fold } from '../../../kernel/text/fold.ts';
import { fail } from '../reading-end.ts';

export interface Announced {
  /** Rows of the whole answer. */
  readonly total: number | null;
  readonly page: number | null;
  readonly pages: number | null;
  /** Ordinal of the first and last row of this page, from 1. */
  readonly first: number | null;
  readonly last: number | null;
}

const NUMBER = String.raw`(\d{1,3}(?:\.\d{3})+|\d+)`;
const ROWS =
  '(?:registos?|resultados?|documentos?|processos?|execucao|execucoes|entradas?|sancao|sancoes|entidades?|empresas?|titulos?|alvaras?|itens|linhas?)';
const TOTALS = [
  new RegExp(`(?<![\\d.,/-])${NUMBER} ${ROWS}(?: \\w+)? (?:encontrad|no total|devolvid)`),
  new RegExp(
    `\\b(?:encontrad[oa]s?|devolv\\w+|produziu|retornou|totaliza) (?:um total de )?${NUMBER} ${ROWS}\\b(?! por pagina)`,
  ),
  new RegExp(`^total(?: (?:de )?${ROWS})?(?: encontrad[oa]s?)?[ :;]+${NUMBER}(?!\\S)`),
  new RegExp(
    `^(?:(?:existem|ha|lista com|lista de) |(?:pesquisa|consulta)\\b[^:]{0,80}: ?)?\\(?${NUMBER} ${ROWS}\\)?(?: (?:para|com|que|correspond|extint|relativ|referent).*)?\\.?$`,
  ),
  new RegExp(`^(?:resultados|registos|execucoes|sancoes|entidades|empresas) \\(${NUMBER}\\)$`),
  new RegExp(`^(?:(?:numero|n\\.?o)(?: total)? de )?${ROWS}(?: encontrad[oa]s?)? ?: ?${NUMBER}(?!\\S)`),
  new RegExp(`^${ROWS} \\d+(?: ?(?:a|ate|-|–) ?\\d+)? de (?:um total de )?${NUMBER}$`),
  new RegExp(`(?:^|\\b(?:mostr|apresent|exib)\\w+ )\\d+ de ${NUMBER}(?: ${ROWS})?$`),
];
/** The page says itself that it is cut; not the help for a search that finds too much. */
const CUT = new RegExp(
  [
    `\\b(?:primeir|ultim)[oa]s (?:${NUMBER} )?${ROWS}|^(?:apenas|so) (?:se |sao )?(?:mostr|apresent)`,
    `\\b(?:lista|resultados?|consulta) parcia(?:l|is)\\b|\\b(?:existem|ha) mais ${ROWS}|\\bomitid[oa]s\\b|\\bparte d[ao]s ${ROWS}|^continua na|\\blimite (?:maximo )?de ${ROWS}`,
    `\\bdemasiad[oa]s ${ROWS}|\\blimitad[oa]s? a ${NUMBER}|\\brefine a (?:sua )?pesquisa`,
    `^(?:ver |mostrar |carregar )?mais ${ROWS}|\\b(?:ver|mostrar) tod[oa]s [oa]s ${NUMBER} ${ROWS}`,
  ].join('|'),
);
const HELP = /^(?:se|caso|quando)\b/;
const RANGE = new RegExp(
  `(?:^|(?:registos|resultados|linhas|mostrar|de) )\\(?${NUMBER} ?(?:-|–|a|ate) ?${NUMBER}(?: (?:de|em) ${NUMBER}(?: ${ROWS})?)?\\)?\\.?$`,
);
const PAGE = new RegExp(`\\bpag(?:ina|\\.)? ?:? ?${NUMBER} ?(?:de|/) ?${NUMBER}`);
/** A link beside a range, in its own line: `1 - 30 Seguinte`. */
const LINK = /^(?:primeir[ao]|anterior|pagina|seguinte|proxim[ao]|ultim[ao]|[<‹«>›»]+)$/;
const LONGEST = 160;

const count = (text: string | undefined): number | null =>
  text === undefined ? null : Number(text.replaceAll('.', ''));

/** All announcements of the lines; two different numbers for the same thing are unreadable, and so is a page that says that it is cut. */
export function readAnnounced(lines: readonly string[]): Announced {
  if (lines.some(saysThatItIsCut)) fail('the page says that it shows a part only');
  const found = lines.map(announcedBy);
  const one = (key: keyof Announced): number | null => {
    const [value, ...others] = new Set(found.map(it => it[key]).filter(it => it !== null));
    if (others.length > 0) fail(`the page announces two different numbers (${key})`);
    return value ?? null;
  };
  return {
    total: one('total'),
    page: one('page'),
    pages: one('pages'),
    first: one('first'),
    last: one('last'),
  };
}

/** Whether a line is about the list and not part of an entry. */
export const announces = (line: string): boolean => Object.values(announcedBy(line)).some(it => it !== null);

function saysThatItIsCut(line: string): boolean {
  const words = fold(line);
  return words.length <= LONGEST && !HELP.test(words) && CUT.test(words);
}

/** `12 registo(s) encontrado(s)` as a person reads it. */
const BOTH_NUMBERS = /(?<=[a-z])\((s)?[a-z]{0,3}\)/g;

function announcedBy(line: string): Announced {
  const words = fold(line).replace(BOTH_NUMBERS, '$1');
  const fits = words.length <= LONGEST;
  const range = fits ? RANGE.exec(withoutLinks(words)) : null;
  const page = fits ? PAGE.exec(words) : null;
  const total = fits ? TOTALS.map(pattern => pattern.exec(words)?.[1]).find(Boolean) : undefined;
  return {
    total: count(total ?? range?.[3]),
    page: count(page?.[1]),
    pages: count(page?.[2]),
    first: count(range?.[1]),
    last: count(range?.[2]),
  };
}

function withoutLinks(text: string): string {
  const words = text.split(' ');
  const isLink = (word: string | undefined) => word !== undefined && LINK.test(word);
  while (isLink(words[0])) words.shift();
  while (isLink(words.at(-1))) words.pop();
  return words.join(' ');
}
