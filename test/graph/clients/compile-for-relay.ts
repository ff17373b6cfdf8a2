/** What relay-compiler makes of documents and the schema, as an app has it made when it is built. */
import { execFile } from 'node:child_process';
import { copyFile, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import type { ConcreteRequest } from 'relay-runtime';

const ROOT = resolve(import.meta.dirname, '../../..');
const CONFIG = { src: './src', schema: './schema.graphql', language: 'javascript' };
const require = createRequire(import.meta.url);
const COMPILER: string = require('relay-compiler');

export interface Compiled {
  artifact(name: string): ConcreteRequest;
  remove(): Promise<void>;
}

/** Each document is named after its operation, without `Query` or `Subscription`. */
export async function compileForRelay(documents: Readonly<Record<string, string>>): Promise<Compiled> {
  const folder = await mkdtemp(join(tmpdir(), 'relay-'));
  await mkdir(join(folder, 'src'));
  await copyFile(join(ROOT, 'schema.graphql'), join(folder, 'schema.graphql'));
  await writeFile(join(folder, 'package.json'), '{"type":"module"}');
  await writeFile(join(folder, 'relay.config.json'), JSON.stringify(CONFIG));
  for (const [name, text] of Object.entries(documents)) {
    // A connection is said to be one list here, and in the other caches' settings.
    const connected = text.replace(
      'after: $after)',
      `after: $after) @connection(key: "${name}Query_events")`,
    );
    await writeFile(join(folder, `src/${name}.js`), `graphql\`${connected}\`;`);
  }
  await promisify(execFile)(COMPILER, ['--noWatchman', 'relay.config.json'], { cwd: folder });
  const artifacts = new Map<string, ConcreteRequest>();
  for (const [name, text] of Object.entries(documents)) {
    const operation = text.startsWith('subscription') ? 'Subscription' : 'Query';
    const path = join(folder, `src/__generated__/${name}${operation}.graphql.js`);
    artifacts.set(name, (await import(path)).default);
  }
  return {
    artifact(name) {
      const found = artifacts.get(name);
      if (!found) throw new Error(`There is no document ${name}.`);
      return found;
    },
    remove: () => rm(folder, { recursive: true, force: true }),
  };
}
