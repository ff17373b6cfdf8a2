import { companyNif, type Nif, withoutPersonNifs } from '../../kernel/nif.ts';
import { fold, oneSpaced } from '../../kernel/text/fold.ts';
import { fail, quote } from '../reading/reading-end.ts';
import { withSigns } from '../reading/values/signs.ts';
import { vocabulary } from '../reading/vocabulary.ts';
import type { CireParty, PartyRole } from './record.ts';

const NUMBER_LABEL = /\bN\.?I\.?F\.?\s*\/\s*N\.?I\.?P\.?C\.?\s*:|\bN\.?I\.?P\.?C\.?\s*:|\bN\.?I\.?F\.?\s*:/i;

/** Legal forms that no natural person's name ends in. A company's name without its number is kept only by these. */
const LEGAL_FORM =
  /\b(lda|ld\.a|limitada|unipessoal|sgps|s\.g\.p\.s|c\.r\.l|crl|e\.p\.e|sociedade|municipio|instituto|fazenda nacional)\b|\bs\. ?a\.?$/;

/** One interveniente as the page words it, before anything about a person is dropped. Never leaves the parser. */
export interface NamedParty {
  /** Null for one that is not understood; `none` under a label that is no role. */
  readonly role: PartyRole | 'administrator' | 'none' | null;
  readonly name: string;
  /** The number if it is a company's; persons' numbers, foreign and mistyped ones are null. */
  readonly nif: Nif | null;
  /** Why it is not understood: the page is unreadable where it is, or may be, the company asked about. */
  readonly fault: string | null;
}

/** `Papel: Nome NIF/NIPC: 5XXXXXXXX`, the number optional; none for a line that names nobody. */
export function readParties(line: string): NamedParty[] {
  const text = oneSpaced(withSigns(line)).trim();
  const [who = '', number = '', ...more] = text.split(NUMBER_LABEL);
  const colon = who.indexOf(':');
  const name = who.slice(colon + 1).trim();
  if (text === '' || (colon >= 0 && name === '' && number.trim() === '' && more.length === 0)) return [];
  if (colon < 0) return unreadParties(text, 'a party without a role');
  if (more.length > 0 || name.includes(':')) return unreadParties(text, 'several parties in one line');
  if (!/^[\w\s./-]*$/.test(number))
    return unreadParties(text, 'a party with something else after its number');
  const label = who.slice(0, colon).trim();
  const role = readRole(label) ?? (isNoRole(label) ? 'none' : null);
  const fault = role === null || role === 'none' ? `a company in an unknown role (${quote(label)})` : null;
  return [{ role, name, nif: companyNif(number.trim()), fault }];
}

/** Every company whose number stands in a line that is not understood, or somebody without one. */
function unreadParties(line: string, fault: string): NamedParty[] {
  const nifs = (line.match(/(?<!\d)\d{3}[ .]?\d{3}[ .]?\d{3}(?!\d)/g) ?? []).map(companyNif);
  const known = nifs.filter(nif => nif !== null);
  return (known.length > 0 ? known : [null]).map(nif => ({ role: null, name: '', nif, fault }));
}

/**
 * What this company is in the document; null when it is not named. The debtor is the debtor, whatever else it is called.
 * @throws `unreadable` where its own role is not understood, or where it is not named and somebody is not understood
 */
export function roleOf(named: readonly NamedParty[], nif: Nif): PartyRole | null {
  const own = named.filter(party => party.nif === nif);
  if (own.some(({ role }) => role === 'debtor')) return 'debtor';
  const fault = unclear(named, own).find(party => party.fault !== null)?.fault;
  if (fault) fail(fault);
  return heaviestRole(own.map(({ role }) => (role === null ? 'other' : publicRole(role))));
}

/** Who may hide the role of the company. A label that is no role hides none where its role, or another debtor, is told. */
function unclear(named: readonly NamedParty[], own: readonly NamedParty[]): readonly NamedParty[] {
  if (own.length === 0) return named.filter(party => party.nif === null);
  const inRoles = own.filter(({ role }) => role !== 'none');
  return inRoles.length > 0 || tellsSubject(named) ? inRoles : own;
}

const publicRole = (role: NonNullable<NamedParty['role']>): PartyRole =>
  role === 'administrator' || role === 'none' ? 'other' : role;

const tellsSubject = (named: readonly NamedParty[]): boolean =>
  named.some(({ role }) => role === 'debtor' || role === 'respondent');

/** Whether somebody who is not understood may be the one that the document is about: nobody else is. */
export function subjectFault(named: readonly NamedParty[]): string | null {
  if (tellsSubject(named)) return null;
  return named.find(({ nif, name, fault }) => fault !== null && isCompany(nif, name))?.fault ?? null;
}

const isCompany = (nif: Nif | null, name: string): boolean => nif !== null || LEGAL_FORM.test(fold(name));

/** What may leave the parser: companies, and of administrators nothing but the company that was asked about. */
export function publicParties(parties: readonly NamedParty[], asked: Nif | null): CireParty[] {
  return parties.flatMap(({ role, name: printed, nif }) => {
    const name = withoutPersonNifs(printed);
    if (role === null) return [];
    if (role === 'administrator' || role === 'none')
      return nif !== null && nif === asked ? [{ role: 'other', name, nif }] : [];
    return isCompany(nif, name) ? [{ role, name, nif }] : [];
  });
}

/**
 * In this order: who acts for somebody else first ("mandatário do insolvente" is not insolvent), then the roles from
 * the most to the least adverse, so that a double role ("Requerente/Devedor") is read by its heavier half.
 */
const ROLES: ReadonlyArray<readonly [RegExp, PartyRole | 'administrator']> = [
  [/^administrador|^fiduciari|^liquidatari|^gestor/, 'administrator'],
  [/^(mandatari|advogad|patron|defensor|representante|gerente|socio|conjuge|avalista|garante)/, 'other'],
  [/\b(insolvente|devedor|apresentante|falid|revitalizand|recuperand)/, 'debtor'],
  [/\brequerid/, 'respondent'],
  [/\b(credor|reclamante)/, 'creditor'],
  [/\brequerente/, 'petitioner'],
  [
    /^((?:autora?|reu|re)\b|embargant|embargad|recorrent|recorrid|impugnant|oponente|opositor|exequente|executad)/,
    'other',
  ],
  [/^(interessad|interveniente|terceir|chamad|habilitad|afetad|afectad|outr)/, 'other'],
  [/^(ministerio publico|leiloeir|encarregad|proponente|adquirente|perit|testemunha)/, 'other'],
];

/** Of whom somebody is the creditor or surety: "credor do insolvente". The estate ("massa do insolvente") is the debtor's. */
const OF_THE_DEBTOR = /^(?!massa\b)(.*\w) d[aeo]s? (?:insolvente|devedor|falid|apresentante).*/;
/** "Ex-insolvente": what it is now is not said. */
const NO_LONGER = /^(?:ex|nao|antig[oa]|anterior)\b/;

/** What a party is in the proceeding, or null for a role that nobody has read yet. */
export const readRole = vocabulary<PartyRole | 'administrator'>(
  'citius-insolvency role',
  ['debtor', 'respondent', 'creditor', 'petitioner', 'administrator', 'other'],
  label => {
    const text = fold(label).replace(OF_THE_DEBTOR, '$1');
    if (NO_LONGER.test(text)) return null;
    return ROLES.find(([words]) => words.test(text))?.[1] ?? null;
  },
);

/** A label that stands where a role should, and is none: it says nothing of the company under it. */
const isNoRole = (label: string): boolean => fold(label) === 'banco de portugal';

const WEIGHT: readonly PartyRole[] = ['debtor', 'respondent', 'creditor', 'petitioner', 'other'];

/** The most adverse of several roles that one company has in a document: who petitions for itself is the debtor. */
export function heaviestRole(roles: readonly PartyRole[]): PartyRole | null {
  return WEIGHT.find(role => roles.includes(role)) ?? null;
}
