/**
 * Turns a block of HTML into the label and value pairs that a person would read in it, however it is built:
 * tables (`th | td`, or a header row above rows), `dt`/`dd`, `<strong>Label:</strong> value`, `Label: value`.
 */
import type { CheerioAPI } from 'cheerio';
import { loadRows } from '../reading/load-markup.ts';
import type { Node, Nodes } from '../reading/shown-text.ts';
import { labelPair } from '../reading/words/plain-label.ts';

export interface LabelledBlock {
  /** In no promised order; a label of a grid comes once per row. Lines inside a value are separated by `\n`. */
  readonly pairs: readonly Pair[];
  /** Lines that are no pair: headings, notes. */
  readonly loose: readonly string[];
}

export interface Pair {
  readonly label: string;
  readonly value: string;
}

/** Tells a label from a heading or an emphasised value where the markup does not. */
type IsLabel = (text: string) => boolean;

const BLOCKS = new Set(
  'body p div li ul ol dl dt dd table tr td th section article pre h1 h2 h3 h4 h5 h6'.split(' '),
);
/** Inline elements that labels are set in. */
const LABELLING = new Set(['strong', 'b', 'label', 'span']);
const NOT_READ = 'script, style, template, head, button, input, select, svg';
const LONGEST_LABEL = 60;

export function readLabelledBlock(html: string, isLabel: IsLabel): LabelledBlock {
  const isPlainText = !/<[a-z]/i.test(html);
  if (isPlainText) return readLines(html.split(/\r?\n/).map(tidy), isLabel);
  const $ = loadRows(html);
  $(NOT_READ).remove();
  const textOf = (nodes: Nodes) => linesOf(nodes, isLabel).filter(Boolean).join('\n');
  // Innermost tables first, so that a table inside a value is read as a table.
  const tables = $('table').toArray().reverse();
  const pairs = tables.flatMap(table => takeTable($, $(table), textOf, isLabel));
  pairs.push(...takeDefinitions($, textOf));
  const rest = readLines(linesOf($.root(), isLabel), isLabel);
  return { pairs: [...pairs, ...rest.pairs], loose: rest.loose };
}

/** The pairs of a table's own rows, which are taken out; rows that are mere layout stay. */
function takeTable($: CheerioAPI, table: Nodes, textOf: (cell: Nodes) => string, isLabel: IsLabel): Pair[] {
  const pairs: Pair[] = [];
  let grid: string[] = [];
  for (const element of table.find('tr').toArray()) {
    const row = $(element);
    if (!row.closest('table').is(table)) continue;
    const cells = row.children('th, td');
    const texts = cells.toArray().map(cell => textOf($(cell)));
    const isHeading = texts.length > 1 && row.children('td').length === 0;
    if (isHeading) grid = texts.some(isLabel) ? texts : [];
    else if (texts.length > 1 && texts.length === grid.length)
      pairs.push(...grid.map((label, i) => ({ label, value: texts[i]! })));
    else if (texts.length > 0 && texts.length % 2 === 0 && cells.first().find('dl, p, li, br').length === 0)
      for (let i = 0; i < texts.length; i += 2) pairs.push({ label: texts[i]!, value: texts[i + 1]! });
    else continue;
    row.remove();
  }
  return pairs;
}

function takeDefinitions($: CheerioAPI, textOf: (nodes: Nodes) => string): Pair[] {
  const pairs = $('dt')
    .toArray()
    .flatMap(term => {
      const values = $(term).nextUntil('dt', 'dd').toArray();
      return values.map(value => ({ label: textOf($(term)), value: textOf($(value)) }));
    });
  $('dt, dd').remove();
  return pairs;
}

const tidy = (line: string): string => line.replace(/\s+/g, ' ').trim();

/** The lines that a browser would show, a line feed in the source being a space; a label in bold begins a line. */
function linesOf(nodes: Nodes, isLabel: IsLabel): string[] {
  const shown = (node: Node, inPre: boolean): string => {
    const { type, name = '', data = '', children = [] } = node;
    if (type === 'text') return inPre ? data : data.replace(/\s+/g, ' ');
    if (name === 'br') return '\n';
    const inside = children.map(child => shown(child, inPre || name === 'pre')).join('');
    if (BLOCKS.has(name)) return `\n${inside}\n`;
    return LABELLING.has(name) && isLabel(inside) ? `\n${inside}:` : inside;
  };
  return (nodes.toArray() as Node[])
    .map(node => shown(node, false))
    .join('')
    .split('\n')
    .map(tidy);
}

function readLines(all: readonly string[], isLabel: IsLabel): LabelledBlock {
  const lines = all.filter(line => /[^\s:]/.test(line));
  const pairs: Pair[] = [];
  const loose: string[] = [];
  for (let i = 0; i < lines.length; i++) {
    const line = lines[i]!;
    const next = lines[i + 1] ?? '';
    const { label, value } = labelPair(line) ?? { label: line, value: '' };
    const isPair = value !== '' && label.length <= LONGEST_LABEL && /\p{L}/u.test(label);
    if (isPair) pairs.push({ label, value });
    else if (!isLabel(label)) loose.push(line);
    else if (next === '' || isLabel(next.split(':')[0]!)) pairs.push({ label, value: '' });
    else {
      pairs.push({ label, value: next });
      i++;
    }
  }
  return { pairs, loose };
}
