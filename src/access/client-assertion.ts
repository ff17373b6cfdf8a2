/**
 * Assertions of clients (RFC 7523, `private_key_jwt`): a JWT that a client signs instead of sending a secret. It is verified by the
 * public keys of the key that it names, is for this service alone, lives for minutes, and is taken once.
 */
import { createLocalJWKSet, decodeJwt, errors, type JWK, jwtVerify } from 'jose';
import { z } from 'zod';
import type { Database } from '../db/open-database.ts';
import { isId } from '../kernel/ids.ts';
import { hashOfSecret } from '../kernel/secrets/random-secret.ts';
import { isWithin } from './caller-address.ts';
import { ASSERTION_ALGORITHMS } from './keys/public-keys.ts';
import type { Scope } from './scopes.ts';

/** How far the clocks of client and service may differ, in seconds. */
const SKEW_SECONDS = 30;
/** The longest life of an assertion, in seconds. */
const ASSERTION_SECONDS = 600;

export interface AssertedKey {
  readonly keyId: string;
  readonly scopes: readonly Scope[];
  /** The database's time. */
  readonly now: Date;
}

/** Why an assertion is not taken, in a sentence for the client: of one that the client's key has not signed, the same for every cause. */
export class RefusedAssertion extends Error {
  override readonly name = 'RefusedAssertion';
}

/** The key for which an assertion stands. `audience`: what it may be made out to. Throws `RefusedAssertion`. */
export async function keyOfAssertion(
  { pool }: Pick<Database, 'pool'>,
  assertion: string,
  { audience, address }: { audience: readonly string[]; address: string },
): Promise<AssertedKey> {
  const keyId = namedKey(assertion);
  const { rows } = await pool.query(
    `select k.scopes, k.addresses, k.public_keys as "publicKeys", app_now() as now
     from api_keys k where k.id = $1 and key_stands(k)`,
    [keyId],
  );
  const key = rows[0];
  if (!key || (key.addresses.length > 0 && !isWithin(address, key.addresses))) throw unverified();
  const { jti, exp } = claimsOf(await verify(assertion, key), { keyId, audience, now: key.now });
  const { rowCount } = await pool.query(
    `with ended as (delete from used_assertions where ends_at <= app_now())
     insert into used_assertions (key_id, jti_hash, ends_at) values ($1, $2, $3) on conflict do nothing`,
    [keyId, hashOfSecret(jti), new Date((exp + SKEW_SECONDS) * 1000)],
  );
  if (rowCount === 0) throw new RefusedAssertion('The assertion was used before: its jti is taken once.');
  return { keyId, scopes: key.scopes, now: key.now };
}

/** Whether an assertion names a key of this database, which is for `keyOfAssertion` to judge. */
export async function isOfKey({ pool }: Pick<Database, 'pool'>, assertion: string): Promise<boolean> {
  const { rowCount } = await pool.query('select from api_keys where id = $1', [namedKey(assertion)]);
  return rowCount === 1;
}

function namedKey(assertion: string): string {
  try {
    const { sub = '' } = decodeJwt(assertion);
    if (isId('key', sub)) return sub;
  } catch (error) {
    if (!(error instanceof errors.JOSEError)) throw error;
  }
  throw unverified();
}

/** The payload, whatever it claims, of an assertion that one of the keys has signed. */
async function verify(
  assertion: string,
  { publicKeys, now }: { publicKeys: readonly JWK[]; now: Date },
): Promise<unknown> {
  try {
    const { payload, protectedHeader } = await jwtVerify(
      assertion,
      createLocalJWKSet({ keys: [...publicKeys] }),
      { algorithms: ASSERTION_ALGORITHMS, currentDate: now, clockTolerance: SKEW_SECONDS },
    );
    const { typ = 'JWT' } = protectedHeader;
    if (!/^(jwt|client-authentication\+jwt)$/i.test(typ))
      throw new RefusedAssertion('The assertion is of another type: typ is JWT, or left out.');
    return payload;
  } catch (error) {
    if (error instanceof errors.JWTExpired) throw new RefusedAssertion('The assertion has expired.');
    if (error instanceof errors.JOSEError) throw unverified();
    throw error;
  }
}

function claimsOf(
  payload: unknown,
  { keyId, audience, now }: { keyId: string; audience: readonly string[]; now: Date },
) {
  const seconds = now.getTime() / 1000;
  const claims = z.object({
    iss: z.literal(keyId, 'iss and sub are both the id of the key'),
    aud: z
      .union([z.string(), z.tuple([z.string()]).transform(([one]) => one)])
      .refine(one => audience.includes(one), `aud is ${audience.join(' or ')}, and nothing else`),
    exp: z
      .number()
      .max(
        seconds + ASSERTION_SECONDS + SKEW_SECONDS,
        `exp is ${ASSERTION_SECONDS} seconds from now at the most`,
      ),
    jti: z.string('jti is a text that no other assertion has').min(1).max(255),
    iat: z
      .number()
      .max(seconds + SKEW_SECONDS, 'iat is in the future')
      .optional(),
  });
  const read = claims.safeParse(payload);
  if (read.success) return read.data;
  const [{ path, message }] = read.error.issues as [z.core.$ZodIssue];
  throw new RefusedAssertion(`The claim ${String(path[0])} cannot be used: ${message}.`);
}

const unverified = (): RefusedAssertion =>
  new RefusedAssertion(
    'The assertion is not one of a known client: sub is the id of a valid key (key_…), one of whose public keys has signed it.',
  );
