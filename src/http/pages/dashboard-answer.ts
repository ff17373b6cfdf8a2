/** The dashboard's files need no key: the page sends a token with every request. */
import { dashboardFile, type PageFile } from '../../../page/dashboard-page.ts';
import { graphiqlFile } from '../../../page/graphiql-page.ts';
import { accepts } from '../connection/media-types.ts';
import type { Answer } from '../problem-response.ts';
import { pageAnswer } from './page-answer.ts';

/** The answer for an address under `/dashboard`; null for every other. `known` is the request's `If-None-Match`. */
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
