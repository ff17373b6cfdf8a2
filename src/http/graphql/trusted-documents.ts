import { z } from 'zod';
import { documentHash, trustedText } from '../../access/keys/trusted-documents.ts';
import type { GraphContext } from '../../graph/engine/builder.ts';
import { Problem } from '../../kernel/problems.ts';

/** How a client asks by hash: the form of Apollo's protocol, which others have taken over. */
const BY_HASH = z.object({ persistedQuery: z.object({ sha256Hash: z.string() }) });

/**
 * The text of what was asked, in full or by the hash of a document that the caller's client has registered. Throws the
 * planned refusal of a hash that is not registered, and of any other text if the key asks registered documents only.
 */
export async function documentText(
  { db, caller: { clientId, documentsOnly } }: Pick<GraphContext, 'db' | 'caller'>,
  { query, extensions }: { readonly query: string; readonly extensions?: unknown },
): Promise<string> {
  const byHash = query === '' ? BY_HASH.safeParse(extensions).data : undefined;
  if (!byHash && !documentsOnly) return query;
  const hash = byHash ? hashIn(byHash.persistedQuery.sha256Hash) : documentHash(query);
  const text = hash && (await trustedText(db, clientId, hash));
  if (text) return text;
  throw byHash ? notRegistered() : notTrusted();
}

/** With or without the name of the algorithm, which codegen puts before it. */
const hashIn = (sent: string): string | undefined => /^(?:sha256:)?([0-9a-f]{64})$/.exec(sent)?.[1];

const notRegistered = (): Problem =>
  new Problem('PERSISTED_QUERY_NOT_SUPPORTED', 'PersistedQueryNotSupported');

export const notTrusted = (): Problem =>
  new Problem(
    'document-not-trusted',
    'This key asks only documents that the operator has registered for its client, and this is none of them.',
  );
