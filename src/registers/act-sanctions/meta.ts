import type { SpecifiedRegister } from '../../kernel/register-name.ts';
import type { RegisterMeta } from '../register.ts';

const officialBaseUrl = 'https://portal.act.gov.pt';

/** Assumed: the address of the list was not found (see README.md). */
export const LIST_PATH = '/Pages/sancao-acessoria-publicidade.aspx';

export const meta: RegisterMeta<SpecifiedRegister> = {
  name: 'act-sanctions',
  title: 'ACT: registo público de contraordenações laborais (sanção acessória de publicidade)',
  authority: 'Autoridade para as Condições do Trabalho (ACT)',
  officialBaseUrl,
  officialPage: `${officialBaseUrl}${LIST_PATH}`,
  legalBasis: 'Código do Trabalho (Lei 7/2009), arts. 562 and 563',
  retention: 'while published; entries leave after about a year without a new infringement (unverified)',
  keeps: { statements: 'while-published' },
  maxAgeHours: 24 * 14,
  essential: false,
  schedule: '40 7 * * 1,4',
  // Some hundreds of companies, which come and go one by one: a page that was cut would look like a small list.
  mayNotHalveFrom: 20,
  pace: { perSecond: 1, inFlight: 1 },
  timeoutMs: 30_000,
  maxBodyBytes: 5 * 1024 * 1024,
  // Read twice a week; entries come and go every month.
  alarmAfter: { nothingFound: 3, nothingNew: 12 },
  parserVersion: 5,
};
