/** The closed words of the list: labels of what art. 562 makes public, and the three gravities. */
import type { LabourSanction } from '../../facts/fact.ts';
import { fold } from '../../kernel/text/fold.ts';
import type { UNREADABLE } from '../../kernel/unreadable.ts';
import { labelVocabulary, vocabulary } from '../reading/vocabulary.ts';
import { NUMBER_OF, TAX_NUMBER } from '../reading/words/plain-label.ts';

const NAME = '(?:nome|designacao(?: social)?|denominacao(?: social)?|firma)';
const WHO = '(?:infrac?tora?|entidade(?: (?:empregadora|infrac?tora))?|empresa|empregadora?|arguid[oa])';
const WHAT = '(?:contra ?ordenacao|contraordenacoes|infrac?cao)';

/** Plain labels, whole. */
const LABELS = [
  ['name', new RegExp(`^(?:identificacao d[oa] )?${WHO}$`)],
  ['name', new RegExp(`^${NAME}(?: (?:ou |e )?${NAME})?(?: d[oa] ${WHO})?$`)],
  ['nif', new RegExp(`^${TAX_NUMBER}(?: d[oa] ${WHO})?$`)],
  ['infringement', new RegExp(`^(?:(?:caracterizacao|descricao|tipo)(?: d[ae])? )?${WHAT}$`)],
  ['infringement', /^(?:caracterizacao|descricao|facto|conduta)$/],
  ['norm', /^(?:normas?|disposic(?:ao|oes)|preceitos?)(?: lega(?:l|is))?(?: (?:violad|infringid)[oa]s?)?$/],
  ['norm', /^(?:diploma|legislacao)(?: (?:violad|infringid)[oa])?$/],
  ['gravity', new RegExp(`^(?:gravidade|classificacao)(?: d[ae] ${WHAT})?$`)],
  [
    'place',
    new RegExp(`^(?:local|lugar|zona|distrito|concelho)(?: d[ae] (?:pratica|${WHAT}))?(?: d[ae] ${WHAT})?$`),
  ],
  ['ignored', /^(?:sec?tor(?: de ac?tividade)?|ac?tividade(?: economica)?|cae)$/],
  ['ignored', /^sanc(?:ao|oes)(?: (?:aplicadas?|acessorias?|principal))?$/],
  ['ignored', /^(?:(?:valor|montante)(?: d[ae])? )?coima(?: aplicada)?(?: (?:em )?(?:euros?|eur))?$/],
  [
    'decidedOn',
    /^data(?: (?:d[ae] )?(?:decisao(?: (?:condenatoria|definitiva|final))*|sancao|aplicacao(?: da sancao)?|condenacao))?$/,
  ],
  ['committedOn', new RegExp(`^data (?:d[ae] )?(?:pratica|ocorrencia|factos?|${WHAT})(?: d[ae] ${WHAT})?$`)],
  ['publishedOn', /^(?:data (?:d[ae] )?(?:publicacao|publicitacao|inclusao|registo)|publicad[oa] em)$/],
  [
    'ignored',
    new RegExp(
      `^(?:${NUMBER_OF} (?:d[eo] )?processo|processo(?: ${NUMBER_OF})?|${NUMBER_OF} (?:de )?(?:ordem|registo)|id|ordem|linha|editar|detalhes?|consultar|ver(?: mais)?|morada|sede)$`,
    ),
  ],
] as const satisfies ReadonlyArray<readonly [string, RegExp]>;

export type Field = Exclude<(typeof LABELS)[number][0], 'ignored'>;

export const fieldOf = labelVocabulary('act-sanctions label', LABELS);

type Gravity = Exclude<LabourSanction['gravity'], typeof UNREADABLE | null>;

const GRAVITIES: Readonly<Record<string, Gravity>> = {
  leve: 'light',
  grave: 'serious',
  'muito grave': 'very-serious',
};
/** `muito-grave`, `MUITO_GRAVE`, `muitograve`: however the two words are joined, and with marks that nobody sees. */
const withGravity = (text: string): string =>
  fold(text).replace(/\bmuito(?:&nbsp;|[^a-z0-9])*grave(?=s?(?![a-z]))/g, 'muito grave');

/** Behind the word: what makes a grave one published (CT art. 562/1), and the article. */
const GRAVITY =
  /^(?:contra-? ?ordenac(?:ao|oes) |infrac?cao )?(?:laboral )?(muito grave|grave|leve)s?(?:[\s,(–-]{1,3}(?:(?:com|em|por|e|ou) )?(?:reinciden\w+|dolo|negligencia(?: grosseira)?|art\.?[\d .,ºonct]{1,24})\)?){0,4}\.?$/;
const STATED = '(muito grave|grave|leve)s?';
/** `Contraordenação laboral muito grave: …`, `Muito grave - …`, `… (muito grave)`, `… Gravidade: grave`; not "acidente grave". */
const GRAVITY_IN_TEXT = new RegExp(
  [
    String.raw`\bcontra-? ?ordenac(?:ao|oes)(?: laboral| laborais)? ${STATED}\b`,
    String.raw`\binfrac?(?:cao|coes) ${STATED}\b`,
    `^${STATED}(?= ?[-–—:;,.(/]|$)`,
    String.raw`[(\[]${STATED}[)\]]`,
    String.raw`\b(?:gravidade|classificacao|classificada como)(?: d[ae] infrac?cao)?:? ${STATED}\b`,
    // A dash right behind a word joins it (`mto-grave`, `menos-grave`): that is another word.
    String.raw`(?:[/,;]|(?<!\w)[-–—]) ?${STATED}\.?$`,
  ].join('|'),
  'g',
);

/** `Muito grave`, `Contraordenação grave (reincidência)`; null for any other word. */
export const readGravity = vocabulary<Gravity>(
  'act-sanctions gravity',
  ['light', 'serious', 'very-serious'],
  text => GRAVITIES[GRAVITY.exec(withGravity(text))?.[1] ?? ''] ?? null,
);

/** The one gravity that a description states; null for none or two. */
export function gravityIn(description: string): Gravity | null {
  const text = withGravity(description);
  const found = [...text.matchAll(GRAVITY_IN_TEXT)];
  const stated = new Set(found.map(match => match.slice(1).find(word => word !== undefined)!));
  const [only, ...others] = stated;
  if (only === undefined || others.length > 0) return null;
  // "Contraordenação grave e muito grave" states both.
  return only !== 'muito grave' && text.includes('muito grave') ? null : GRAVITIES[only]!;
}
