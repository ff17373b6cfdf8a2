/** A company's name as words that can be compared, whichever way each is spelt: initials, saints, titles, numbers, legal form. Pure. */
import { fold } from '../../kernel/text/fold.ts';
import { isCommonSurname } from '../continuity/common-words.ts';
import { ordinalOf, romanOf, writtenNumber } from './written-numbers.ts';

export interface SpeltWord {
  readonly written: string;
  /** What it may stand for: `s.` is an initial, a `são` or a `santa`. Words with one in common are equal. */
  readonly readings: readonly string[];
  readonly kind: 'word' | 'number' | 'initials';
  /** Cut by a full stop: `const.` */
  readonly isCut: boolean;
  /** An article, or an initial without its full stop, at the beginning: `A Silva`. */
  readonly isOptional: boolean;
}

export interface SpeltName {
  readonly words: readonly SpeltWord[];
  readonly forms: StatedForms;
  /** `&`, `e`: the people in it may stand in any order. */
  readonly isLinked: boolean;
}

export function speltName(name: string): SpeltName {
  const { text, ...forms } = withoutForms(expanded(fold(raised(name))));
  const marks = text.match(MARK) ?? [];
  return {
    words: spelt(marks),
    forms,
    isLinked: marks.some(isLink),
  };
}

// What a small raised letter abbreviates; folding would make `S.ª` a public company.
const RAISED: Readonly<Record<string, string>> = {
  arqa: 'arq.',
  arqo: 'arq.',
  ca: 'companhia',
  da: 'dona',
  enga: 'eng.',
  fo: 'filho',
  ma: 'maria',
  na: 'nossa',
  no: '',
  profa: 'prof.',
  sa: 'senhora',
  va: 'viuva',
};

function raised(name: string): string {
  return name
    .normalize('NFC')
    .replace(/(\d)\.?\s?[ªº°]/g, '$1 ')
    .replace(/(?<!\p{L})(\p{L}+)\.?([ªº°]s?)/gu, (_, word: string, raised: string) => {
      const short = `${word.toLowerCase()}${raised.replace('ª', 'a').replace(/[º°]/, 'o')}`;
      return ` ${RAISED[short] ?? `${short}.`} `;
    })
    .replace(/(?<!\p{L})sá(?!\p{L})/giu, ' saa ');
}

/** Several words or parts of one that stand for others, in folded text. */
const EXPANDED: readonly (readonly [RegExp, string])[] = [
  // `d'Água` stays in one word, which may be `Água`.
  [/\bd['’`´](?=[a-z])/g, 'd_'],
  [/['’`´"“”«»]/g, ''],
  [/\b(?:n\. ?o?\.? ?|no |nr\.? ?|num\.? ?|numero )(?=\d)/g, ' '],
  [/\b(?:v\. ?|vila )n\.(?! ?[a-z]\b)|\bv\. nova(?= de\b)/g, 'vila nova '],
  [/\bn\. ?s(?:(?:ra|enhora)\b\.?|\.(?! ?[a-z]\.))/g, 'nossa senhora '],
  [/\bo\. ?p(?:ublicas|\.)/g, 'obras publicas '],
  [/\bsantiago\b/g, 'sao tiago'],
  [/\bsantann?a\b/g, 'santa ana'],
  [/\bf\.?os\b\.?/g, 'filhos'],
  [/\bp\.e\b\.?/g, 'padre'],
  [/\bs\.t([ao])\b\.?/g, 'st$1'],
  [/\bl\.?d\.?a\b/g, 'lda'],
  // `3M`, `2a`, `Norfer2`.
  [/(?<=\d)(?=[a-z])|(?<=[a-z])(?=\d)/g, ' '],
  [/\bm\.el\b\.?/g, 'manuel'],
  // Elsewhere `Ca` without a full stop is a name.
  [/\bc\.ia\b\.?|(?<=(?:& ?|\be ))ca\b/g, 'companhia'],
  [/(?<=\d)\.(?=\d{3}(?!\d))/g, ''],
  // Before 1990: `acção`, `protecção`, `eléctrica`, `arquitectura`, `baptista`.
  [/(?<=[a-z])cc(?=[aeo])/g, 'c'],
  [/(?<=[a-z])ct(?=[aeiour.]|\b)/g, 't'],
];

const expanded = (folded: string): string =>
  EXPANDED.reduce((text, [pattern, words]) => text.replace(pattern, words), folded);

const MARK = /(?:d_)?[a-z0-9]+\.?|[&+]/g;
const LINK = /^(?:de|da|do|das|dos|em|com|para|and|the|os|as|e|[&+])$/;
const isLink = (mark: string): boolean => /^(?:e|and|[&+])$/.test(mark);
const isLetter = (mark: string | undefined): boolean => /^[a-z]\.?$/.test(mark ?? '');

function spelt(marks: readonly string[]): SpeltWord[] {
  const bare = marks.map(mark => mark.replace('.', ''));
  const words: SpeltWord[] = [];
  for (let at = 0; at < marks.length; ) {
    const initials = initialsFrom(marks, at);
    const [number, taken] = writtenNumber(bare, at);
    if (initials > 1) words.push(initialsOf(marks.slice(at, at + initials)));
    // `um` alone is an article.
    else if (taken > 1 || number > 1) words.push(numbered(number, bare.slice(at, at + taken).join(' ')));
    else if (isAlone(marks, at)) words.push(letter(marks, at));
    else if (!LINK.test(marks[at]!)) words.push(wordOf(marks[at]!));
    at += Math.max(initials, taken, 1);
  }
  return words;
}

/** How many marks the initials take: `j. m.`, `j & m`; 0 or 1 for none, or one alone. */
function initialsFrom(marks: readonly string[], at: number): number {
  // `e` between words links them.
  if (marks[at] === 'e' && at > 0) return 0;
  let end = at;
  while (isLetter(marks[end])) {
    end++;
    if (isLink(marks[end] ?? '') && isLetter(marks[end + 1])) end++;
  }
  // `A e Silva`: what links to a word is no initial.
  return end > at && marks[end - 1] === 'e' ? end - 1 - at : end - at;
}

const plain = (
  written: string,
  readings: readonly string[],
  kind: SpeltWord['kind'] = 'word',
): SpeltWord => ({
  written,
  readings,
  kind,
  isCut: false,
  isOptional: false,
});

const numbered = (number: number, written: string): SpeltWord => plain(written, [String(number)], 'number');

function initialsOf(marks: readonly string[]): SpeltWord {
  const letters = marks.map(mark => mark.replace('.', ''));
  const linked = letters.map((sign, i) => (i % 2 === 1 && /^[e+]$/.test(sign) ? '&' : sign)).join('');
  const isBare = marks.every(mark => !mark.endsWith('.') || !mark.startsWith('e'));
  return plain(letters.join(''), isBare ? [letters.join(''), linked] : [letters.join('')], 'initials');
}

const isAlone = (marks: readonly string[], at: number): boolean =>
  isLetter(marks[at]) && !(marks[at] === 'e' && at > 0);

/** An initial, a numeral, a saint or a title of one letter. */
function letter(marks: readonly string[], at: number): SpeltWord {
  const mark = marks[at]!;
  const sign = mark[0]!;
  const isLast = at === marks.length - 1;
  const roman = (isLast || mark.length === 1) && at > 0 ? romanOf(sign) : undefined;
  if (roman !== undefined) return plain(sign, [sign, String(roman)], 'number');
  // Who bears a title is called by a first name: `D. Maria`, but `D. Silva` is Daniel.
  const isTitle = !isLast && !(sign === 'd' && isCommonSurname(marks[at + 1]!));
  const readings = [sign, ...(isTitle ? (ONE_LETTER[sign] ?? []) : [])];
  return { ...plain(sign, readings, 'initials'), isOptional: at === 0 && /^[aoe]$/.test(mark) };
}

const ONE_LETTER: Readonly<Record<string, readonly string[]>> = {
  s: ['santo', 'santa'],
  d: ['dom', 'dona'],
};

/** One word for another, with its full stop or without. */
const SHORT: Readonly<Record<string, string>> = {
  anto: 'antonio',
  av: 'avenida',
  ca: 'companhia',
  cia: 'companhia',
  dr: 'doutor',
  dra: 'doutora',
  engo: 'engenheiro',
  fco: 'francisco',
  grp: 'grupo',
  hdros: 'herdeiros',
  hdrs: 'herdeiros',
  hds: 'herdeiros',
  herds: 'herdeiros',
  irs: 'irmaos',
  jr: 'junior',
  mel: 'manuel',
  mte: 'monte',
  pe: 'padre',
  qta: 'quinta',
  sa: 'saa',
  sao: 'santo',
  sr: 'senhor',
  sra: 'senhora',
  st: 'santo',
  sta: 'santa',
  sto: 'santo',
  suc: 'sucessores',
  sucrs: 'sucessores',
  sucs: 'sucessores',
  vda: 'viuva',
  vva: 'viuva',
};

function wordOf(mark: string): SpeltWord {
  const word = mark.replace('.', '');
  if (word.startsWith('d_')) return plain(word.replace('_', ''), [word.replace('_', ''), word.slice(2)]);
  if (/^\d+$/.test(word)) return numbered(Number(word), word);
  const roman = romanOf(word);
  if (roman !== undefined)
    return plain(word, [word, String(roman)], /^[ivx]+$/.test(word) ? 'number' : 'word');
  const long = word === 'ca' && word === mark ? word : (SHORT[word] ?? word);
  const ordinal = ordinalOf(word);
  const number = ordinal ?? (/^uma?$/.test(word) ? 1 : undefined);
  const readings = number === undefined ? [long] : [long, String(number)];
  return {
    ...plain(long, readings),
    isCut: long === word && (mark.endsWith('.') || /^(?:eng|arq|prof)$/.test(word)),
  };
}

/**
 * Companies of Portugal turn into each other; none of the others does. `limited` is a foreign one, or an `Lda` in English. The
 * weightiest first.
 */
const BY_WEIGHT = ['foreign', 'cooperative', 'grouping', 'company', 'limited'] as const;
type LegalForm = (typeof BY_WEIGHT)[number];

interface StatedForms {
  /** Null: none is stated. */
  readonly form: LegalForm | null;
  /** A holding (SGPS) is another company than the one it holds. */
  readonly isHolding: boolean;
}

/** `END`: only where nothing but other forms follow; elsewhere the letters are a name (`SA & FILHOS`). */
const END = '(?=[\\s,.;()\\-–/]*$)';
const FORMS: readonly (readonly [form: LegalForm | 'holding' | null, pattern: RegExp])[] = [
  [
    null,
    /\((?:em )?(?:liquidacao|insolvencia)\)|\bem (?:liquidacao|insolvencia)\b|\bmassa insolvente(?: d[aeo])?\b/g,
  ],
  ['holding', /\b(?:sociedade )?gestora de participacoes sociais\b|\bsgps\b|\bs\.g\.p\.s\.?/g],
  [
    'foreign',
    /\b(?:(?:sucursal|rep(?:resentacao|r?\.) permanente)(?:(?: em| de)? portugal)?|suc\b\.?(?: em| de)? portugal)\b/g,
  ],
  // Before `lda` goes: `CONSTRUCOES SA LDA` is a Sá's.
  ['company', new RegExp(`(?:\\bs ?[./] ?a|(?<=[a-z]{2}[,.]? )s a|\\bsa)\\.?${END}`, 'g')],
  ['company', /\b(?:s\. ?u|su|uni)\b\.?(?=[\s,.;()\-–/]*(?:l\.?da\b|limitada\b|$))/g],
  [
    'grouping',
    /\bagr(?:up)?(?:amento|\.) ?compl(?:ementar|\.)(?: (?:de )?emp(?:resas\b|r?\.))?|\ba\.c\.e\b\.?/g,
  ],
  ['grouping', new RegExp(`\\bace${END}`, 'g')],
  ['cooperative', /\b(?:cooperativa de )?responsabilidade limitada\b|\bc\. ?r\. ?l\b\.?|\bcrl\b/g],
  [
    'company',
    /\b(?:limitada|ltda|lda|lta|unipessoal|unip|sociedade anonima|(?:sociedade )?por quotas)\b\.?/g,
  ],
  ['company', new RegExp(`\\bld\\.?${END}`, 'g')],
  [null, /\b(?:sociedade|soc)\b\.?/g],
  [
    'foreign',
    new RegExp(
      `(?:\\bs\\. ?l\\.(?: ?u)?|\\bb\\. ?v|\\bs\\. ?r\\. ?l|\\b(?:slu?|gmbh|inc|plc|llc|bv|nv|srl|sarl|ag|spa|sas))\\.?${END}`,
      'g',
    ),
  ],
  ['limited', new RegExp(`\\b(?:ltd|limited)\\.?${END}`, 'g')],
];

/** The name without its forms, and which they are. */
function withoutForms(folded: string): StatedForms & { readonly text: string } {
  const forms = new Set<string>();
  const text = FORMS.reduce(
    (left, [form, pattern]) =>
      left.replace(pattern, () => {
        if (form !== null) forms.add(form);
        return ' ';
      }),
    folded,
  );
  const form = BY_WEIGHT.find(stated => forms.has(stated)) ?? null;
  return { text, form, isHolding: forms.has('holding') };
}
