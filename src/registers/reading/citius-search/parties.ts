/** Whether a party of a row is the company asked about, by its full name, and what it is there. */

import { companyNif, readNif } from '../../../kernel/nif.ts';
import { fold } from '../../../kernel/text/fold.ts';
import { isDamaged } from '../capture-text.ts';
import { companyNameKey } from '../company-name.ts';
import { nameAndNumber } from '../listed-holder.ts';
import { fail, quote } from '../reading-end.ts';
import { vocabulary } from '../vocabulary.ts';
import type {
  Matched,
  PartyMatch,
  PartyRole,
  PrintedParty,
  PrintedRow,
  SearchTarget,
} from './citius-search.ts';

/**
 * What a party is in a case, by the label before its name.
 * The first that fits decides. Who represents, assists or administers is no party, whosever name stands beside it; nor is a
 * creditor, or the estate, the insolvent beside whom it is named.
 */
const ROLES: ReadonlyArray<readonly [RegExp, PartyRole]> = [
  [
    /\b(?:mandatari|administrador|agente de execucao|solicitador|advogad|patron[oa]|fiduciari|liquidatari|curador|tutor|representante|testemunh|perit|fiel depositari|ministerio publico|credor|massa insolvente)/,
    'other',
  ],
  [
    /\b(?:re|reu|reus|res)\b|\bexecutad|\brequerid|\bdemandad|\barguid|\binsolvente|\bdevedor|\bdenunciad|\barrestad|\bexpropriad/,
    'defendant',
  ],
  [/\b(?:autor|autora|autores|autoras)\b|\bexequente|\brequerente|\bdemandante|\bsinistrad/, 'claimant'],
  [
    /\binterveniente|\bchamad|\bassistente|\bofendid|\bqueixos|\bparticipante|\bdenunciante|\bembarg|\bopo(?:nente|sit)|\boposto|\brecorr|\bapela|\bagravad|\breclama|\bhabilitad|\binteressad|\bterceir|\bnotificad|\bcita[dn]|\bseguradora|\bentidade|\bbeneficiari|\bcabeca|\binventariad|\bexpropriante|\bimpugn|\bfiador|\bavalista|\bproponente|\brequisitante|\bdeprecante|\barrestante/,
    'other',
  ],
];

/** The role, or null for a label that nobody has read yet. */
export const readRole = vocabulary<PartyRole>(
  'citius-search role',
  ['defendant', 'claimant', 'other'],
  label => {
    const words = fold(label).replace(/(?<![ :.])[ :.]+$/, '');
    return ROLES.find(([keyword]) => keyword.test(words))?.[1] ?? null;
  },
);

const WEIGHT: readonly PartyRole[] = ['defendant', 'other', 'claimant'];

/** The role that weighs most, of a company that stands in a case more than once. */
export const heaviest = (roles: readonly PartyRole[]): PartyRole | null =>
  WEIGHT.find(role => roles.includes(role)) ?? null;

export const matched = <Row extends PrintedRow>(
  { parties, ...row }: Row,
  asked: SearchTarget | null,
): Matched<Row> => ({ ...row, match: matchAmong(parties, asked) });

/** Null where nobody asked, or no party bears the name. */
function matchAmong(parties: readonly PrintedParty[], asked: SearchTarget | null): PartyMatch | null {
  if (asked === null) return null;
  if (parties.some(party => mayBe(party.name, asked.name))) fail('a name that lost letters on its way');
  const estate = parties.some(party => isEstateOf(party.name, asked.name)) ? (['other'] as const) : [];
  const matching = parties.filter(
    ({ name }) => isOf(name, asked) || isOf(name.replace(WITH_OTHERS, ''), asked),
  );
  const isThere = matching.length + estate.length > 0;
  if (!isThere && parties.some(({ name }) => companyNif(nameAndNumber(name)[1]) === asked.nif))
    fail("the company's number beside another name");
  if (!isThere && parties.some(({ name }) => name === '')) fail('a party without its name');
  if (matching.some(({ isStrange }) => isStrange)) fail('a label of the company is not known');
  const roles = matching.map(
    ({ roleLabel }) =>
      readRole(roleLabel) ?? fail(`the company in a role that is not known: ${quote(roleLabel)}`),
  );
  const role = heaviest([...roles, ...estate]);
  return role === null ? null : { nif: asked.nif, role };
}

/** The full legal name and nothing less; accents, case and punctuation do not count. */
const sameName = (a: string, b: string): boolean => {
  const key = companyNameKey(a);
  return key !== '' && key === companyNameKey(b);
};

/** Around the name of an insolvent company: its estate, for which the administrator sues and is sued (CIRE art. 81/4 and 85), or its creditors. */
const OF_ESTATE =
  /^(?:credores d[ae] )?massa (?:insolvente|falida|da insolv[eê]ncia)\b(?: d[aeo]s?\b)?[\s:"“«-]{0,4}|[\s,(–-]{1,4}massa (?:insolvente|falida)\)?$/i;

/** Whether the party is what the company of this name left, whatever number was typed beside it. */
function isEstateOf(printed: string, name: string): boolean {
  const [bare, number] = nameAndNumber(printed);
  const party = number === '' ? printed.trim() : bare;
  const owner = party.replace(OF_ESTATE, '');
  const names = [owner, owner.replace(/^(?:sociedade|empresa|firma) /i, '')];
  return owner !== party && names.some(it => sameName(it, name));
}

/** `EXEMPLO, LDA e outros`. */
const WITH_OTHERS = /[\s,]{1,3}e outr[oa](?:s|\(s\))?[\s.…]{0,4}$/i;

/** A number in brackets that is too long or too short. */
const MISTYPED_NUMBER =
  /[\s,;–-]{0,9}[([] ?(?:n\.?i\.?(?:f|p\.?c)\.?[\s.:nº°o/]{0,9}){0,2}(?:PT ?)?\d[\d .]{4,14}[)\]]$/i;

/**
 * Whether the party bears the company's name. A number that somebody typed beside it must be the company's too; one that is no
 * tax number tells nothing.
 */
function isOf(printed: string, { name, nif }: SearchTarget): boolean {
  const [bare, number] = nameAndNumber(printed);
  const reading = readNif(number);
  if (reading.kind === 'company') return reading.nif === nif && sameName(bare, name);
  if (number !== '' && reading.kind !== 'invalid') return false;
  return sameName(number === '' ? printed.trim().replace(MISTYPED_NUMBER, '') : bare, name);
}

/** Whether what is left of a damaged name is the whole name without its accented letters. */
const mayBe = (printed: string, name: string): boolean =>
  isDamaged(printed) && sameName(plainLetters(nameAndNumber(printed)[0] || printed), plainLetters(name));

const plainLetters = (text: string): string => text.normalize('NFC').replace(/[^\0-\x7f]|\?/g, '');
