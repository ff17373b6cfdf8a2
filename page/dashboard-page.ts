/**
 * The dashboard's files: the pages, styles and ES modules of `page/`, and libraries from node_modules. They are read once and
 * kept in memory; there is no build, and nothing comes from another host.
 */
import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join, posix, relative, sep } from 'node:path';
import { fileURLToPath } from 'node:url';

export interface PageFile {
  readonly contentType: string;
  readonly body: string;
  /** Strong, quoted: changes when the content does. */
  readonly etag: string;
  /** Its address changes with its content, so it never has to be asked for again. */
  readonly isFixed: boolean;
  /** Sources that a browser may load from: our own, and the one import map by its hash. Only a page itself has it. */
  readonly contentSecurityPolicy: string | null;
}

const PAGE = join(import.meta.dirname, 'dashboard');
const TYPES: Readonly<Record<string, string>> = {
  html: 'text/html; charset=utf-8',
  css: 'text/css; charset=utf-8',
  js: 'text/javascript; charset=utf-8',
  mjs: 'text/javascript; charset=utf-8',
  svg: 'image/svg+xml',
};

/** Addresses below `/dashboard/vendor/`; page.html maps the names of packages to them. */
const VENDOR = {
  'preact.mjs': import.meta.resolve('preact'),
  'preact-hooks.mjs': import.meta.resolve('preact/hooks'),
  'htm.mjs': import.meta.resolve('htm'),
  'htm-preact.mjs': import.meta.resolve('htm/preact'),
  'signals.mjs': import.meta.resolve('@preact/signals'),
};

const D3 = ['d3-dispatch', 'd3-quadtree', 'd3-timer', 'd3-force'];

/** Tokens and elements first, paper last; all others in between, as their rules are about parts of their own. */
const FIRST_STYLES = ['styles/tokens.css', 'styles/base.css'];
const LAST_STYLES = ['styles/print.css'];
/** All of them, in this order. */
const STYLES = 'styles.css';

interface Served {
  /** Of all files together: the page's files are at `/dashboard/VERSION/…`. */
  readonly version: string;
  readonly files: ReadonlyMap<string, PageFile>;
}

let served: Served | null = null;

/**
 * The file at an address under `/dashboard`; null where there is none. A process of another version asks for its own files here:
 * it gets these, and may not keep them. `parts` allows the page of all components.
 */
export function dashboardFile(pathname: string, { parts }: { parts: boolean }): PageFile | null {
  const found = /^\/dashboard(?:\/(v-[0-9a-f]+))?(?:\/(.*))?$/.exec(pathname);
  if (!found) return null;
  served ??= readFiles();
  const [, version, rest] = found;
  const name = rest || 'page.html';
  if (/^parts(\.html)?$/.test(name)) return parts ? (served.files.get('parts.html') ?? null) : null;
  const file = served.files.get(name);
  return file ? { ...file, isFixed: version === served.version } : null;
}

/** Every file by its address under `/dashboard/`; only listed files are served. */
function readFiles(): Served {
  const texts = new Map([...ownFiles(), ...vendorFiles()]);
  const version = `v-${createHash('sha256')
    .update(JSON.stringify([...texts]))
    .digest('hex')
    .slice(0, 12)}`;
  // One file, as each would be a round trip before the first paint.
  texts.set(
    STYLES,
    stylesOf([...texts.keys()])
      .map(name => texts.get(name)!)
      .join(''),
  );
  texts.set('parts.html', partsPage(texts.get('page.html')!));
  const pages = Object.entries({ 'page.html': 'main.js', 'parts.html': 'parts/parts.js' }).map(
    ([page, entry]) => [page, withModules(texts.get(page)!, modulesFrom(entry, texts))] as const,
  );
  for (const [page, html] of pages)
    texts.set(page, html.replaceAll('"/dashboard/', `"/dashboard/${version}/`));
  return { version, files: new Map([...texts].map(([name, body]) => [name, fileOf(name, body)])) };
}

/** The page of all components: the same head, and nothing in it before its own module runs. */
function partsPage(page: string): string {
  const frame = page.slice(page.indexOf('<!-- The frame'), page.indexOf('\n<noscript>'));
  return page
    .replace('<title>Contractor risk</title>', '<title>Parts of the dashboard</title>')
    .replace('/dashboard/main.js', '/dashboard/parts/parts.js')
    .replace(frame, '<div id="app"></div>');
}

const ownFiles = (): [string, string][] =>
  readdirSync(PAGE, { recursive: true, withFileTypes: true })
    .filter(entry => entry.isFile())
    .map(({ parentPath, name }) => join(parentPath, name))
    .map(path => [relative(PAGE, path).replaceAll(sep, '/'), readFileSync(path, 'utf8')]);

function vendorFiles(): [string, string][] {
  const graphqlWs = dirname(fileURLToPath(import.meta.resolve('graphql-ws')));
  // The one that signals itself was installed with.
  const signalsCore = dirname(createRequire(VENDOR['signals.mjs']).resolve('@preact/signals-core'));
  // The libraries of d3-force as files that a worker takes without an import map.
  const force = createRequire(import.meta.resolve('d3-force'));
  const chunks = readdirSync(graphqlWs).filter(name => /^(client|common-[\w-]+)\.js$/.test(name));
  const paths = [
    ...Object.entries(VENDOR).map(([name, address]) => [name, fileURLToPath(address)] as const),
    ['signals-core.mjs', join(signalsCore, 'signals-core.mjs')] as const,
    ...D3.map(name => [`${name}.js`, join(dirname(force.resolve(name)), `../dist/${name}.min.js`)] as const),
    ...chunks.map(name => [`graphql-ws/${name}`, join(graphqlWs, name)] as const),
  ];
  return paths.map(([name, path]) => [`vendor/${name}`, readFileSync(path, 'utf8').replace(SOURCE_MAP, '')]);
}

/** Source maps of packages are not served. */
const SOURCE_MAP = /^\/\/# sourceMappingURL=.*$/m;

function stylesOf(names: readonly string[]): string[] {
  const styles = names.filter(name => name.endsWith('.css'));
  const others = styles
    .filter(name => !FIRST_STYLES.includes(name) && !LAST_STYLES.includes(name))
    .toSorted();
  // Those of one view build on those of all.
  const [ofAll, ofOne] = [true, false].map(isOfAll =>
    others.filter(name => name.startsWith('styles/') === isOfAll),
  );
  return [...FIRST_STYLES, ...ofAll!, ...ofOne!, ...LAST_STYLES];
}

/** A module that is named, not one that is loaded later by `import()`. */
const IMPORTED = /\b(?:from|import) {0,4}["']([^"']+)["']/g;

/** What a module imports when it is loaded, and what that imports: a browser asks for all of it at once. */
function modulesFrom(entry: string, texts: ReadonlyMap<string, string>): string[] {
  const found = new Set([entry]);
  const named = JSON.parse(importMapOf(texts.get('page.html')!)).imports as Record<string, string>;
  for (const name of found)
    for (const [, specifier] of (texts.get(name) ?? '').matchAll(IMPORTED)) {
      const address =
        named[specifier!]?.replace('/dashboard/', '') ?? posix.join(posix.dirname(name), specifier!);
      if (texts.has(address)) found.add(address);
    }
  return [...found];
}

const withModules = (html: string, modules: readonly string[]): string =>
  html.replace(
    '<!-- MODULES -->',
    modules.map(name => `<link rel="modulepreload" href="/dashboard/${name}">`).join('\n'),
  );

function fileOf(name: string, body: string): PageFile {
  const extension = name.split('.').at(-1)!;
  return {
    contentType: TYPES[extension] ?? 'application/octet-stream',
    body,
    etag: `"${sha256(body).slice(0, 27)}"`,
    isFixed: false,
    contentSecurityPolicy: extension === 'html' ? policy(body) : null,
  };
}

const policy = (html: string): string =>
  [
    "default-src 'none'",
    `script-src 'self' 'sha256-${sha256(importMapOf(html))}'`,
    "worker-src 'self'",
    "style-src 'self'",
    "img-src 'self' blob:",
    "connect-src 'self'",
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
  ].join('; ');

const importMapOf = (html: string): string =>
  html.split('<script type="importmap">')[1]?.split('</script>')[0] ?? '';

const sha256 = (text: string): string => createHash('sha256').update(text).digest('base64');
