/**
 * Pages without a key: the OpenAPI document, its page for people, the guides, one for each problem, and what has changed. They change only with the code,
 * so each is made on its first request and kept.
 */

import { dashboardFile, type PageFile } from '../../../page/dashboard-page.ts';
import { graphiqlFile } from '../../../page/graphiql-page.ts';
import { PROBLEMS, type ProblemCode, type ProblemKind } from '../../kernel/problems.ts';
import { accepts } from '../connection/media-types.ts';
import { METADATA_PATH, metadataPage } from '../oauth/metadata.ts';
import { ANY_ORIGIN, type Answer, jsonAnswer, type Page } from '../problem-response.ts';
import { entityTag } from '../rest/entity-tag.ts';
import { changelogFeed, changelogPage } from './changelog-pages.ts';
import { DOCUMENTS, readDocument } from './documents.ts';
import { openapiFile } from './openapi-file.ts';
import { HTML_HEADERS, htmlPage, inline, pageAnswer, type TaggedPage } from './page-answer.ts';

/** Makes the page of a problem `type`, from the same catalogue as the answers; null where there is none at the address. */
function problemPage(pathname: string): (() => Page) | null {
  if (pathname === '/problems') return () => page('Problems', catalogue());
  const code = /^\/problems\/([\w-]+)$/.exec(pathname)?.[1];
  if (!code || !Object.hasOwn(PROBLEMS, code)) return null;
  const kind = PROBLEMS[code as ProblemCode];
  return () =>
    page(
      kind.title,
      `<p class="code">${kind.status} · <code>${code}</code></p><p>${inline(kind.explanation)}</p><p><a href="/problems">All problems</a></p>`,
    );
}

function catalogue(): string {
  const rows = (Object.entries(PROBLEMS) as [ProblemCode, ProblemKind][]).map(
    ([code, { status, title }]) =>
      `<tr><td>${status}</td><td><a href="/problems/${code}"><code>${code}</code></a></td><td>${inline(title)}</td></tr>`,
  );
  return `<table><thead><tr><th>Status</th><th>Code</th><th>Meaning</th></tr></thead><tbody>${rows.join('')}</tbody></table>`;
}

const page = (title: string, body: string): Page => ({
  headers: { ...HTML_HEADERS, 'Cache-Control': 'public, max-age=3600' },
  body: htmlPage(title, body),
});

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
  if (pathname === '/api/v1/openapi.json')
    return async () => jsonAnswer(await openapiFile(publicUrl), 'public, max-age=300', ANY_ORIGIN);
  if (pathname === '/docs') return async () => (await import('./reference-page.ts')).referencePage(publicUrl);
  if (pathname === METADATA_PATH) return async () => metadataPage(publicUrl);
  if (pathname === '/changelog') return changelogPage;
  if (pathname === '/changelog.atom') return () => changelogFeed(publicUrl);
  const guide = DOCUMENTS.find(({ name }) => pathname === `/docs/${name}`);
  if (guide)
    return async () => ({
      // Browsers show plain text and save Markdown.
      headers: { 'Content-Type': 'text/plain; charset=utf-8', 'Cache-Control': 'public, max-age=3600' },
      body: await readDocument(guide),
    });
  const problem = problemPage(pathname);
  return problem && (async () => problem());
}

/** The answer for an address under `/dashboard`, whose files need no key: the page sends a token with every request. Null for every other. `known` is the request's `If-None-Match`. */
export async function dashboardAnswer(
  pathname: string,
  known: string | null,
  allowed: { readonly parts: boolean },
): Promise<Answer | null> {
  const file = await dashboardFile(pathname, allowed);
  return file && fileAnswer(file, known);
}

/** The same for GraphiQL's page and its files. */
export async function graphiqlAnswer(pathname: string, known: string | null): Promise<Answer | null> {
  const file = await graphiqlFile(pathname);
  return file && fileAnswer(file, known);
}

const FOR_EVER = 'public, max-age=31536000, immutable';

/** Whether a browser opens the page at `/graphql`, and no client sends an operation. */
export const isPageVisit = ({ method, headers }: Request): boolean =>
  method === 'GET' && accepts(headers.get('accept'), 'text/html');

function fileAnswer(
  { contentType, contentSecurityPolicy, body, etag, isFixed }: PageFile,
  known: string | null,
): Answer {
  const headers = {
    'Content-Type': contentType,
    // A page is checked each time, and names files of one version, which never change.
    'Cache-Control': isFixed ? FOR_EVER : 'no-cache',
    'Referrer-Policy': 'no-referrer',
    ...(contentSecurityPolicy ? { 'Content-Security-Policy': contentSecurityPolicy } : {}),
  };
  return pageAnswer({ headers, body, tag: etag }, known);
}
