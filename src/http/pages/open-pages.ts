/**
 * Pages without a key: the OpenAPI document, its page for people, and one for each problem. They change only with the code,
 * so each is made on its first request and kept.
 */

import { PROBLEMS, type ProblemCode, type ProblemKind } from '../../kernel/problems.ts';
import type { Answer, Page } from '../problem-response.ts';
import { entityTag } from '../rest/entity-tag.ts';
import { pageAnswer, type TaggedPage } from './page-answer.ts';

/**
 * The page of every problem `type`, from the same catalogue as the answers.
 * Makes the page at an address; null where there is none.
 */
function problemPage(pathname: string): (() => Page) | null {
  if (pathname === '/problems') return () => page('Problems', catalogue());
  const code = /^\/problems\/([\w-]+)$/.exec(pathname)?.[1];
  if (!code || !Object.hasOwn(PROBLEMS, code)) return null;
  const kind = PROBLEMS[code as ProblemCode];
  return () =>
    page(
      kind.title,
      `<p class="code">${kind.status} · <code>${code}</code></p><p>${paragraph(kind.explanation)}</p><p><a href="/problems">All problems</a></p>`,
    );
}

function catalogue(): string {
  const rows = (Object.entries(PROBLEMS) as [ProblemCode, ProblemKind][]).map(
    ([code, { status, title }]) =>
      `<tr><td>${status}</td><td><a href="/problems/${code}"><code>${code}</code></a></td><td>${paragraph(title)}</td></tr>`,
  );
  return `<table><thead><tr><th>Status</th><th>Code</th><th>Meaning</th></tr></thead><tbody>${rows.join('')}</tbody></table>`;
}

const paragraph = (text: string): string =>
  text.replace(/[&<>]/g, c => `&#${c.charCodeAt(0)};`).replace(/`([^`]+)`/g, '<code>$1</code>');

const STYLE = `:root{color-scheme:light dark}body{font:1.05rem/1.6 system-ui,sans-serif;max-width:42rem;margin:3rem auto;padding:0 1.2rem}
h1{font-size:1.6rem;line-height:1.25}.code{opacity:.75}code{font:.95em ui-monospace,monospace;background:color-mix(in srgb,currentColor 10%,transparent);padding:.1em .3em;border-radius:.25em}
table{border-collapse:collapse;width:100%}td,th{text-align:left;padding:.4rem .8rem .4rem 0;border-bottom:1px solid color-mix(in srgb,currentColor 20%,transparent)}`;

function page(title: string, body: string): Page {
  return {
    headers: {
      'Content-Type': 'text/html; charset=utf-8',
      'Cache-Control': 'public, max-age=3600',
      'Content-Security-Policy': "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'",
    },
    body: `<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${title}</title><style>${STYLE}</style><h1>${title}</h1>${body}</html>`,
  };
}

/** The answer for an address; `known` is the request's `If-None-Match`; null if there is no page. */
export type OpenPages = (pathname: string, known: string | null) => Promise<Answer | null>;

export function createOpenPages(publicUrl: string): OpenPages {
  const kept = new Map<string, Promise<TaggedPage>>();
  return async (pathname, known) => {
    const make = makerOf(pathname, publicUrl);
    if (!make) return null;
    const made = kept.get(pathname) ?? make().then(page => ({ ...page, tag: entityTag(page.body) }));
    kept.set(pathname, made);
    return pageAnswer(await made, known);
  };
}

function makerOf(pathname: string, publicUrl: string): (() => Promise<Page>) | null {
  if (pathname === '/api/v1/openapi.json') return () => openapiPage(publicUrl);
  if (pathname === '/docs')
    return async () => (await import('../openapi/reference-page.ts')).referencePage(publicUrl);
  const problem = problemPage(pathname);
  return problem && (async () => problem());
}

/** The document's code is loaded on its first request. */
async function openapiPage(publicUrl: string): Promise<Page> {
  const { openapiDocument } = await import('../openapi/openapi-document.ts');
  return {
    headers: {
      'Content-Type': 'application/json; charset=utf-8',
      'Cache-Control': 'public, max-age=300',
      'Access-Control-Allow-Origin': '*',
    },
    body: JSON.stringify(openapiDocument(publicUrl)),
  };
}
