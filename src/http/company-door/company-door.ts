/**
 * `/company/{token}`: a company sees what is said of it, and contests it. The link is all that it needs; nothing of another company is
 * shown, nothing is loaded from elsewhere, and there is no script.
 */
import type { IncomingMessage } from 'node:http';
import { readInputs } from '../../contractors/assessments/grounds.ts';
import {
  giveBackCorrection,
  takeCorrection,
  visitByLink,
} from '../../contractors/corrections/company-links.ts';
import { addCorrection } from '../../contractors/corrections/corrections.ts';
import { readContractor } from '../../contractors/read-contractor.ts';
import type { Nif } from '../../kernel/nif.ts';
import { Problem } from '../../kernel/problems.ts';
import { registeredName } from '../../reports/content/material.ts';
import { acceptedLanguage, LANGUAGES, type Language } from '../../reports/language.ts';
import { readBody } from '../connection/read-body.ts';
import { fieldOf } from '../connection/request-target.ts';
import type { HttpDeps } from '../http-deps.ts';
import type { Answer } from '../problem-response.ts';
import { type DoorNews, writeDoor } from './door-page.ts';

const ADDRESS = /^\/company\/([\w-]{43})$/;

const MOST_BYTES = 20_000;

export async function doorAnswer(
  deps: HttpDeps,
  { url, method, incoming }: { url: URL; method: string; incoming: IncomingMessage },
): Promise<Answer> {
  const [, token] = ADDRESS.exec(url.pathname) ?? [];
  const nif = token === undefined ? null : await visitByLink(deps.db.pool, token);
  if (token === undefined || nif === null)
    throw new Problem('not-found', 'This link is not known, or has ended. Ask the operator for another one.');
  if (!['GET', 'HEAD', 'POST'].includes(method))
    throw new Problem('method-not-allowed', 'This address takes GET, HEAD and POST.', {
      headers: { Allow: 'GET, HEAD, POST' },
    });
  const language = wanted(url.searchParams.get('lang'), fieldOf(incoming, 'accept-language'));
  const news = method === 'POST' ? await contest(deps, { token, nif, incoming }) : null;
  const html = await page(deps, { nif, language, news });
  return {
    status: news?.kind === 'refused' ? 422 : 200,
    headers: {
      'Content-Type': 'text/html; charset=utf-8',
      'Content-Security-Policy':
        "default-src 'none'; style-src 'unsafe-inline'; form-action 'self'; frame-ancestors 'none'; base-uri 'none'",
      'Cache-Control': 'no-store',
      'Referrer-Policy': 'no-referrer',
      'X-Robots-Tag': 'noindex',
      'Content-Language': language,
    },
    body: html,
  };
}

const wanted = (asked: string | null, accepted: string | null): Language =>
  LANGUAGES.find(one => one === asked) ?? acceptedLanguage(accepted);

/** Takes the objection into the operator's inbox; the registers behind the check are asked anew. */
async function contest(
  { db, opening }: HttpDeps,
  { token, nif, incoming }: { token: string; nif: Nif; incoming: IncomingMessage },
): Promise<DoorNews> {
  const form = new URLSearchParams(await readBody(incoming, MOST_BYTES));
  if (!(await takeCorrection(db.pool, token))) return { kind: 'spent' };
  const [check, text] = [form.get('check') ?? '', form.get('text') ?? ''];
  try {
    await addCorrection(opening, { nif, check, text, byCompany: true });
    return { kind: 'taken' };
  } catch (error) {
    await giveBackCorrection(db.pool, token);
    if (!(error instanceof Problem)) throw error;
    return { kind: 'refused', because: error.code === 'natural-person' ? 'person' : 'text', check, text };
  }
}

async function page(
  { db, freshHours }: HttpDeps,
  { nif, language, news }: { nif: Nif; language: Language; news: DoorNews | null },
): Promise<string> {
  const { assessment, corrections, name } = await readContractor(db, { nif, freshHours });
  const [inputs] = assessment ? await readInputs(db, [assessment.id]) : [];
  const known = inputs?.known ?? null;
  const registered = known && registeredName(known);
  return writeDoor({ nif, name: registered?.name ?? name, language, assessment, known, corrections, news });
}
