import type { Answer, Page } from '../problem-response.ts';
import { matchesTag } from '../rest/entity-tag.ts';

export interface TaggedPage extends Page {
  /** Strong, quoted: changes when the body does. */
  readonly tag: string;
}

/** The page, or `304` if `known`, the request's `If-None-Match`, names its tag. */
export function pageAnswer({ headers, body, tag }: TaggedPage, known: string | null): Answer {
  const tagged = { ...headers, ETag: tag };
  return matchesTag(known, tag)
    ? { status: 304, headers: tagged, body: null }
    : { status: 200, headers: tagged, body };
}
