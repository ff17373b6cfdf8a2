/** Where Portal BASE is published: two official sites, or one other address for both (a setting). */
import { fail } from '../reading/reading-end.ts';

export const DADOS = 'https://dados.gov.pt';
const BASE = 'https://www.base.gov.pt';

/** Assumed (see the runbook in `parse.ts`). */
const BANS_PATH = '/Base4/pt/sancoes-acessorias/';

export const bansUrl = (baseUrl: string): string => `${baseUrl === DADOS ? BASE : baseUrl}${BANS_PATH}`;

export const contractUrl = (id: string): string =>
  `${BASE}/Base4/pt/detalhe/?type=contratos&id=${encodeURIComponent(id)}`;

export const BANS_PAGE = bansUrl(DADOS);

/**
 * The address of a file in a dataset. Files of the official sites are requested at this register's base address. Any
 * other host is unreadable: an altered description must not send us elsewhere.
 */
export function fileUrl(named: string, baseUrl: string): string {
  const url = URL.canParse(named, `${baseUrl}/`) ? new URL(named, `${baseUrl}/`) : null;
  if (url?.origin === new URL(baseUrl).origin) return url.href;
  const isOfficial =
    url?.protocol === 'https:' && /^(?:[\w-]+\.)*(?:dados|base)\.gov\.pt$/.test(url.hostname);
  if (!url || !isOfficial) fail('a file of the dataset lies on a host that is not known');
  return baseUrl === DADOS ? url.href : `${baseUrl}${url.pathname}${url.search}`;
}
