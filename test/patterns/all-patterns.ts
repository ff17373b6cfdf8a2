/**
 * Every regular expression of the sources, with its place: literals by reading the sources, those that are put together
 * (`new RegExp`) by loading their modules. One that is put together later than that cannot be judged here, and must be
 * made of parts that are (`JUDGED_ELSEWHERE` in `judge-patterns.ts`).
 */
import { resolve } from 'node:path';
import { parseSync, Visitor } from 'oxc-parser';

export interface Pattern {
  readonly file: string;
  readonly line: number;
  readonly source: string;
  readonly flags: string;
}

export interface FoundPatterns {
  readonly literals: readonly Pattern[];
  /** Lines on which a pattern is put together. */
  readonly built: readonly number[];
}

export function patternsOf(file: string, text: string): FoundPatterns {
  const { program, errors } = parseSync(file, text);
  if (errors.length > 0) throw new Error(`${file} cannot be parsed: ${errors[0]!.message}`);
  const literals: Pattern[] = [];
  const built: number[] = [];
  const lineOf = (at: number) => text.slice(0, at).split('\n').length;
  const noteBuilt = (callee: object, start: number) => {
    if ('name' in callee && callee.name === 'RegExp') built.push(lineOf(start));
  };
  new Visitor({
    Literal(node) {
      if (!('regex' in node)) return;
      const { pattern: source, flags } = node.regex;
      literals.push({ file, line: lineOf(node.start), source, flags });
    },
    NewExpression: ({ callee, start }) => noteBuilt(callee, start),
    CallExpression: ({ callee, start }) => noteBuilt(callee, start),
  }).visit(program);
  return { literals, built };
}

/** A line of a stack: the file, and the line in it. */
const FRAME = /file:\/\/(\/[^\s:]{1,300}):(\d+):\d+/;

/** The patterns that these modules put together while they are loaded, by the line on which each was. */
export async function builtPatterns(files: readonly string[]): Promise<Pattern[]> {
  const found: Pattern[] = [];
  const paths = new Map(files.map(file => [resolve(file), file]));
  const real = globalThis.RegExp;
  globalThis.RegExp = new Proxy(real, {
    construct(target, args: [string, string?]) {
      const made = new target(...args);
      const frames = new Error('where').stack!.split('\n').map(frame => FRAME.exec(frame));
      const place = frames.find(frame => frame && paths.has(frame[1]!));
      if (place)
        found.push({
          file: paths.get(place[1]!)!,
          line: Number(place[2]),
          source: made.source,
          flags: made.flags,
        });
      return made;
    },
  });
  try {
    for (const path of paths.keys()) await import(path);
  } finally {
    globalThis.RegExp = real;
  }
  return found;
}
