/**
 * The secrets of an endpoint. A rotated secret still signs for 24 h, even after further rotations, so a receiver can use
 * any secret for that time.
 */

import { appNow } from '../db/app-now.ts';
import type { Database } from '../db/open-database.ts';
import { Problem } from '../kernel/problems.ts';
import { type Precondition, versionTag } from '../kernel/requests/precondition.ts';
import { type SealKey, seal, unseal } from '../kernel/secrets/sealed-secret.ts';
import { newSigningSecret, type SigningSecret } from './signature.ts';

/** The columns with secrets; `previousSecretSealed` is a list, `previousSecretUntil` the end of its last one. */
export interface SealedSecrets {
  readonly id: string;
  readonly secretSealed: Uint8Array;
  readonly previousSecretSealed: Uint8Array | null;
  readonly previousSecretUntil: Date | null;
}

interface Retired {
  readonly secret: SigningSecret;
  /** RFC 3339. */
  readonly until: string;
}

const OVERLAP_MS = 24 * 3600 * 1000;
/** Limited because every valid secret adds a signature to every delivery. */
const MOST_RETIRED = 10;

/** Purpose under which endpoints' secrets are sealed. */
export const WEBHOOK_SEAL = 'webhook';

export const sealSecret = (key: SealKey, secret: SigningSecret, endpointId: string) =>
  seal(key, secret, endpointId);

/** The present secret. Throws `SealBroken` as `openSecrets` does. */
export const openSecret = (
  key: SealKey,
  { id, secretSealed }: Pick<SealedSecrets, 'id' | 'secretSealed'>,
): SigningSecret => unseal(key, secretSealed, id) as SigningSecret;

/** Every secret that signs at `now`, the current one first. Throws `SealBroken` when `SECRET_KEY` is another. */
export function openSecrets(
  key: SealKey,
  endpoint: SealedSecrets,
  now: Date,
): [SigningSecret, ...SigningSecret[]] {
  return [openSecret(key, endpoint), ...openRetired(key, endpoint, now).map(retired => retired.secret)];
}

/** Newest first. */
function openRetired(key: SealKey, endpoint: SealedSecrets, now: Date): Retired[] {
  const { previousSecretSealed: sealed, previousSecretUntil: until } = endpoint;
  if (!sealed || !until || until <= now) return [];
  const all: Retired[] = JSON.parse(unseal(key, sealed, endpoint.id));
  return all.filter(retired => new Date(retired.until) > now);
}

/**
 * Gives an endpoint a new secret, shown only now; the old one also signs for 24 h more.
 * @throws Problem `not-found` for another client's endpoint, `invalid-parameter` for the 11th rotation in 24 h, and what `require` throws.
 */
export async function rotateSecret(
  { db, sealKey }: { db: Database; sealKey: SealKey },
  { endpointId, clientId }: { endpointId: string; clientId?: string },
  require?: Precondition,
): Promise<{ secret: SigningSecret; previousSecretUntil: Date }> {
  return db.prisma.$transaction(async tx => {
    // Locks the row: of two rotations at once, one would lose the other's secret. New deliveries do not wait for this lock.
    await tx.$queryRaw`select 1 from webhook_endpoints where id = ${endpointId} for no key update`;
    const endpoint = await tx.webhookEndpoint.findFirst({
      where: { id: endpointId, ...(clientId && { clientId }) },
    });
    if (!endpoint) throw new Problem('not-found', `There is no webhook endpoint ${endpointId}.`);
    require?.(versionTag(endpoint));
    const now = await appNow(tx);
    const until = new Date(now.getTime() + OVERLAP_MS);
    const retired = openRetired(sealKey, endpoint, now);
    if (retired.length >= MOST_RETIRED)
      throw new Problem('invalid-parameter', `The secret was rotated ${MOST_RETIRED} times within 24 hours.`);
    const [current] = openSecrets(sealKey, endpoint, now);
    const list: Retired[] = [{ secret: current, until: until.toISOString() }, ...retired];
    const secret = newSigningSecret();
    await tx.webhookEndpoint.update({
      where: { id: endpointId },
      data: {
        secretSealed: sealSecret(sealKey, secret, endpointId),
        previousSecretSealed: seal(sealKey, JSON.stringify(list), endpointId),
        previousSecretUntil: until,
        version: { increment: 1 },
      },
    });
    return { secret, previousSecretUntil: until };
  });
}
