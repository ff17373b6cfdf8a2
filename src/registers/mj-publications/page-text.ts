/** The text of a page as a reader sees it, with a line break where the page breaks the line. */

import type { Cheerio } from 'cheerio';
import { oneSpaced } from '../../kernel/text/fold.ts';

/** Nodes as cheerio gives them; it does not export their types itself. */
export type PageNode = ReturnType<Cheerio<never>['contents']>[number];
export type PageElement = ReturnType<Cheerio<never>['children']>[number];

const BLOCKS = /^(p|div|tr|td|th|table|tbody|li|ul|ol|h[1-6]|form|body|html|center|dl|dt|dd)$/;
const UNSEEN = /^(script|style|head|noscript|template|select|textarea)$/;

export function pageText(nodes: readonly PageNode[]): string {
  const parts: string[] = [];
  for (const node of nodes) collect(node, parts);
  return parts.join('');
}

function collect(node: PageNode, parts: string[]): void {
  // A line break in the source is a space to a reader.
  if (node.type === 'text') parts.push(oneSpaced(node.data));
  if (!('children' in node)) return;
  const name = 'name' in node ? node.name : '';
  if (UNSEEN.test(name)) return;
  const isBlock = name === 'br' || BLOCKS.test(name);
  if (isBlock) parts.push('\n');
  for (const child of node.children) collect(child, parts);
  if (isBlock) parts.push('\n');
}
