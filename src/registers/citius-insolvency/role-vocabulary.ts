import { fold } from '../../kernel/text/fold.ts';
import { vocabulary } from '../reading/vocabulary.ts';
import type { PartyRole } from './record.ts';

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
export const isNoRole = (label: string): boolean => fold(label) === 'banco de portugal';

const WEIGHT: readonly PartyRole[] = ['debtor', 'respondent', 'creditor', 'petitioner', 'other'];

/** The most adverse of several roles that one company has in a document: who petitions for itself is the debtor. */
export function heaviestRole(roles: readonly PartyRole[]): PartyRole | null {
  return WEIGHT.find(role => roles.includes(role)) ?? null;
}
