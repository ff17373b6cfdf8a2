/** Parties of CIRE notices in roles that nobody has listed: a company of another trade, never one of the country. */
import type { InsolvencyPublication } from '../country/country.ts';
import { Rng } from '../country/setting/rng.ts';
import { otherCompany } from './others.ts';

/** Seen in real notices, and never counted. */
const SHARE = 1 / 12;
const ROLES = ['Banco de Portugal', 'Comissão de Trabalhadores', 'Entidade Gestora', 'Fundo de Resolução'];

/** The notice as it is printed; by its reference, the same at every search. */
export function withOtherRoles(notice: InsolvencyPublication): InsolvencyPublication {
  const rng = new Rng(`roles/${notice.reference}`);
  if (!rng.chance(SHARE)) return notice;
  const { nif, name } = otherCompany(rng.int(0, 9_999));
  return { ...notice, parties: [...notice.parties, { role: rng.pick(ROLES), name, nif }] };
}
