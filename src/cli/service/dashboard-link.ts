/**
 * The dashboard's address with a token in the fragment, which browsers send to nobody. The link is good for 15 minutes; the
 * page renews its token until the session ends.
 */
import {
  createClientTokens,
  SESSION_SECONDS,
  TOKEN_SCOPES,
  TOKEN_SECONDS,
} from '../../access/client-token.ts';
import { keyState } from '../../access/keys/keys.ts';
import type { Config } from '../../app/config.ts';
import { appNow } from '../../db/app-now.ts';
import type { Database } from '../../db/open-database.ts';
import { CliError } from '../kit/command.ts';

/** Which key the page asks under: this one, or the newest of this client, or the newest of the only client. */
export interface LinkFor {
  readonly keyId?: string | undefined;
  readonly clientId?: string | undefined;
  /** `/dashboard` unless told; `/graphql` is GraphiQL. */
  readonly page?: '/dashboard' | '/graphql';
}

export async function dashboardLink(
  { db, config, baseUrl }: { db: Database; config: Config; baseUrl: string },
  { keyId, clientId, page = '/dashboard' }: LinkFor = {},
) {
  const key = await activeKey(db, { keyId, clientId });
  const scopes = TOKEN_SCOPES.filter(scope => key.scopes.includes(scope));
  const now = await appNow(db.prisma);
  const session = new Date(now.getTime() + SESSION_SECONDS * 1000);
  const { token, expiresAt } = await createClientTokens(config.secretKey, config).mint(
    { keyId: key.id, scopes, nifs: null, session },
    { now, seconds: TOKEN_SECONDS },
  );
  return { url: `${baseUrl}${page}#token=${token}`, keyId: key.id, clientId: key.clientId, expiresAt };
}

async function activeKey({ prisma }: Database, { keyId, clientId }: LinkFor) {
  const keys = await prisma.apiKey.findMany({
    where: { ...(keyId ? { id: keyId } : {}), ...(clientId ? { clientId } : {}), revokedAt: null },
    omit: { secretHash: true },
    orderBy: [{ createdAt: 'desc' }, { id: 'desc' }],
  });
  const now = await appNow(prisma);
  const active = keys.filter(key => keyState(key, now) === 'active');
  const [newest] = active;
  if (!newest)
    throw new CliError(
      'no-active-key',
      keyId || clientId
        ? 'That is no active key, or a client without one. See: contractor-risk keys list'
        : 'There is no active key yet. Issue one with: contractor-risk keys issue --client <id>',
    );
  if (active.some(key => key.clientId !== newest.clientId))
    throw new CliError(
      'several-clients',
      'Several clients have keys: say whose view to open with --client. See: contractor-risk clients list',
    );
  return newest;
}
