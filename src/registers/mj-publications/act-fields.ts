/**
 * Cuts the text of an act into its labelled fields. Field labels are known by name; the headings of organs are an
 * open set (a fixed list once found nobody in a whole company) and are recognised by where they stand: words and a
 * colon right before `Nome/Firma:`.
 *
 * The same act comes in lines or as one line. In one line nothing separates a residence in capitals ("… LISBOA")
 * from the heading after it ("FISCAL ÚNICO:"), so a heading begins at a word that organs are named by.
 */
import { fold, oneSpaced } from '../../kernel/text/fold.ts';

export type FieldKind =
  | 'name'
  | 'nif'
  | 'position'
  | 'cause'
  | 'date'
  | 'residence'
  | 'quota'
  | 'quota-holder'
  | 'amount'
  | 'firma'
  | 'legal-form'
  | 'seat'
  | 'district'
  | 'municipality'
  | 'parish'
  | 'object'
  | 'capital'
  | 'accounts-year'
  | 'deliberation'
  | 'term'
  | 'section'
  | 'section-appointed'
  | 'section-ceased'
  | 'section-acquirers'
  | 'section-transferors'
  | 'ignored'
  /** Beside a holder: somebody who holds nothing by it, and whose number is not the holder's. */
  | 'another-person'
  /** A label that is not known, on a line of its own, whose words may say who it is or that somebody left. */
  | 'strange'
  /** Such a label without such words; it may name somebody else all the same. */
  | 'unknown'
  | 'end';

export interface Field {
  readonly kind: FieldKind;
  /** What stands between this label and the next, headings left out; one space between words. */
  readonly value: string;
  /** Heading of the organ right before this field; undefined where none stands there, null where one does that cannot be told from what precedes it. */
  readonly heading?: string | null;
}

const S = '\\(?s?\\)?';

/** Before `Nome/Firma:` such words are the heading of an organ. */
const BESIDE_A_HOLDER = `(?:Representante${S}(?:\\s+(?:legal|legais|comum|permanente))?|Representad[oa]${S}\\s+por|Em\\s+representa[cç][aã]o\\s+d[aeo]|Cabe[cç]a\\s+de\\s+casal|Usufrutu[aá]ri[oa]${S}|Mandat[aá]ri[oa]${S})(?!\\s?:\\s?Nome)`;

/** Label patterns, matched whatever the case, each followed by a colon. */
const LABELS: readonly (readonly [FieldKind, string])[] = [
  ['name', 'Nome(?:\\s*/\\s*(?:Firma|Denomina[cç][aã]o))?'],
  ['nif', '(?:N[.ºo°]*\\s*(?:de\\s+)?Matr[ií]cula\\s*/\\s*)?(?:NIF|NIPC)(?:\\s*/\\s*(?:NIF|NIPC))?'],
  ['position', 'Cargo|Fun[cç][aã]o'],
  ['cause', 'Causa(?:\\s+d[ae]\\s+cessa[cç][aã]o)?|Motivo'],
  ['date', 'Data(?:\\s+d[aeo]s?\\s+(?:cessa[cç][aã]o|ren[uú]ncia|destitui[cç][aã]o|efeitos?|facto))?'],
  ['residence', 'Resid[eê]ncia(?:\\s*/\\s*Sede)?|Morada|Domic[ií]lio(?:\\s+\\p{L}+)?'],
  ['quota', `Quota${S}`],
  ['quota-holder', '(?:Con?[-\\s]?)?titular(?:es|\\(es\\))?'],
  ['amount', 'Valor(?:\\s+nominal)?|Montante'],
  ['firma', 'Firma|Denomina[cç][aã]o(?:\\s+social)?'],
  ['legal-form', 'Natureza\\s+Jur[ií]dica'],
  ['seat', 'Sede(?:\\s+social)?'],
  ['district', 'Distrito'],
  ['municipality', 'Concelho'],
  ['parish', 'Freguesia'],
  ['object', 'Objec?to(?:\\s+social)?'],
  ['capital', 'Capital(?:\\s+social)?(?:\\s+ap[oó]s\\s+[oa]?\\s*(?:aumento|redu[cç][aã]o))?'],
  ['accounts-year', 'Ano\\s+d[aeo]s?\\s+Presta[cç][aã]o\\s+de\\s+Contas|Exerc[ií]cio'],
  ['deliberation', 'Data\\s+d[ae]\\s+(?:delibera[cç][aã]o|designa[cç][aã]o|nomea[cç][aã]o)'],
  ['term', `Prazo\\s+d[ae]\\s+dura[cç][aã]o(?:\\s+d[oe]${S}\\s+mandato${S})?|Mandato${S}`],
  [
    'section-transferors',
    `(?:Quota${S}\\s+e\\s+)?Sujeito${S}\\s+passivo${S}|Transmitente${S}|Cedente${S}|Alienante${S}`,
  ],
  [
    'section-acquirers',
    `(?:Quota${S}\\s+e\\s+)?Sujeito${S}\\s+ac?tivo${S}|Transmiss[aá]ri[oa]${S}|Cession[aá]ri[oa]${S}|Adquirente${S}`,
  ],
  ['section-appointed', `(?:(?:[OÓ]rg[aã]o|Membro)${S}\\s+)*(?:Designad|Nomead|Reconduzid)[oa]${S}`],
  ['section-ceased', `(?:(?:[OÓ]rg[aã]o|Membro)${S}\\s+)*Cess(?:ante|ad[oa])${S}`],
  [
    'section',
    'S[oó]cios?\\s+e\\s+quotas?|(?:Forma\\s+de\\s+obrigar\\s*/\\s*)?[OÓ]rg[aã]os?\\s+socia(?:is|l)',
  ],
  [
    'ignored',
    'Nacionalidade|Naturalidade|Estado\\s+civil|Profiss[aã]o|Pa[ií]s|C[oó]digo\\s+postal|Telefone|E-?mail',
  ],
  ['another-person', `(?:Nome\\s+d[oa]\\s+)?C[oô]njuge|${BESIDE_A_HOLDER}`],
  ['ignored', 'Regime\\s+de\\s+bens|Data\\s+de\\s+nascimento'],
  [
    'ignored',
    '(?:N[.ºo°]*\\s*d[oe]\\s+)?(?:Bilhete\\s+de\\s+Identidade|Cart[aã]o\\s+de\\s+Cidad[aã]o|Passaporte)',
  ],
  ['ignored', 'Documento\\s+de\\s+identifica[cç][aã]o|Forma\\s+de\\s+obrigar|Matriculada\\s+na|Entidade'],
  [
    'ignored',
    'Prazo\\s+(?:para|d[aeo])\\s+(?:a\\s+)?liquida[cç][aã]o|Data\\s+(?:d[eo]\\s+)?in[ií]cio(?:\\s+d[aeo]s?\\s+\\p{L}+){0,3}|Remunera[cç][aã]o|Poderes',
  ],
  [
    'ignored',
    `(?:Quantia|Valor)\\s+(?:exequend[oa]|garantid[oa])|Exequente${S}|Executad[oa]${S}|Arrestante${S}|Arrestad[oa]${S}`,
  ],
  [
    'ignored',
    'Data\\s+d[eo]\\s+encerramento\\s+do\\s+exerc[ií]cio|Artigo\\(?s?\\)?\\s+alterado\\(?s?\\)?|Observa[cç][oõ]es',
  ],
];

/** Words after which nothing of the act follows: the registrar's own, and the line that says where it was published. */
const ENDS = [
  'Os\\s+documentos\\s+que\\s+serviram',
  'An\\.?\\s*\\d+\\s*-\\s*\\d{4}-?\\d{2}-?\\d{2}',
  'Conservat[oó]ria\\s+d',
  'O\\(A\\)\\s+(?:Oficial|Ajudante|Conservador)',
  'Requerente\\s+e\\s+Respons[aá]vel',
  'Men[cç][aã]o\\s+realizada',
  '(?<=\\n)(?:©|\\(c\\)|Copyright|Todos\\s+os\\s+direitos|www\\.|https?:|\\|)',
  '(?<=\\n)(?:Imprimir|Fechar|Voltar|Guardar|Nova\\s+pesquisa)(?![\\p{L}\\p{N}])[^:\\n]{0,30}(?=\\n|$)',
  'pel[ao]s?\\s+[^:/]{0,40}\\b(?:AP|DEP|OF)\\.?\\s*\\d+\\s*/',
].join('|');

const KNOWN = LABELS.map(([, label]) => label).join('|');

/** A label that is not known, known by its line: `Alcunha: Nita`; no heading of an organ, no line with a known label in it. */
const OWN_LINE = `(?<=\\n)(?![^:\\n]{0,60}(?<![\\p{L}\\p{N}/])(?:${KNOWN})\\s*:)(\\p{L}[^:\\n]{1,50}):(?!\\s*(?:${LABELS[0]![1]})\\s*:)(?=[^\\S\\n]*[^\\s:])`;

const LABEL = new RegExp(
  `(?<![\\p{L}\\p{N}/])(?:(?:${LABELS.map(([, label]) => `(${label})`).join('|')})\\s*:|(${ENDS}))|${OWN_LINE}`,
  'giu',
);

/** Words of a label by which a holder is known, or known to have left. */
const OF_WEIGHT =
  /\bcess|renunc|destitu|exonera|caduc|obit|falec|suspen|inibi|insolv|incapac|interdi|nome|firma|denomina|ni[fp]|contribuinte|cargo|funcao|qualidade|orgao|motivo|causa/;

/** Labels that stand at the foot of a page too: of a day, of a telephone, of the register's own number. */
const AT_FOOT = new Set<FieldKind>(['date', 'nif', 'ignored', 'strange', 'unknown', 'end']);

/** Whether `text` holds a field that only acts have, known by its label. */
export const holdsFields = (text: string): boolean =>
  cutFields(text).fields.some(({ kind }) => !AT_FOOT.has(kind));

/** Whom a legal person on a board named to hold the office (CSC art. 390/4): a name like any other, with this mark before it. */
export const IN_ITS_PLACE = '\uE001';
const NAMED_IN_ITS_PLACE = /\b(?:Nomeou|Designou) para exercer o cargo(?: em nome pr[oó]prio)?\s?:\s?/giu;

/** The fields in order, and what stands before the first. */
export function cutFields(printed: string): { readonly lead: string; readonly fields: Field[] } {
  const text = printed.replace(NAMED_IN_ITS_PLACE, `Nome: ${IN_ITS_PLACE}`);
  const marks = [...text.matchAll(LABEL)].map(match => ({
    kind: kindOf(match),
    start: match.index,
    end: match.index + match[0].length,
  }));
  const fields: Field[] = [];
  let lead = '';
  let before: FieldKind | 'lead' = 'lead';
  let heading: string | null | undefined;
  for (let i = -1; i < marks.length; i++) {
    const gap = text.slice(marks[i]?.end ?? 0, marks[i + 1]?.start);
    const isBeforeName = marks[i + 1]?.kind === 'name';
    const { rest, organ } = isBeforeName ? takeHeading(gap, before) : { rest: gap, organ: undefined };
    if (i < 0) lead = rest;
    else
      fields.push({
        kind: marks[i]!.kind,
        value: squish(rest),
        ...(heading === undefined ? {} : { heading }),
      });
    heading = organ;
    before = marks[i + 1]?.kind ?? 'end';
  }
  return { lead, fields };
}

function kindOf(match: RegExpExecArray): FieldKind {
  for (let i = 0; i < LABELS.length; i++) if (match[i + 1] !== undefined) return LABELS[i]![0];
  const strange = match[LABELS.length + 2];
  if (strange === undefined) return 'end';
  return OF_WEIGHT.test(fold(strange)) ? 'strange' : 'unknown';
}

export const squish = (text: string): string => oneSpaced(text).trim();

type Taken = { readonly rest: string; readonly organ?: string | null | undefined };

/** Fields whose value may run into a heading in capitals: where it ends cannot be seen in one line. */
const RUNS_INTO_HEADING = new Set<FieldKind | 'lead'>([
  'residence',
  'district',
  'municipality',
  'parish',
  'name',
  'position',
]);

/** Parts what stands before `Nome/Firma:` into the value of the field before and the heading of an organ, if any. */
function takeHeading(gap: string, before: FieldKind | 'lead'): Taken {
  const body = gap.trimEnd();
  if (!body.endsWith(':')) return { rest: gap };
  const { line, startsLine } = lastLine(body.slice(0, -1).trimEnd());
  const words = line.split(/\s+/).filter(word => word !== '');
  const capitals = trailingCapitals(words);
  const run = capitals > 0 ? words.slice(-capitals) : words.slice(-8);
  const afterLabel = run.slice(run.findLastIndex(word => /^socia(l(\(ais\))?|is)$/i.test(word)) + 1);
  const candidate = afterLabel.length > 0 ? afterLabel : run;
  const head = headOfOrgan(candidate);
  if (head !== null) return cutHeading(body, candidate.slice(head));
  const standsAlone = run.length === words.length && (startsLine || line.trim() === body.slice(0, -1).trim());
  if (standsAlone || (capitals > 0 && !RUNS_INTO_HEADING.has(before))) return cutHeading(body, candidate);
  return { rest: capitals > 0 ? cutHeading(body, candidate).rest : gap, organ: null };
}

/** The last line; joined to the one before where a hard wrap fell beside a "de" or "do". */
function lastLine(text: string): { line: string; startsLine: boolean } {
  const lines = text.split('\n');
  let line = lines.pop() ?? '';
  while (lines.length > 0) {
    const previous = lines.at(-1)!.trimEnd();
    if (!isLink(line.trim().split(/\s/)[0]!) && !isLink(previous.split(/\s/).at(-1)!)) break;
    line = `${previous} ${line}`;
    lines.pop();
  }
  return { line, startsLine: lines.length > 0 };
}

const isLink = (word: string): boolean => /^(d[aeo]s?|e)$/i.test(word);

/** The heading is the last words before the final colon. */
function cutHeading(body: string, heading: readonly string[]): { rest: string; organ: string } {
  const start = heading.reduceRight(
    (end, word) => body.lastIndexOf(word, end - word.length),
    body.length - 1,
  );
  return { rest: body.slice(0, start), organ: heading.join(' ') };
}

/** How many of the last words are in capitals; "(s)" does not count, a number ends the run. */
function trailingCapitals(words: readonly string[]): number {
  let count = 0;
  for (const word of words.toReversed()) {
    const letters = word.replace(/\([^()]*\)/g, '');
    if (/\p{Ll}|\p{N}/u.test(letters) || !/[\p{L}/-]/u.test(letters)) break;
    count++;
  }
  return count;
}

const HEADS =
  /^(conselho|gerencia|gerentes?|administra(cao|dor(a|es|as)?)|direc?(cao|tor(a|es|as)?)|fiscal|fiscais|fiscalizacao|suplentes?|assembleia|mesa|revisor(a|es)?|s?roc|liquidatari[oa]s?|secretari[oa]s?|comissao|orgaos?|presidente|vogal|vogais|membros?|representantes?|procurador(es)?|auditor(es|ia)?)$/;

/** Whether a heading or a position is one of an organ, and not of a party to something. */
export const namesOrgan = (words: string): boolean => words.split(/[\s/-]/).some(isHead);

const isHead = (word: string): boolean => HEADS.test(fold(word).replace(/\([^)]*\)|[^a-z]/g, ''));

/**
 * Where the heading begins: at the last word that names an organ, and before it what is tied to it by "do", "da":
 * SUPLENTE(S) DO FISCAL ÚNICO, MESA DA ASSEMBLEIA GERAL, CONSELHO DE ADMINISTRAÇÃO, CONSELHO FISCAL.
 */
function headOfOrgan(words: readonly string[]): number | null {
  const last = words.findLastIndex(isHead);
  if (last < 0) return null;
  let head = last;
  for (let i = last - 1; i >= 0; i--) {
    if (isLink(words[i]!)) continue;
    const isTied = i < head - 1 || /^conselho$/i.test(words[i]!);
    if (!isTied || !isHead(words[i]!)) break;
    head = i;
  }
  return head;
}
