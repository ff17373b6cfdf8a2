/** A file as static servers give it: with its validators, and 304 to whoever still has it. */
import { createHash } from 'node:crypto';
import type { PortalRequest, PortalResponse } from './portal.ts';

/** `If-None-Match` decides where both conditions are sent (RFC 9110, 13.2.2). */
export function staticFile(
  { method, headers }: PortalRequest,
  { body, contentType, modified }: { body: Uint8Array; contentType: string; modified: Date },
): PortalResponse {
  const etag = `"${createHash('sha256').update(body).digest('hex').slice(0, 32)}"`;
  const validators = { etag, 'last-modified': modified.toUTCString() };
  const [match, since] = [headers['if-none-match'], headers['if-modified-since']];
  const isFresh = match
    ? match.split(',').some(tag => tag.trim() === '*' || tag.trim().replace(/^W\//, '') === etag)
    : since !== undefined && Date.parse(since) >= modified.getTime();
  if (isFresh) return { status: 304, headers: validators, body: '' };
  const content = method === 'HEAD' ? '' : body;
  return { status: 200, headers: { 'content-type': contentType, ...validators }, body: content };
}
