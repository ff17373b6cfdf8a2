import type { SpecifiedRegister } from '../../kernel/register-name.ts';
import type { RegisterMeta } from '../register.ts';

const officialBaseUrl = 'https://www.citius.mj.pt';

/** Path of the search page below the base address. */
export const CASES_PATH = '/portal/consultas/ConsultasDistribuicao.aspx';

export const meta: RegisterMeta<SpecifiedRegister> = {
  name: 'citius-cases',
  title: 'Citius: distribuição de processos (correspondência por nome)',
  authority: 'Ministério da Justiça (portal Citius)',
  officialBaseUrl,
  officialPage: `${officialBaseUrl}${CASES_PATH}`,
  legalBasis:
    'Código de Processo Civil, arts. 203.º ff. (distribution); Portaria n.º 280/2013, de 26 de agosto',
  retention: 'How long a distribution stays published is not stated; the last 24 months are asked for.',
  keeps: { statements: 'while-published', pageDays: 180 },
  maxAgeHours: 24 * 7,
  essential: false,
  asksByName: true,
  // Its one public reader waits a second between requests, one at a time, and stops at the first 429.
  pace: { perSecond: 1, inFlight: 1 },
  timeoutMs: 60_000,
  maxBodyBytes: 5 * 1024 * 1024,
  // A few companies in a hundred are party to a case of two years; most are asked about again without a new one.
  alarmAfter: { nothingFound: 300, nothingNew: 3_000 },
  parserVersion: 2,
};
