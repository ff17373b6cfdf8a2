/**
 * `npm run release`: what a release gives to partners and operators, in `release/`: both clients, the sources, the bill of materials, checksums,
 * and how it was made (SLSA provenance 1.0 in an in-toto statement). Nothing here is signed: whoever publishes it signs SHA256SUMS and the statement.
 */
import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import manifest from '../package.json' with { type: 'json' };

const ROOT = resolve(import.meta.dirname, '..');
const FOLDER = join(ROOT, 'release');
const { name, version } = manifest;

const run = (program: string, args: readonly string[], cwd = ROOT): string =>
  execFileSync(program, args, {
    cwd,
    encoding: 'utf8',
    maxBuffer: 100_000_000,
    stdio: ['ignore', 'pipe', 'inherit'],
  });
const git = (...args: string[]): string => run('git', args).trim();

if (git('status', '--porcelain') !== '')
  throw new Error('There are changes that are not committed: what is released is a commit.');
const commit = git('rev-parse', 'HEAD');
const startedOn = new Date().toISOString();
rmSync(FOLDER, { recursive: true, force: true });
mkdirSync(FOLDER);

git(
  'archive',
  `--prefix=${name}-${version}/`,
  `--output=${join(FOLDER, `${name}-${version}.tar.gz`)}`,
  commit,
);
run('npm', ['pack', '--silent', '--pack-destination', FOLDER], join(ROOT, 'clients/typescript'));
run('python3', ['build_wheel.py', FOLDER], join(ROOT, 'clients/python'));
writeFileSync(join(FOLDER, `${name}-${version}.cdx.json`), run('npm', ['run', '--silent', 'sbom']));

const files = readdirSync(FOLDER).sort();
const digests = files.map(file => ({
  name: file,
  digest: {
    sha256: createHash('sha256')
      .update(readFileSync(join(FOLDER, file)))
      .digest('hex'),
  },
}));
const statement = {
  _type: 'https://in-toto.io/Statement/v1',
  subject: digests,
  predicateType: 'https://slsa.dev/provenance/v1',
  predicate: {
    buildDefinition: {
      buildType: 'npm run release',
      externalParameters: { version },
      internalParameters: {},
      resolvedDependencies: [
        {
          uri: `git+${git('config', '--default', 'file:.', '--get', 'remote.origin.url')}`,
          digest: { gitCommit: commit },
        },
        {
          uri: 'package-lock.json',
          digest: {
            sha256: createHash('sha256')
              .update(readFileSync(join(ROOT, 'package-lock.json')))
              .digest('hex'),
          },
        },
      ],
    },
    runDetails: {
      builder: { id: process.env.BUILDER_ID ?? 'a developer’s machine', version: { node: process.version } },
      metadata: { startedOn, finishedOn: new Date().toISOString() },
    },
  },
};
writeFileSync(join(FOLDER, 'provenance.intoto.json'), `${JSON.stringify(statement, null, 2)}\n`);
writeFileSync(
  join(FOLDER, 'SHA256SUMS'),
  digests.map(({ name: file, digest }) => `${digest.sha256}  ${file}\n`).join(''),
);
process.stdout.write(readFileSync(join(FOLDER, 'SHA256SUMS'), 'utf8'));
