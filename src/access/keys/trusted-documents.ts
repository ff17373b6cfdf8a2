/** GraphQL documents that clients have registered. A text is known by its hash, so it never changes under it. */
import { hash } from 'node:crypto';
import type { Database } from '../../db/open-database.ts';

/** SHA-256 of a document's text (UTF-8), in 64 small hexadecimal digits: what clients send in its place. */
export const documentHash = (text: string): string => hash('sha256', text);

/** The text that this client has registered under a hash; null if none. */
export async function trustedText({ prisma }: Database, clientId: string, hash: string) {
  const found = await prisma.trustedDocument.findUnique({ where: { clientId_hash: { clientId, hash } } });
  return found?.text ?? null;
}

/** Registers documents of a client; returns how many were new. One that is registered stays as it is. */
export async function addDocuments({ prisma }: Database, clientId: string, texts: readonly string[]) {
  const data = texts.map(text => ({ clientId, hash: documentHash(text), text }));
  const { count } = await prisma.trustedDocument.createMany({ data, skipDuplicates: true });
  return count;
}

/** A client's documents, oldest first. */
export async function listDocuments({ prisma }: Database, clientId: string) {
  return prisma.trustedDocument.findMany({
    where: { clientId },
    omit: { clientId: true },
    orderBy: [{ createdAt: 'asc' }, { hash: 'asc' }],
  });
}

/** Takes a document out; returns whether there was one. The next request for it is refused. */
export async function removeDocument({ prisma }: Database, clientId: string, hash: string) {
  const { count } = await prisma.trustedDocument.deleteMany({ where: { clientId, hash } });
  return count > 0;
}
