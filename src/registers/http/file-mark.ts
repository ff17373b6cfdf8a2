/** Whether a published file is unchanged, by a conditional request if the site supports it. */
import { createHash } from 'node:crypto';
import type { Capture, FileMark } from '../register.ts';
import type { RegisterSession } from './register-session.ts';

/** The mark of this answer. */
export const markOf = ({ body, validators }: Pick<Capture, 'body' | 'validators'>): FileMark => ({
  ...validators,
  sha256: createHash('sha256').update(body).digest('hex'),
});

/** Rejects with `RegisterUnreachable`, as the session does. */
export async function isUnchanged(session: RegisterSession, url: string, mark: FileMark): Promise<boolean> {
  const answer = await session.send({ method: 'GET', url, unless: mark });
  if (answer.status === 304) return true;
  return answer.status === 200 && markOf(answer).sha256 === mark.sha256;
}

/** The same for a file that is too large for a checksum: an answer with a body is aborted. */
export async function isUnchangedByValidators(
  session: RegisterSession,
  url: string,
  mark: FileMark,
  maxBytes: number,
): Promise<boolean> {
  if (!session.stream || !(mark.etag || mark.lastModified)) return false;
  const answer = await session.stream({ method: 'GET', url, unless: mark }, { maxBytes });
  for await (const _ of answer.chunks) break;
  return answer.status === 304;
}
