/** Companies of lists, by NIF: those that are wanted together are read in one request, each again only after news of it. */
import { effect, signal } from '@preact/signals';
import { t, verdictName } from '../texts.js';
import { announce } from './announce.js';
import { onNews } from './live.js';
import { request } from './request.js';
import { isAsked } from './request-analysis.js';
import { session } from './session.js';

const COMPANIES = `query ($nifs: [NIF!]!) { companiesByNif(nifs: $nifs) { nif name livemode
  assessment { assessedAt score verdict reasonTexts { code text { pt en } } } } }`;
/** Of one page of a list; each shown company costs a unit of the quota, once. */
const READ_AT_ONCE = 20;
const GATHER_MS = 30;

/** @typedef {{ nif: string, name: string | null, score: number | null, verdict: string | null, assessedAt: string | null,
 *   livemode: boolean, reasonTexts: { code: string, text: { pt: string, en: string } }[] }} Company */

/** @type {Map<string, import('@preact/signals').Signal<Company | null>>} */
const companies = new Map();
const wanted = new Set();
/** Those of which there was news: what became of them is said aloud. */
const news = new Set();
let timer = 0;
/** Why the last reading failed; null when it did not. */
export const companiesError = signal(/** @type {any} */ (null));

effect(() => {
  session.keyId.value;
  companies.clear();
});

onNews(({ nif, isRead }) => {
  if (isRead || !companies.has(nif)) return;
  news.add(nif);
  want(nif);
});

/** What is known of a company: null until it is read. Reading it in a component draws that again when it changes. */
export function companyOf(nif) {
  let known = companies.get(nif);
  if (!known) {
    known = signal(/** @type {Company | null} */ (null));
    companies.set(nif, known);
    want(nif);
  }
  return known;
}

const NOT_JUDGED = { assessedAt: null, score: null, verdict: null, reasonTexts: [] };

/** Asks again for what failed. */
export const readWanted = () => void read();

function want(nif) {
  wanted.add(nif);
  clearTimeout(timer);
  timer = setTimeout(read, GATHER_MS);
}

/** @param {Company} company */
function take(company) {
  companyOf(company.nif).value = company;
  if (news.delete(company.nif) && company.verdict && isAsked(company.nif))
    announce(t('runEnded', { name: company.name ?? company.nif, verdict: verdictName(company.verdict) }));
}

async function read() {
  const nifs = [...wanted].slice(0, READ_AT_ONCE);
  if (nifs.length === 0) return;
  for (const nif of nifs) wanted.delete(nif);
  try {
    const { companiesByNif } = await request(COMPANIES, { nifs });
    for (const { assessment, ...company } of companiesByNif.filter(Boolean))
      take({ ...company, ...(assessment ?? NOT_JUDGED) });
    companiesError.value = null;
  } catch (/** @type {any} */ error) {
    for (const nif of nifs) wanted.add(nif);
    companiesError.value = error;
    if (error.passes) timer = setTimeout(read, 5_000);
    return;
  }
  if (wanted.size > 0) void read();
}
