import type { Delivery } from './types.ts';

/** The event and its id, the same on every attempt: do not work on an id twice. */
export type VerifiedDelivery = Delivery & { readonly id: string };

/** The delivery is not from the service, was altered, or is old. Answer 400 and use nothing of it. */
export class NotGenuine extends Error {
  override readonly name = 'NotGenuine';
}

export interface Received {
  /** As Node.js or the Fetch API gives them. */
  readonly headers: Headers | Readonly<Record<string, string | readonly string[] | undefined>>;
  /** The bytes as they came, before any JSON parser. */
  readonly body: string | Uint8Array;
}

/**
 * The event of a delivery by Standard Webhooks 1.0.0; throws `NotGenuine`. Give every secret that may have signed (`whsec_…`, HMAC-SHA256),
 * both while one takes the place of the other; or the endpoint's public key (`whpk_…`, Ed25519). `toleranceSeconds`: how far its time may be from the clock here.
 * What you gave wrong, as a parsed body or no secret, is a `TypeError`.
 */
export async function verifyWebhook(
  { headers, body }: Received,
  secrets: string | readonly string[],
  { toleranceSeconds = 300, now = Date.now }: { toleranceSeconds?: number; now?: () => number } = {},
): Promise<VerifiedDelivery> {
  if (typeof body !== 'string' && !ArrayBuffer.isView(body))
    throw new TypeError('Give the raw body, a text or a Uint8Array: a parsed one cannot be verified.');
  const verifiers = await Promise.all([secrets?.length ? secrets : ''].flat().map(verifierOf));
  const header = (name: string): string => {
    const value = headers instanceof Headers ? headers.get(name) : headers[name];
    if (value) return String(value);
    throw new NotGenuine(`It has no header ${name}.`);
  };
  const [id, timestamp] = [header('webhook-id'), header('webhook-timestamp')];
  const signatures = header('webhook-signature').split(' ');
  const seconds = /^\d{1,12}$/.test(timestamp) ? Number(timestamp) : Number.NaN;
  if (!(Math.abs(now() / 1_000 - seconds) <= toleranceSeconds))
    throw new NotGenuine(
      `Its webhook-timestamp is no time within ${toleranceSeconds} seconds of the clock here.`,
    );
  const text = new TextEncoder();
  const [before, after] = [text.encode(`${id}.${timestamp}.`), asBytes(body)];
  const signed = new Uint8Array(before.length + after.length);
  signed.set(before);
  signed.set(after, before.length);
  for (const { version, algorithm, key } of verifiers)
    for (const signature of signatures) {
      const bytes = signature.startsWith(version) ? fromBase64(signature.slice(version.length)) : null;
      // WebCrypto compares in constant time.
      if (bytes && (await crypto.subtle.verify(algorithm, key, bytes, signed)))
        return { ...(JSON.parse(new TextDecoder().decode(after)) as Delivery), id };
    }
  throw new NotGenuine(
    'No signature is by a secret given here, or the body is not the raw one: parsed and written again, it differs.',
  );
}

const asBytes = (body: string | Uint8Array): Uint8Array =>
  typeof body === 'string' ? new TextEncoder().encode(body) : body;

async function verifierOf(secret: string) {
  const [, kind, encoded] = /^wh(sec|pk)_(.+)$/.exec(secret) ?? [];
  const isPublic = kind === 'pk';
  const bytes = encoded ? fromBase64(encoded) : null;
  if (!bytes?.length || (isPublic && bytes.length !== 32))
    throw new TypeError('Give a webhook secret, whsec_ and base64, or a public key, whpk_ and base64.');
  const algorithm = isPublic ? 'Ed25519' : { name: 'HMAC', hash: 'SHA-256' };
  const key = await crypto.subtle.importKey('raw', bytes, algorithm, false, ['verify']);
  return { version: isPublic ? 'v1a,' : 'v1,', algorithm: isPublic ? 'Ed25519' : 'HMAC', key };
}

function fromBase64(text: string): Uint8Array<ArrayBuffer> | null {
  try {
    return Uint8Array.from(atob(text), letter => letter.charCodeAt(0));
  } catch {
    return null;
  }
}
