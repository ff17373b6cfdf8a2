/**
 * The dashboard's files: a page, its styles in one file, and its modules, bundled when the first of them is asked for and kept in
 * memory. Nothing comes from another host.
 */
import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join, sep } from 'node:path';
import { promisify } from 'node:util';

export interface PageFile {
  readonly contentType: string;
  readonly body: string;
  /** Strong, quoted: changes when the content does. */
  readonly etag: string;
  /** Its address changes with its content, so it never has to be asked for again. */
  readonly isFixed: boolean;
  /** Sources that a browser may load from: only our own. Only a page itself has it. */
  readonly contentSecurityPolicy: string | null;
}

const PAGE = join(import.meta.dirname, 'dashboard');
const TYPES: Readonly<Record<string, string>> = {
  html: 'text/html; charset=utf-8',
  css: 'text/css; charset=utf-8',
  js: 'text/javascript; charset=utf-8',
  svg: 'image/svg+xml',
};
const POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "worker-src 'self'",
  "style-src 'self'",
  "img-src 'self' blob:",
  "connect-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ');

/** Tokens and elements first, paper last; all others in between, as their rules are about parts of their own. */
const FIRST_STYLES = ['styles/tokens.css', 'styles/base.css'];
const LAST_STYLES = ['styles/print.css'];

interface Served {
  /** Of all files together: the page's files are at `/dashboard/VERSION/…`. */
  readonly version: string;
  readonly files: ReadonlyMap<string, PageFile>;
}

let served: Promise<Served> | null = null;

/**
 * The file at an address under `/dashboard`; null where there is none. A process of another version asks for its own files here:
 * it gets these, and may not keep them. `parts` allows the page of all components.
 */
export async function dashboardFile(pathname: string, { parts }: { parts: boolean }): Promise<PageFile | null> {
  const found = /^\/dashboard(?:\/(v-[0-9a-f]+))?(?:\/(.*))?$/.exec(pathname);
  if (!found) return null;
  served ??= readFiles().catch(error => {
    served = null;
    throw error;
  });
  const { version, files } = await served;
  const [, asked, rest] = found;
  const name = (rest || 'page.html').replace(/^parts$/, 'parts.html');
  const file = name === 'parts.html' && !parts ? null : files.get(name);
  return file ? { ...file, isFixed: asked === version } : null;
}

/** Every file by its address under `/dashboard/`; only listed files are served. */
async function readFiles(): Promise<Served> {
  const own = (name: string) => readFileSync(join(PAGE, name), 'utf8');
  const { stdout } = await promisify(execFile)(process.execPath, [join(import.meta.dirname, 'bundle.ts')], { maxBuffer: 10_000_000 });
  const texts = new Map<string, string>([
    ...(JSON.parse(stdout) as [string, string][]),
    ['styles.css', shortened(styleNames().map(own).join(''))],
    ['mark.svg', own('mark.svg')],
    ['page.html', own('page.html')],
  ]);
  const version = `v-${createHash('sha256')
    .update(JSON.stringify([...texts]))
    .digest('hex')
    .slice(0, 12)}`;
  const page = texts.get('page.html')!.replaceAll('"/dashboard/', `"/dashboard/${version}/`);
  texts.set('page.html', page);
  // The page of all components: the same head, and nothing in it before its own module runs.
  texts.set('parts.html', page.replace('/page.js', '/parts.js').replace(/<!-- The frame[\s\S]*(?=\n<noscript>)/, '<div id="app"></div>'));
  return { version, files: new Map([...texts].map(([name, body]) => [name, fileOf(name, body)])) };
}

/** Of all views first, then of one: those of one view build on those of all. */
function styleNames(): string[] {
  const names = readdirSync(PAGE, { recursive: true, encoding: 'utf8' })
    .map(name => name.replaceAll(sep, '/'))
    .filter(name => name.endsWith('.css') && !FIRST_STYLES.includes(name) && !LAST_STYLES.includes(name))
    .toSorted();
  const isOfAll = (name: string) => name.startsWith('styles/');
  return [...FIRST_STYLES, ...names.filter(isOfAll), ...names.filter(name => !isOfAll(name)), ...LAST_STYLES];
}

/** Without comments and what only people need to read it. */
const shortened = (styles: string): string =>
  styles
    .replace(/\/\*[\s\S]*?\*\//g, '')
    .replace(/\s+/g, ' ')
    .replace(/ ?([{};,]) ?|(:) /g, '$1$2');

function fileOf(name: string, body: string): PageFile {
  const extension = name.split('.').at(-1)!;
  return {
    contentType: TYPES[extension]!,
    body,
    etag: `"${createHash('sha256').update(body).digest('base64').slice(0, 27)}"`,
    isFixed: false,
    contentSecurityPolicy: extension === 'html' ? POLICY : null,
  };
}
