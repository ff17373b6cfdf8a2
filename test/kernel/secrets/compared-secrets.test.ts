/** What is compared with a secret is compared in constant time, or by a hash that the asker cannot choose: read here, file by file. */
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';

const SRC = join(import.meta.dirname, '../../../src');
const textOf = (file: string): string => readFileSync(join(SRC, file), 'utf8');
const withText = (pattern: RegExp): string[] =>
  globSync('**/*.ts', { cwd: SRC, exclude: ['db/generated/**'] })
    .filter(file => pattern.test(textOf(file)))
    .sort();

/** Files that make a keyed mark and compare none in this process. */
const NOT_COMPARED: Readonly<Record<string, string>> = {
  'batches/accept-batch.ts': 'the database finds it, by a mark whose key the client does not have',
  'http/rest/entity-tag.ts': 'whoever could time it would learn a tag, which says nothing of the body',
  'http/rest/webhook-endpoints/endpoint-routes.ts': 'the database finds it, and compares the body behind it',
  'kernel/secrets/person-key.ts': 'the database finds it, by a mark whose key nobody outside has',
  'webhooks/signature.ts': 'the receiver compares it',
};

it('a keyed mark is compared in constant time, or not here', () => {
  const compared = withText(/\btimingSafeEqual\(/);
  expect(withText(/\bcreateHmac\(/).filter(file => !compared.includes(file))).toEqual(
    Object.keys(NOT_COMPARED),
  );
  expect(compared).toEqual([
    // The key that came before on a connection.
    'access/keys/authenticate.ts',
    'events/cursor.ts',
    // METRICS_TOKEN, by hashes.
    'http/pages/metrics-answer.ts',
  ]);
});

it('a key is found by its SHA-256, over an index: no part of it is compared', () => {
  expect(textOf('access/keys/authenticate.ts')).not.toMatch(/secret\w* === |=== \w*secret/i);
  expect(withText(/secret_hash (?:=|in)|secretHash:/).length).toBeGreaterThan(0);
  expect(withText(/\bsecret_?hash\b[^\n]*\blike\b/i)).toEqual([]);
});

it('tokens are verified by jose alone, which compares in constant time', () => {
  expect(withText(/\b(?:jwt|compact)Verify\(/)).toEqual(
    withText(/import \{[^}]*\b(?:jwt|compact)Verify\b[^}]*\} from 'jose'/),
  );
});
