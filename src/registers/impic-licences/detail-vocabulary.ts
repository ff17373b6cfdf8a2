/** The closed words of a title's detail block: labels, title kinds, states, classes. No `else` anywhere: a word that is not here is unreadable. */

import type { LocalDate } from '../../kernel/local-date.ts';
import { fold } from '../../kernel/text/fold.ts';
import { type OrUnreadable, UNREADABLE } from '../../kernel/unreadable.ts';
import { fail, quote } from '../reading/reading-end.ts';
import { readDay } from '../reading/values/pt-text.ts';
import { labelVocabulary, tableVocabulary } from '../reading/vocabulary.ts';
import { NUMBER_OF } from '../reading/words/plain-label.ts';
import type { LicenceState, LicenceTitle } from './impic-record.ts';
import words from './words.json' with { type: 'json' };

const OF_TITLE = '(?: d[aeo] (?:titulo|licenca|alvara|certificado))?';

/** Labels made of these words only, in any number: `Nome / Denominação social`, `Telefone/Fax`. */
const anyOf = (words: string): RegExp => new RegExp(`^(?:(?:${words.replaceAll(' ', '|')})(?: |$))+$`);

/**
 * Folded labels without punctuation. Ignored by name: contacts, addresses and people, which no check asks about. `titleOrNumber` (`Título:`,
 * `Alvará:`, `Licença:`): the kind or the number, told apart by the value.
 */
const LABELS = [
  [
    'number',
    new RegExp(`^${NUMBER_OF}(?:(?: d[aeo])? (?:licenca|alvara|certificado|titulo|alvara certificado))?$`),
  ],
  ['number', new RegExp(`^(?:licenca|alvara|certificado|titulo) ${NUMBER_OF}$`)],
  ['titleOrNumber', /^(?:titulo|alvara|certificado|licenca|alvara certificado|titulo habilitante)$/],
  ['title', /^(?:tipo|especie|natureza|designacao)(?: d[aeo])?(?: (?:titulo|licenca|alvara|habilitacao))?$/],
  [
    'class',
    /^classes?(?: (?:maxima|mais elevada|autorizada|detida))?(?: d[aeo] (?:titulo|licenca|alvara|habilitacao|obras?))?$/,
  ],
  ['ignored', /^(?:sub)?categorias?(?:(?: e)? (?:sub)?categorias?)?(?: (?:autorizadas?|detidas?))?$/],
  ['state', new RegExp(`^(?:estado|situacao)(?: (?:atual|actual))?${OF_TITLE}$`)],
  ['stateSince', /^(?:desde|(?:estado|situacao) desde|data d[aeo] (?:estado|situacao))$/],
  ['suspendedOn', /^(?:data (?:d[ae] )?suspensao|suspens[oa] (?:em|desde))$/],
  ['cancelledOn', /^(?:data (?:d[eo] )?cancelamento|cancelad[oa] (?:em|desde))$/],
  [
    'issuedOn',
    new RegExp(`^(?:(?:data d[aeo] )?(?:emissao|concessao|atribuicao)${OF_TITLE}|emitid[oa] em)$`),
  ],
  [
    'validUntil',
    new RegExp(`^(?:(?:data (?:d[ae] )?|prazo de )?(?:validade|caducidade)${OF_TITLE}|valid[oa] ate)$`),
  ],
  [
    'nif',
    new RegExp(
      `^(?:nif|nipc|nif nipc|nipc nif|(?:${NUMBER_OF}(?: de)? )?(?:contribuinte|identificacao fiscal))$`,
    ),
  ],
  ['name', anyOf('nome firma empresa titular entidade denominacao designacao social d[aeo]')],
  [
    'ignored',
    anyOf('n o de telefones? telef tel telemovel fax telefax contactos? e mail email correio elec?tronico'),
  ],
  [
    'ignored',
    anyOf(
      'morada sede endereco social d[aeo] cod(?:igo)? postal localidade freguesia concelho distrito pais',
    ),
  ],
  ['ignored', anyOf('website web site sitio url pagina d[ae] na internet')],
  [
    'ignored',
    /^(?:capital social|forma juridica|natureza juridica|cae|valor limite|valor maximo(?: d[ae]s? obras?)?)$/,
  ],
  [
    'ignored',
    /^(?:representantes? lega(?:l|is)|gerentes?|gerencia|administra(?:cao|dores)|(?:responsavel |diretor )?tecnicos?)$/,
  ],
  ['ignored', /^data d[ae] (?:consulta|pesquisa)$/],
] as const satisfies ReadonlyArray<readonly [string, RegExp]>;

export type Field = (typeof LABELS)[number][0];

/** The field that a label names, or null for a label that nobody knows. */
export const fieldOf = labelVocabulary('impic-licences label', LABELS);

/** A value that says nothing. */
export const isBlank = (value: string): boolean =>
  /^(?:[-–—.\s]*|n\/?\.?d\.?|n\/?\.?a\.?|nao aplicavel|nao definid[oa]|sem (?:informacao|observacoes|registo))$/.test(
    fold(value),
  );

/** Whether a text speaks of a title at all, as a heading of the block does. */
export function namesTitle(text: string): boolean {
  const words = fold(text);
  const title = words.search(/\b(?:alvara|certificado)\b/);
  return title >= 0 && /\bobras\b/.test(words.slice(title));
}

/** Words that a heading or note must not hide; such a line is unreadable. */
export const ADVERSE_WORDS =
  /\b(?:suspens(?:[oa]s?|ao)|cancela(?:d[oa]s?|mento)|caduc(?:ad[oa]s?|idade)|revog(?:ad[oa]s?|acao)|cassad[oa]s?|interdi(?:t[oa]s?|cao)|inibi(?:d[oa]s?|cao)|sanc(?:ao|oes)|expirad[oa]s?|inexistente)\b/;

/** The kind of title, by its words; the works also by the number's suffix, and both must agree. */
export function titleKind(text: string, number: string): LicenceTitle {
  const words = fold(text);
  const kinds = ['alvara', 'certificado'].filter(kind => words.includes(kind));
  const said = ['publicas', 'particulares'].filter(works => words.includes(works));
  const suffix = number.endsWith('PUB') ? ['publicas'] : number.endsWith('PAR') ? ['particulares'] : [];
  const works = new Set([...said, ...suffix]);
  if (kinds.length !== 1 || works.size !== 1) fail(`a kind of title that is not known: ${quote(text)}`);
  return `${kinds[0]}-${[...works][0]}` as LicenceTitle;
}

const stateOf = tableVocabulary<LicenceState>('impic-licences state', words.state);

/** `Suspenso (a pedido)`, `Cancelado por falta de pagamento`: why a title is not valid. What follows a valid one may restrict it. */
const CAUSE =
  /^(?:(?:titulo|licenca|alvara|certificado) )?([a-z/]+)(?:[ ,(–-]+(?:a pedido|por|oficios\w+|voluntari\w+)\b[^\d]*| ?por \d{1,3} (?:dias|mes(?:es)?|anos?)| ?\([^\d()]+\))$/;

/** The state and, where the value says it (`Suspenso desde 12/03/2025`), its day. */
export function titleState(value: string): { state: LicenceState; since: OrUnreadable<LocalDate | null> } {
  const [, withCause] = CAUSE.exec(fold(value)) ?? [];
  const ended = withCause === undefined ? null : stateOf(withCause);
  if (ended !== null && ended !== 'valid') return { state: ended, since: null };
  const found =
    /^(?:(?:titulo|licenca|alvara|certificado) )?(em vigor|[a-z/]+)(?:[ ,-]{1,4}\(?(?:desde|em|a) ([^()]+)\)?| ?\(([\d/-]+)\))?$/.exec(
      fold(value)
        .replace(/\.$/, '')
        .replace(/ ?\/ ?(?=[a-z])/g, '/'),
    );
  const state = stateOf(found?.[1] ?? value) ?? fail(`a state of title that is not known: ${quote(value)}`);
  const since = found?.[2] ?? found?.[3];
  return { state, since: since === undefined ? null : titleDate(since) };
}

/** `5`, `5.ª`, `Classe 5`, `5.ª classe (até 3.200.000 €)`. */
export function titleClass(value: string): number {
  const found = /^(?:classe )?([1-9])\s?\.?\s?[ao]?(?: classe)?(?:\s*(?:[(–-]|ate ).*)?$/.exec(fold(value));
  if (!found) fail('a class that is not one of the nine');
  return Number(found[1]);
}

/** Digits that are no day are mistyped: the title stands. Words in its place may tell of a state, and are not passed over. */
export const titleDate = (value: string): OrUnreadable<LocalDate> =>
  readDay(value) ?? (/\p{L}/u.test(value) ? fail('a date that is none') : UNREADABLE);

/** Titles have had no term since Lei 41/2015; the words for that are no date. */
export const isUnending = (value: string): boolean =>
  /^(?:indeterminad[oa]|ilimitad[oa]|indefinid[oa]|permanente|sem (?:termo|prazo|limite|validade).*|por tempo indeterminado|validade indeterminada)$/.test(
    fold(value),
  );
