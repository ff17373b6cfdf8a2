/** Speaks the ASP.NET search page: sends its form back as a browser would, and remembers the page it stands on. */

import type { RegisterSession } from '../http/register-session.ts';
import { formFields } from '../reading/aspnet/aspnet-form.ts';
import { decodeText } from '../reading/capture-text.ts';
import { fail } from '../reading/reading-end.ts';
import type { Capture } from '../register.ts';

const PREFIX = 'ctl00$ContentPlaceHolderMain$';
const POPUP = '/DetalhePublicacao.aspx';
const GRID = `${PREFIX}gvSearchResult`;

export interface SearchForm {
  /** All acts of all kinds (`rblTipoPub` 0) of one NIF. */
  search(nif: string): Promise<Capture>;
  /** Raises an event of the grid: `Page$Next`, `Conteudo$3`. */
  raise(argument: string): Promise<Capture>;
  /** The popup with the act that the last `Conteudo$N` chose: the server remembers it by session. */
  openPopup(): Promise<Capture>;
}

/** Starts on the answer to a GET of the search page. Unreadable where that is another page. */
export function searchForm(session: RegisterSession, baseUrl: string, opened: Capture): SearchForm {
  const url = `${baseUrl}/Pesquisa.aspx`;
  let html = decodeText(opened.body);
  const known = formFields(html);
  if (!known.has('__VIEWSTATE') || !known.has(`${PREFIX}txtDadosPubNif`))
    fail('the search form is not the known one');

  async function post(changes: Readonly<Record<string, string>>): Promise<Capture> {
    const fields = formFields(html);
    const noBot = [...fields.keys()].find(name => name.endsWith('NoBotExtender_ClientState'));
    if (noBot) fields.set(noBot, noBotAnswer(html));
    for (const [name, value] of Object.entries(changes)) fields.set(name, value);
    const answer = await session.send({ method: 'POST', url, form: [...fields], headers: { referer: url } });
    const page = decodeText(answer.body);
    if (page.includes('__VIEWSTATE')) html = page;
    return answer;
  }

  return {
    search: nif =>
      post({
        __EVENTTARGET: '',
        __EVENTARGUMENT: '',
        [`${PREFIX}txtDadosPubNif`]: nif,
        [`${PREFIX}rblTipoPub`]: '0',
        [`${PREFIX}btSearch`]: 'Pesquisar',
      }),
    raise: argument => post({ __EVENTTARGET: GRID, __EVENTARGUMENT: argument }),
    openPopup: () => session.send({ method: 'GET', url: `${baseUrl}${POPUP}`, headers: { referer: url } }),
  };
}

/**
 * What a page's own script would put into the NoBot field: the sum in `"ChallengeScript":"eval('35+84')"`. It is
 * arithmetic of the page, read and never evaluated; empty where the page sets no such sum.
 */
export function noBotAnswer(html: string): string {
  const sum = /"ChallengeScript"\s*:\s*"eval\((?:'|\\u0027|&#39;)\s*(\d{1,9})\s*([+*-])\s*(\d{1,9})/.exec(
    html,
  );
  if (!sum) return '';
  const [a, b] = [Number(sum[1]), Number(sum[3])];
  if (sum[2] === '+') return String(a + b);
  return String(sum[2] === '-' ? a - b : a * b);
}
