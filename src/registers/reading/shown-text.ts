/** The text of a page as lines, the way a browser would break them. */

import type { CheerioAPI } from 'cheerio';
import { oneSpaced } from '../../kernel/text/fold.ts';

export type Nodes = ReturnType<CheerioAPI>;
/** The used part of a parsed node. */
export interface Node {
  readonly type: string;
  readonly name?: string;
  readonly data?: string;
  readonly attribs?: Readonly<Record<string, string>>;
  readonly children?: readonly Node[];
}

/** Marks an input field in the lines: a label before it belongs to a form, not to an entry. */
export const CONTROL = '\uE000';

const BLOCKS = new Set(
  'body p div li ul ol dl dt dd table thead tbody tr td th section article main header footer nav form fieldset legend pre h1 h2 h3 h4 h5 h6 hr caption'.split(
    ' ',
  ),
);
/** Elements that are labels whatever their words. */
const LABELS = new Set(['dt', 'th', 'label']);
/** Inline elements that labels are set in. */
const LABELLING = new Set(['strong', 'b', 'span', 'em']);
const NOT_READ = new Set('script style template noscript head nav footer svg iframe button'.split(' '));

const HIDDEN = /display\s*:\s*none|visibility\s*:\s*hidden/i;

export const isHidden = (element: Nodes): boolean => HIDDEN.test(element.attr('style') ?? '');

/** Removes hidden elements. */
export function removeHidden($: CheerioAPI): void {
  $('[hidden]').remove();
  $('[style]')
    .filter((_, element) => isHidden($(element)))
    .remove();
}

/** Trimmed lines without blank ones; a label (by `isLabel`) begins a line and ends in a colon. */
export function shownLines(nodes: Nodes, isLabel: (text: string) => boolean = () => false): string[] {
  const shown = ({ type, name = '', data = '', attribs = {}, children = [] }: Node): string => {
    if (type === 'text') return oneSpaced(data);
    if (NOT_READ.has(name) || type === 'comment') return '';
    if (name === 'br') return '\n';
    if (name === 'input' && /^hidden$/i.test(attribs.type ?? '')) return '';
    if (name === 'input' || name === 'select' || name === 'textarea') return `\n${CONTROL}\n`;
    const inside = children.map(shown).join('');
    if (LABELS.has(name) && inside.trim() !== '') return `\n${inside}:${name === 'label' ? '' : '\n'}`;
    if (BLOCKS.has(name)) return `\n${inside}\n`;
    return LABELLING.has(name) && isLabel(inside) ? `\n${inside}:` : inside;
  };
  return (nodes.toArray() as Node[])
    .map(shown)
    .join('')
    .split('\n')
    .map(line => oneSpaced(line).trim())
    .filter(line => line !== '');
}

/** One cell on one line, without the controls in it. */
export const cellText = (cell: Nodes): string =>
  shownLines(cell.contents() as Nodes)
    .join(' ')
    .replaceAll(CONTROL, '')
    .replace(/\s+/g, ' ')
    .trim();
