/** A key without a secret: its owner signs with the private half that lies in a file, as in docs/partners.md, Without a secret. */
import { generateKeyPairSync } from 'node:crypto';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { exportJWK } from 'jose';
import { changeKey } from '../../src/access/keys/change-key.ts';
import type { TestApp } from './test-app.ts';

export async function signingKey(app: TestApp, folder: string) {
  const { privateKey, publicKey } = generateKeyPairSync('ed25519');
  const { id } = await app.issue();
  await changeKey(app.db, id, { publicKeys: [await exportJWK(publicKey)] });
  await writeFile(join(folder, 'private.pem'), privateKey.export({ type: 'pkcs8', format: 'pem' }));
  const tokensGiven = async (): Promise<number> => {
    const counted = `select count(*)::int as n from request_log where key_id = $1 and route = '/oauth/token' and status = 200`;
    return (await app.db.pool.query(counted, [id])).rows[0].n;
  };
  return { id, tokensGiven };
}
