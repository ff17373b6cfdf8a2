/**
 * The dashboard's files: the page, styles and ES modules of `page/`, and libraries from node_modules. They are read
 * once and kept in memory; there is no build, and nothing comes from another host.
 */
import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join, relative, sep } from 'node:path';

export interface PageFile {
  readonly contentType: string;
  readonly body: string;
  /** Strong, quoted: changes when the content does. */
  readonly etag: string;
  /** Sources that a browser may load from: our own, and the one import map by its hash. Only the page itself has it. */
  readonly contentSecurityPolicy: string | null;
}

const PAGE = join(import.meta.dirname, 'page');
const TYPES: Readonly<Record<string, string>> = {
  html: 'text/html; charset=utf-8',
  css: 'text/css; charset=utf-8',
  js: 'text/javascript; charset=utf-8',
  mjs: 'text/javascript; charset=utf-8',
  svg: 'image/svg+xml',
};

let files: ReadonlyMap<string, PageFile> | null = null;

/** The file at an address under `/dashboard`; null where there is none. */
export function dashboardFile(pathname: string): PageFile | null {
  if (pathname !== '/dashboard' && !pathname.startsWith('/dashboard/')) return null;
  files ??= readFiles();
  return files.get(pathname.replace(/^\/dashboard\/?/, '') || 'page.html') ?? null;
}

/** Every file by its address under `/dashboard/`; only listed files are served. */
function readFiles(): ReadonlyMap<string, PageFile> {
  const require = createRequire(import.meta.url);
  // The libraries of d3-force as files that a worker takes without an import map.
  const force = createRequire(require.resolve('d3-force'));
  const graphqlWs = dirname(require.resolve('graphql-ws'));
  const chunks = readdirSync(graphqlWs).filter(name => /^(client|common-[\w-]+)\.js$/.test(name));
  return new Map([
    ...filesUnder(PAGE).map(name => [name, fileAt(join(PAGE, name))] as const),
    ...['d3-dispatch', 'd3-quadtree', 'd3-timer', 'd3-force'].map(
      name =>
        [`vendor/${name}.js`, fileAt(join(dirname(force.resolve(name)), `../dist/${name}.min.js`))] as const,
    ),
    ...chunks.map(name => [`vendor/graphql-ws/${name}`, fileAt(join(graphqlWs, name))] as const),
  ]);
}

/** By their address: the path below the folder, with slashes. */
const filesUnder = (folder: string): string[] =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter(entry => entry.isFile())
    .map(({ parentPath, name }) => relative(folder, join(parentPath, name)).replaceAll(sep, '/'));

function fileAt(path: string): PageFile {
  const body = readFileSync(path, 'utf8');
  const extension = path.split('.').at(-1)!;
  return {
    contentType: TYPES[extension] ?? 'application/octet-stream',
    body,
    etag: `"${sha256(body).slice(0, 27)}"`,
    contentSecurityPolicy: extension === 'html' ? policy(body) : null,
  };
}

function policy(html: string): string {
  const importMap = html.split('<script type="importmap">')[1]?.split('</script>')[0] ?? '';
  return [
    "default-src 'none'",
    `script-src 'self' 'sha256-${sha256(importMap)}'`,
    "style-src 'self'",
    "img-src 'self' blob:",
    "connect-src 'self'",
    "worker-src 'self'",
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
  ].join('; ');
}

const sha256 = (text: string): string => createHash('sha256').update(text).digest('base64');
