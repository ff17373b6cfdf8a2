/**
 * Pages without a key: the OpenAPI document, its page for people, and one for each problem. They change only with the code,
 * so each is made on its first request and kept.
 */

import type { Answer, Page } from '../problem-response.ts';
import { entityTag } from '../rest/entity-tag.ts';
import { pageAnswer, type TaggedPage } from './page-answer.ts';
import { problemPage } from './problem-pages.ts';

/** The answer for an address; `known` is the request's `If-None-Match`; null if there is no page. */
export type OpenPages = (pathname: string, known: string | null) => Promise<Answer | null>;

export function createOpenPages(publicUrl: string): OpenPages {
  const kept = new Map<string, Promise<TaggedPage>>();
  return async (pathname, known) => {
    const make = makerOf(pathname, publicUrl);
    if (!make) return null;
    const made = kept.get(pathname) ?? make().then(page => ({ ...page, tag: entityTag(page.body) }));
    kept.set(pathname, made);
    return pageAnswer(await made, known);
  };
}

function makerOf(pathname: string, publicUrl: string): (() => Promise<Page>) | null {
  if (pathname === '/api/v1/openapi.json') return () => openapiPage(publicUrl);
  if (pathname === '/docs')
    return async () => (await import('../openapi/reference-page.ts')).referencePage(publicUrl);
  const problem = problemPage(pathname);
  return problem && (async () => problem());
}

/** The document's code is loaded on its first request. */
async function openapiPage(publicUrl: string): Promise<Page> {
  const { openapiDocument } = await import('../openapi/openapi-document.ts');
  return {
    headers: {
      'Content-Type': 'application/json; charset=utf-8',
      'Cache-Control': 'public, max-age=300',
      'Access-Control-Allow-Origin': '*',
    },
    body: JSON.stringify(openapiDocument(publicUrl)),
  };
}
