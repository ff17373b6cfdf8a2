/** Standard Webhooks 1.0.0: secrets and signatures (https://www.standardwebhooks.com). */
import {
  createHmac,
  createPrivateKey,
  createPublicKey,
  hkdfSync,
  type KeyObject,
  randomBytes,
  sign as signBytes,
} from 'node:crypto';
import type { SealKey } from '../kernel/secrets/sealed-secret.ts';

/** `whsec_` and the base64 of 24 to 64 bytes. */
export type SigningSecret = string & { readonly __signingSecret: unique symbol };

const PREFIX = 'whsec_';
const LEAST_BYTES = 24;
const MOST_BYTES = 64;

export function newSigningSecret(): SigningSecret {
  return `${PREFIX}${randomBytes(32).toString('base64')}` as SigningSecret;
}

/** The secret in `text`, or null when it lacks the prefix, is no canonical base64, or is shorter or longer than the standard allows. */
export function readSigningSecret(text: string): SigningSecret | null {
  if (!text.startsWith(PREFIX)) return null;
  const bytes = keyOf(text as SigningSecret);
  const canonical = bytes.toString('base64') === text.slice(PREFIX.length);
  const fits = bytes.length >= LEAST_BYTES && bytes.length <= MOST_BYTES;
  return canonical && fits ? (text as SigningSecret) : null;
}

const keyOf = (secret: SigningSecret): Buffer => Buffer.from(secret.slice(PREFIX.length), 'base64');

/** What precedes the 32 bytes of a private key of Ed25519 in PKCS #8 (RFC 8410, 7). */
const PKCS8 = Buffer.from('302e020100300506032b657004220420', 'hex');

/** The endpoint's own key pair (Ed25519), derived: nothing of it is kept, and whoever holds the public half can sign nothing. */
export function signingPair(key: SealKey, endpointId: string): { privateKey: KeyObject; publicKey: string } {
  const seed = Buffer.from(hkdfSync('sha256', key, '', `v1a:${endpointId}`, 32));
  const privateKey = createPrivateKey({ key: Buffer.concat([PKCS8, seed]), format: 'der', type: 'pkcs8' });
  const bytes = createPublicKey(privateKey).export({ format: 'der', type: 'spki' }).subarray(-32);
  return { privateKey, publicKey: `whpk_${bytes.toString('base64')}` };
}

export interface Signable {
  /** The same on every attempt, so that a receiver recognises a repetition. */
  readonly id: string;
  /** Of this attempt: receivers refuse old ones. */
  readonly timestamp: Date;
  readonly body: string;
  /** Every valid secret, the current one first: during a rotation a receiver may use either. */
  readonly secrets: readonly SigningSecret[];
  /** Of the endpoint: signs beside the secrets, for who verifies by the public key. */
  readonly privateKey?: KeyObject;
}

export function sign({ id, timestamp, body, secrets, privateKey }: Signable) {
  const seconds = String(Math.floor(timestamp.getTime() / 1000));
  const content = `${id}.${seconds}.${body}`;
  const signatures = secrets.map(
    secret => `v1,${createHmac('sha256', keyOf(secret)).update(content).digest('base64')}`,
  );
  if (privateKey)
    signatures.push(`v1a,${signBytes(null, Buffer.from(content), privateKey).toString('base64')}`);
  return {
    'webhook-id': id,
    'webhook-timestamp': seconds,
    'webhook-signature': signatures.join(' '),
  };
}
