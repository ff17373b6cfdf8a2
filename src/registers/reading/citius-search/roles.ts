/** What a party is in a case, by the label before its name. */
import { fold } from '../../../kernel/fold.ts';
import { vocabulary } from '../vocabulary.ts';
import type { PartyRole } from './citius-search.ts';

/** The first that fits decides. Who represents, assists or administers is no party, whosever name stands beside it. */
const ROLES: ReadonlyArray<readonly [RegExp, PartyRole]> = [
  [
    /\b(?:mandatari|administrador|agente de execucao|solicitador|advogad|patron[oa]|fiduciari|liquidatari|curador|tutor|representante|testemunh|perit|fiel depositari|ministerio publico)/,
    'other',
  ],
  [
    /\b(?:re|reu|reus|res)\b|\bexecutad|\brequerid|\bdemandad|\barguid|\binsolvente|\bdevedor|\bdenunciad|\barrestad|\bexpropriad/,
    'defendant',
  ],
  [
    /\b(?:autor|autora|autores|autoras)\b|\bexequente|\brequerente|\bdemandante|\bcredor|\bsinistrad/,
    'claimant',
  ],
  [
    /\binterveniente|\bchamad|\bassistente|\bofendid|\bqueixos|\bparticipante|\bdenunciante|\bembarg|\bopo(?:nente|sit)|\boposto|\brecorr|\bapela|\bagravad|\breclama|\bhabilitad|\binteressad|\bterceir|\bnotificad|\bcita[dn]|\bseguradora|\bentidade|\bbeneficiari|\bmassa insolvente|\bcabeca|\binventariad|\bexpropriante|\bimpugn|\bfiador|\bavalista|\bproponente|\brequisitante|\bdeprecante|\barrestante/,
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
