/** `node src/http/openapi/print-openapi.ts [--check]`: writes `openapi.json`, or says that it is not the code's. */
import { readFileSync, writeFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { openapiDocument } from './openapi-document.ts';

const path = resolve(import.meta.dirname, '../../../openapi.json');
const written = `${JSON.stringify(openapiDocument('http://127.0.0.1:4000'), null, 2)}\n`;
if (!process.argv.includes('--check')) writeFileSync(path, written);
else if (readFileSync(path, 'utf8') !== written) {
  console.error('openapi.json is not what the code says. Mend it with: npm run openapi');
  process.exitCode = 1;
}
