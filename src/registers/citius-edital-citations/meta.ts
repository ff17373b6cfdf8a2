import type { RegisterMeta } from '../register.ts';

const officialBaseUrl = 'https://www.citius.mj.pt';

/** Path of the search page below the base address. */
export const CITATIONS_PATH = '/portal/consultas/consultascitedital.aspx';

export const meta: RegisterMeta = {
  name: 'citius-edital-citations',
  title: 'Citius: citações editais (correspondência por nome)',
  authority: 'Ministério da Justiça (portal Citius)',
  officialBaseUrl,
  officialPage: `${officialBaseUrl}${CITATIONS_PATH}`,
  legalBasis:
    'Código de Processo Civil, arts. 240.º ff. (citação edital); Portaria n.º 280/2013, de 26 de agosto',
  retention: 'How long a notice stays published is not stated; all that are shown are asked for.',
  keeps: { statements: 'while-published', pageDays: 180 },
  maxAgeHours: 24 * 7,
  essential: false,
  asksByName: true,
  pace: { perSecond: 1, inFlight: 1 },
  timeoutMs: 60_000,
  maxBodyBytes: 5 * 1024 * 1024,
  // One company in some hundreds is sought in this way.
  alarmAfter: { nothingFound: 1_000, nothingNew: 5_000 },
  parserVersion: 1,
};
