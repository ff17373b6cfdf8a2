import { fold } from '../../kernel/fold.ts';
import { companyNif, type Nif } from '../../kernel/nif.ts';
import { alarm, quote } from '../reading/reading-end.ts';
import type { CireParty, PartyRole } from './record.ts';
import { readRole } from './role-vocabulary.ts';

const NUMBER_LABEL = /\bN\.?I\.?F\.?\s*\/\s*N\.?I\.?P\.?C\.?\s*:|\bN\.?I\.?P\.?C\.?\s*:|\bN\.?I\.?F\.?\s*:/i;

/** Legal forms that no natural person's name ends in. A company's name without its number is kept only by these. */
const LEGAL_FORM =
  /\b(lda|ld\.a|limitada|unipessoal|sgps|s\.g\.p\.s|c\.r\.l|crl|e\.p\.e|sociedade|municipio|instituto|fazenda nacional)\b|\bs\. ?a\.?$/;

/** One interveniente as the page words it, before anything about a person is dropped. Never leaves the parser. */
export interface NamedParty {
  readonly role: PartyRole | 'administrator' | null;
  readonly name: string;
  /** The number if it is a company's; persons' numbers, foreign and mistyped ones are null. */
  readonly nif: Nif | null;
}

/** `Papel: Nome NIF/NIPC: 5XXXXXXXX`, the number optional. Null for a line that names nobody. */
export function readParty(line: string): NamedParty | null {
  const text = line.replace(/\s+/g, ' ').trim();
  if (text === '') return null;
  const [who = '', number = '', ...more] = text.split(NUMBER_LABEL);
  const colon = who.indexOf(':');
  const name = who.slice(colon + 1).trim();
  if (colon < 0) alarm('a party without a role');
  if (more.length > 0 || name.includes(':')) alarm('several parties in one line');
  if (!/^[\w\s./-]*$/.test(number)) alarm('a party with something else after its number');
  if (name === '' && number.trim() === '') return null;
  const roleLabel = who.slice(0, colon).trim();
  const nif = companyNif(number.trim());
  const role = readRole(roleLabel);
  if (role === null && nif !== null) alarm(`a company in an unknown role (${quote(roleLabel)})`);
  return { role, name, nif };
}

/** What may leave the parser: companies, and of administrators nothing but the company that was asked about. */
export function publicParties(parties: readonly NamedParty[], asked: Nif | null): CireParty[] {
  return parties.flatMap(({ role, name, nif }) => {
    if (role === null) return [];
    if (role === 'administrator') return nif !== null && nif === asked ? [{ role: 'other', name, nif }] : [];
    return nif !== null || LEGAL_FORM.test(fold(name)) ? [{ role, name, nif }] : [];
  });
}
