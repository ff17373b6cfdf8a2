import type { SpecifiedRegister } from '../../kernel/register-name.ts';
import type { RegisterMeta } from '../register.ts';

const officialBaseUrl = 'https://www.citius.mj.pt';

/** Path of the search page below the base address; the site does not mind the case. */
export const CIRE_PATH = '/portal/consultas/ConsultasCire.aspx';

export const meta: RegisterMeta<SpecifiedRegister> = {
  name: 'citius-insolvency',
  title: 'Citius: Publicidade do PER, PEAP, PEVE e dos processos de insolvência (CIRE)',
  authority: 'Ministério da Justiça (portal Citius)',
  officialBaseUrl,
  officialPage: `${officialBaseUrl}${CIRE_PATH}`,
  legalBasis:
    'CIRE (DL 53/2004): art. 38 (insolvency), arts. 17-A ff. (PER), 222-A ff. (PEAP); Lei 75/2020 (PEVE)',
  retention: 'How long a notice stays published is not stated; notices since 2018 have been seen.',
  keeps: { statements: 'while-published', pageDays: 180 },
  maxAgeHours: 24,
  essential: true,
  // Those who read the site for years wait 1.0 to 1.5 s between requests, one at a time; a firewall answers others.
  pace: { perSecond: 1, inFlight: 1 },
  timeoutMs: 30_000,
  maxBodyBytes: 5 * 1024 * 1024,
  // A few companies in a hundred have a notice; of those asked again, few have a new one.
  alarmAfter: { nothingFound: 300, nothingNew: 5_000 },
  parserVersion: 9,
};
