/** The dashboard's files need no key: whoever opens the page has to bring a token, which is sent with every question. */
import { dashboardFile, type PageFile } from '../dashboard/dashboard-page.ts';
import { graphiqlFile } from '../dashboard/graphiql-page.ts';
import type { Answer } from './problem-response.ts';

/** The answer for an address under `/dashboard`; null for every other. `known` is the request's `If-None-Match`. */
export function dashboardAnswer(pathname: string, known: string | null): Answer | null {
  const file = dashboardFile(pathname);
  return file && fileAnswer(file, known);
}

/** GraphiQL's page and its files, likewise; null for every other address. */
export async function graphiqlAnswer(pathname: string, known: string | null): Promise<Answer | null> {
  const file = await graphiqlFile(pathname);
  return file && fileAnswer(file, known);
}

/** A browser opening the page at `/graphql`, not a client asking a question there. */
export const isPageVisit = ({ method, headers }: Request): boolean =>
  method === 'GET' && (headers.get('accept') ?? '').includes('text/html');

function fileAnswer(file: PageFile, known: string | null): Answer {
  const headers = {
    'Content-Type': file.contentType,
    // Asked for again each time, so that a new version of the service never meets half of an old page.
    'Cache-Control': 'no-cache',
    ETag: file.etag,
    'X-Content-Type-Options': 'nosniff',
    'Referrer-Policy': 'no-referrer',
    ...(file.contentSecurityPolicy ? { 'Content-Security-Policy': file.contentSecurityPolicy } : {}),
  };
  return known === file.etag
    ? { status: 304, headers, body: null }
    : { status: 200, headers, body: file.body };
}
