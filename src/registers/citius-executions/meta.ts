import type { SpecifiedRegister } from '../../kernel/register-name.ts';
import type { RegisterMeta } from '../register.ts';

const officialBaseUrl = 'https://www.citius.mj.pt';

/** Unverified: no capture of the page is known (see README.md). */
export const LIST_PATH = '/portal/execucoes/listapublicaexecucoes.aspx';

export const meta: RegisterMeta<SpecifiedRegister> = {
  name: 'citius-executions',
  title: 'Citius: Lista Pública de Execuções',
  authority: 'Ministério da Justiça (portal Citius)',
  officialBaseUrl,
  officialPage: `${officialBaseUrl}${LIST_PATH}`,
  legalBasis:
    'DL 201/2003, arts. 16-A to 16-C; Portaria 313/2009, arts. 5 and 7; CPC, arts. 717, 718 and 750',
  retention: 'until the debt is paid, and at most five years (removed ex officio)',
  keeps: { statements: 'while-published', mostYears: 5, pageDays: 180 },
  maxAgeHours: 24 * 7,
  essential: false,
  // As the other pages of Citius are read: one question at a time.
  pace: { perSecond: 1, inFlight: 1 },
  timeoutMs: 30_000,
  maxBodyBytes: 5 * 1024 * 1024,
  // One company in a hundred or so stands on the list.
  alarmAfter: { nothingFound: 500, nothingNew: 5_000 },
  parserVersion: 5,
};
