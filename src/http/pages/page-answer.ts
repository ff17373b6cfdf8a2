import { htmlText } from '../../kernel/text/visible.ts';
import type { Answer, Page } from '../problem-response.ts';
import { matchesTag } from '../rest/entity-tag.ts';
import { DOCUMENTS } from './documents.ts';

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

export const HTML_HEADERS = {
  'Content-Type': 'text/html; charset=utf-8',
  'Content-Security-Policy': "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'",
} as const;

/** A line of Markdown: code, bold, and links, also to the guides that are served. */
export const inline = (text: string): string =>
  htmlText(text)
    .replace(/`([^`]+)`/g, '<code>$1</code>')
    .replace(/\*\*([^*]+)\*\*/g, '<strong>$1</strong>')
    .replace(/\[([^\][]+)\]\(([^()\s[\]]+)\)/g, (_whole, words, address) => {
      const served = DOCUMENTS.find(({ name }) => `docs/${name}` === address.split('#')[0]);
      const href = served ? `/docs/${served.name}` : address;
      return served || /^https?:/.test(address) ? `<a href="${href}">${words}</a>` : words;
    });

const STYLE = `:root{color-scheme:light dark}body{font:1.05rem/1.6 system-ui,sans-serif;max-width:42rem;margin:3rem auto;padding:0 1.2rem}
h1{font-size:1.6rem;line-height:1.25}.code{opacity:.75}code{font:.95em ui-monospace,monospace;background:color-mix(in srgb,currentColor 10%,transparent);padding:.1em .3em;border-radius:.25em}
table{border-collapse:collapse;width:100%}td,th{text-align:left;padding:.4rem .8rem .4rem 0;border-bottom:1px solid color-mix(in srgb,currentColor 20%,transparent)}
code{overflow-wrap:anywhere}@media(max-width:30rem){td,th{padding-right:.4rem;overflow-wrap:anywhere}}`;

export const htmlPage = (title: string, body: string, head = ''): string =>
  `<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${title}</title>${head}<style>${STYLE}</style><h1>${title}</h1>${body}</html>`;
