/**
 * GraphiQL for trying out, where the operator allows it (`GRAPHIQL`), from a package: nothing comes from another host. The package (9 MB) is read
 * on the first request and kept in memory.
 */
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { PageFile } from './dashboard-page.ts';

const FOLDER = join(import.meta.dirname, 'graphiql');

/** The editor needs inline styles, and `data:` for fonts and pictures; everything else must be ours. */
const POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "worker-src 'self'",
  "style-src 'self' 'unsafe-inline'",
  'font-src data:',
  "img-src 'self' data:",
  "connect-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ');

let files: Promise<ReadonlyMap<string, PageFile>> | null = null;

/** The page at `/graphql`, and what it needs under `/graphiql/`; null for every other address. */
export async function graphiqlFile(pathname: string): Promise<PageFile | null> {
  if (pathname !== '/graphql' && !pathname.startsWith('/graphiql/')) return null;
  files ??= readFiles();
  return (await files).get(pathname) ?? null;
}

async function readFiles(): Promise<ReadonlyMap<string, PageFile>> {
  const packaged = await import('@graphql-yoga/render-graphiql/graphiql');
  const own = (name: string) => readFileSync(join(FOLDER, name), 'utf8');
  return new Map([
    ['/graphql', pageFile('text/html', own('page.html'))],
    ['/graphiql/page.css', pageFile('text/css', own('page.css'))],
    ['/graphiql/start.js', pageFile('text/javascript', own('start.js'))],
    ['/graphiql/graphiql.css', pageFile('text/css', packaged.css)],
    ['/graphiql/graphiql.js', pageFile('text/javascript', packaged.js)],
    ['/graphiql/editor.worker.js', pageFile('text/javascript', packaged.editorWorkerService)],
    ['/graphiql/json.worker.js', pageFile('text/javascript', packaged.jsonWorker)],
    ['/graphiql/graphql.worker.js', pageFile('text/javascript', packaged.graphqlWorker)],
  ]);
}

const pageFile = (type: string, body: string): PageFile => ({
  contentType: `${type}; charset=utf-8`,
  body,
  etag: `"${createHash('sha256').update(body).digest('base64').slice(0, 27)}"`,
  isFixed: false,
  // Workers use the policy of their own answer.
  contentSecurityPolicy: POLICY,
});
