import { readFile } from 'node:fs/promises';
import { TOKEN_PATH } from '../oauth/metadata.ts';

// biome-ignore lint/suspicious/noExplicitAny: an OpenAPI document is what its specification says, and was validated by tests
export type Json = Record<string, any>;

const FILE = new URL('../../../openapi.json', import.meta.url);

/** The REST contract (OpenAPI 3.1) as `npm run generate` writes it, for `server`: the address that partners use. */
export async function openapiFile(server: string): Promise<Json> {
  const document: Json = JSON.parse(await readFile(FILE, 'utf8'));
  const { flows } = document.components.securitySchemes.oauth;
  flows.clientCredentials.tokenUrl = `${server}${TOKEN_PATH}`;
  return { ...document, servers: [{ url: server }] };
}
