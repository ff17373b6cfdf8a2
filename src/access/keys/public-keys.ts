/** Public keys of clients (JWK, RFC 7517), by which assertions are verified. */
import { importJWK, type JWK } from 'jose';
import { z } from 'zod';
import { mayBeStored, NOT_STORED } from '../../kernel/requests/storable-text.ts';
import { KeyError } from './keys.ts';

/** Signatures by a private key alone: none that the holder of the public key can make. */
export const ASSERTION_ALGORITHMS = ['ES256', 'PS256', 'RS256', 'EdDSA', 'Ed25519'];

const MOST_KEYS = 5;
const RSA_BITS = 2048;

/** Members of a private or symmetric key (RFC 7518, 6). */
const SECRET_MEMBERS = ['d', 'p', 'q', 'dp', 'dq', 'qi', 'oth', 'k'];

const text = z.string().min(1).max(200);
const KEY = z.looseObject({
  kty: z.enum(['EC', 'OKP', 'RSA']),
  kid: text.optional(),
  alg: z.enum(ASSERTION_ALGORITHMS).optional(),
  use: z.literal('sig').optional(),
});

/** The keys of a JWK or a JWK set; throws a sentence for the operator. */
export async function readPublicKeys(json: string): Promise<JWK[]> {
  const given = parse(json);
  const list: readonly unknown[] = Array.isArray(given?.keys) ? given.keys : [given];
  if (list.length < 1 || list.length > MOST_KEYS)
    throw new KeyError(`A key takes 1 to ${MOST_KEYS} public keys; here are ${list.length}.`);
  const keys = await Promise.all(list.map(publicKey));
  if (keys.length > 1 && new Set(keys.map(({ kid }) => kid ?? '')).size < keys.length)
    throw new KeyError('Of several public keys each needs a kid of its own, which assertions name.');
  return keys;
}

function parse(json: string) {
  try {
    return JSON.parse(json);
  } catch {
    throw new KeyError('The public keys are no JSON. Give a JWK, or a JWK set ({"keys": […]}).');
  }
}

async function publicKey(given: unknown): Promise<JWK> {
  if (typeof given === 'object' && given !== null && SECRET_MEMBERS.some(member => member in given))
    throw new KeyError('A private key is among them: keep it, make another pair, and give its public half.');
  const read = KEY.safeParse(given);
  const { kty, kid, alg, use, crv, x, y, n, e } = (read.data ?? {}) as JWK;
  // What is signed by the key, and nothing else that the file may hold.
  const key = { kty, kid, alg, use, crv, x, y, n, e } as JWK;
  if (!read.success || !(await isUsable(key)))
    throw new KeyError(
      `A public key is a JWK for signatures by ${ASSERTION_ALGORITHMS.join(', ')}: EC on P-256, OKP on Ed25519, or RSA of ${RSA_BITS} bits and more.`,
    );
  if (kid !== undefined && !mayBeStored(kid))
    throw new KeyError(`The kid of a public key is kept; this one ${NOT_STORED}.`);
  return JSON.parse(JSON.stringify(key));
}

/** Of the algorithms of each type, what the key itself leaves open. */
async function isUsable(key: JWK): Promise<boolean> {
  const fit = { EC: ['ES256'], OKP: ['EdDSA', 'Ed25519'], RSA: ['PS256', 'RS256'] }[key.kty as 'EC']!;
  if (key.alg && !fit.includes(key.alg)) return false;
  try {
    const { algorithm } = (await importJWK(key, key.alg ?? fit[0])) as CryptoKey;
    return ((algorithm as RsaHashedKeyAlgorithm).modulusLength ?? RSA_BITS) >= RSA_BITS;
  } catch {
    return false;
  }
}
