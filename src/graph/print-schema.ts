/** `node src/graph/print-schema.ts [--check]`: writes `schema.graphql`, or fails when it is not what the code says. */
import { readFile, writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { printSchema } from 'graphql';
import { buildSchema } from './schema.ts';

const FILE = fileURLToPath(new URL('../../schema.graphql', import.meta.url));

const printed = `${printSchema(buildSchema())}\n`;
if (!process.argv.includes('--check')) await writeFile(FILE, printed);
else if ((await readFile(FILE, 'utf8').catch(() => '')) !== printed) {
  console.error('schema.graphql is not what the code says. Mend it with: node src/graph/print-schema.ts');
  process.exitCode = 1;
}
