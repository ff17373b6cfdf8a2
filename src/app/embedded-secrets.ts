import { randomBytes } from 'node:crypto';
import { existsSync, linkSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { givenFile } from '../kernel/given-file.ts';
import { SECRET_LENGTH } from '../kernel/weak-secret.ts';

const SECRETS = ['SECRET_KEY', 'PERSON_HASH_KEY'] as const;
export type Secrets = Record<(typeof SECRETS)[number], string>;

/**
 * Secrets of the embedded mode: generated at the first start, kept in the data folder, readable only by its owner. Null if
 * the stored file is damaged: new secrets could not read what was written with the old ones.
 */
export function madeOrKept(path: string): Secrets | null {
  if (!existsSync(path)) {
    mkdirSync(dirname(path), { recursive: true });
    const made = Object.fromEntries(SECRETS.map(name => [name, randomBytes(32).toString('hex')]));
    const draft = `${path}.${process.pid}`;
    writeFileSync(draft, `${JSON.stringify(made, null, 2)}\n`, { mode: 0o600, flush: true });
    try {
      // Atomic: of two first starts at the same moment the second uses the secrets of the first.
      linkSync(draft, path);
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
    } finally {
      rmSync(draft);
    }
  }
  return keptSecrets(givenFile(path).toString());
}

function keptSecrets(text: string): Secrets | null {
  try {
    const kept = JSON.parse(text);
    return SECRETS.every(name => typeof kept[name] === 'string' && kept[name].length >= SECRET_LENGTH)
      ? kept
      : null;
  } catch {
    return null;
  }
}
