/** The legal forms that a company's name states, abbreviated or in full. Folded text. Pure. */

/** Companies of Portugal turn into each other; none of the others does. The weightiest first. */
const BY_WEIGHT = ['foreign', 'cooperative', 'grouping', 'company'] as const;
type LegalForm = (typeof BY_WEIGHT)[number];

export interface StatedForms {
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
  ['foreign', /\b(?:sucursal|representacao permanente)(?: (?:em|de) portugal)?\b/g],
  // Before `lda` goes: `CONSTRUCOES SA LDA` is a Sá's.
  ['company', new RegExp(`(?:\\bs ?[./] ?a|\\bsa)\\.?${END}`, 'g')],
  ['grouping', /\bagrupamento complementar de empresas\b|\ba\.c\.e\b\.?/g],
  ['grouping', new RegExp(`\\bace${END}`, 'g')],
  ['cooperative', /\b(?:cooperativa de )?responsabilidade limitada\b|\bc\. ?r\. ?l\b\.?|\bcrl\b/g],
  [
    'company',
    /\b(?:limitada|ltda|lda|lta|unipessoal|unip|sociedade anonima|(?:sociedade )?por quotas)\b\.?/g,
  ],
  [null, /\b(?:sociedade|soc)\b\.?/g],
  [
    'foreign',
    new RegExp(
      `(?:\\bs\\. ?l\\.(?: ?u)?|\\bb\\. ?v|\\bs\\. ?r\\. ?l|\\b(?:slu?|gmbh|ltd|inc|plc|llc|bv|nv|srl|sarl|ag|spa|sas))\\.?${END}`,
      'g',
    ),
  ],
];

/** The name without its forms, and which they are. */
export function withoutForms(folded: string): StatedForms & { readonly text: string } {
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
