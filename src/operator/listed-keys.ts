import { lastUsed } from '../access/admission/usage.ts';
import { keyState, listKeys } from '../access/keys/keys.ts';
import { appNow } from '../db/app-now.ts';
import type { Database } from '../db/open-database.ts';

/** Keys without their hashes, oldest first, each with its client, its state and when it was last used. */
export async function readListedKeys(db: Database, { clientId }: { clientId: string | null }) {
  const now = await appNow(db.prisma);
  const keys = await listKeys(db, { clientId });
  const used = await lastUsed(
    db,
    keys.map(({ id }) => id),
  );
  return keys.map(({ client: { name: clientName }, ...key }) => ({
    ...key,
    clientName,
    state: keyState(key, now),
    lastUsedAt: used.get(key.id) ?? null,
  }));
}
