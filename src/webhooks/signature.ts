/** Standard Webhooks 1.0.0: secrets and signatures (https://www.standardwebhooks.com). */
import { createHmac, randomBytes } from 'node:crypto';

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

export interface Signable {
  /** The same on every attempt, so that a receiver recognises a repetition. */
  readonly id: string;
  /** Of this attempt: receivers refuse old ones. */
  readonly timestamp: Date;
  readonly body: string;
  /** Every valid secret, the current one first: during a rotation a receiver may use either. */
  readonly secrets: readonly SigningSecret[];
}

export function sign({ id, timestamp, body, secrets }: Signable) {
  const seconds = String(Math.floor(timestamp.getTime() / 1000));
  const content = `${id}.${seconds}.${body}`;
  const signatures = secrets.map(
    secret => `v1,${createHmac('sha256', keyOf(secret)).update(content).digest('base64')}`,
  );
  return {
    'webhook-id': id,
    'webhook-timestamp': seconds,
    'webhook-signature': signatures.join(' '),
  };
}
