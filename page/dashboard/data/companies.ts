/** Companies of lists, by NIF: those that are wanted together are read in one request, each again only after news of it. */
import { effect, type Signal, signal } from '@preact/signals';
import { t, verdictName } from '../texts.ts';
import { announce } from './announce.ts';
import type { Data, Standing, Words } from './answers.ts';
import type { ApiError } from './api-error.ts';
import { onNews } from './live.ts';
import { request } from './request.ts';
import { isAsked } from './request-analysis.ts';
import { session } from './session.ts';

const COMPANIES = `query ($nifs: [NIF!]!) { companiesByNif(nifs: $nifs) { nif name livemode
  assessment { assessedAt score verdict reasonTexts { code text { pt en } } } } }`;
/** Of one page of a list; each shown company costs a unit of the quota, once. */
const READ_AT_ONCE = 20;
const GATHER_MS = 30;

type Reason = { code: string; text: Words };
export type Company = Standing & { nif: string; name: string | null; assessedAt: string | null; livemode: boolean; reasonTexts: Reason[] };

const companies = new Map<string, Signal<Company | null>>();
const wanted = new Set();
/** Those of which there was news: what became of them is said aloud. */
const news = new Set();
let timer = 0;
/** Why the last reading failed; null when it did not. */
export const companiesError = signal<Data>(null);

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
    known = signal<Company | null>(null);
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

function take(company: Company) {
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
    for (const { assessment, ...company } of companiesByNif.filter(Boolean)) take({ ...company, ...(assessment ?? NOT_JUDGED) });
    companiesError.value = null;
  } catch (caught) {
    const error = caught as ApiError;
    for (const nif of nifs) wanted.add(nif);
    companiesError.value = error;
    if (error.passes) timer = setTimeout(read, 5_000);
    return;
  }
  if (wanted.size > 0) void read();
}
