/** A file of the repository that is written from the code. */
export interface Generated {
  /** Its path in the repository. */
  readonly file: string;
  /** The whole text. A page that is partly written by hand gets its present text, empty if the file is not there. */
  print(present: string): string | Promise<string>;
}

/** What must be mended by hand before the file can be printed: told without a stack. */
export class PrintFault extends Error {}

export const table = ([head, ...rows]: readonly (readonly string[])[]): string =>
  [head!, head!.map(() => '---'), ...rows].map(cells => `| ${cells.join(' | ')} |`).join('\n');

const begin = (block: string) => `<!-- generated: ${block} -->`;
const END = '<!-- end -->';

/** The page with one block replaced. Throws if the page has no place for it. */
export function withBlock(file: string, page: string, block: string, text: string): string {
  const from = page.indexOf(begin(block));
  const to = page.indexOf(END, from);
  if (from < 0 || to < 0)
    throw new PrintFault(
      `${file} has no place for "${block}": write its section around ${begin(block)} and ${END}`,
    );
  return `${page.slice(0, from)}${begin(block)}\n${text}\n${page.slice(to)}`;
}
