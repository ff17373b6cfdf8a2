/** The table of promises: which files try each, by README.md, and how it went, as a reporter of vitest. */
import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Reporter, TestModule } from 'vitest/node';

const TESTS = fileURLToPath(new URL('..', import.meta.url));

export interface PromiseRow {
  readonly number: number;
  readonly promise: string;
  /** Relative to `test/`; none for a promise that another command tries. */
  readonly files: readonly string[];
  readonly otherwise: string;
}

/** Throws where the table and the folder disagree. */
export function readPromises(): PromiseRow[] {
  const text = readFileSync(`${TESTS}promises/README.md`, 'utf8');
  const rows = [...text.matchAll(/^\| (\d+) \| (.+?) \| (.+) \|$/gm)].map(
    ([, number, promise = '', cell = '']) => ({
      number: Number(number),
      promise,
      files: [...cell.matchAll(/`([^`]+\.test\.ts)`/g)].map(match => match[1]!),
      otherwise: cell.replaceAll('`', ''),
    }),
  );
  const named = new Set(rows.flatMap(({ files }) => files));
  const there = new Set(readdirSync(TESTS, { recursive: true, encoding: 'utf8' }));
  const here = readdirSync(`${TESTS}promises`).filter(name => name.endsWith('.test.ts'));
  const faults = [
    ...[...named].filter(file => !there.has(file)).map(file => `${file} is in a row and is no file`),
    ...here.filter(name => !named.has(`promises/${name}`)).map(name => `promises/${name} stands in no row`),
  ];
  if (faults.length > 0) throw new Error(`test/promises/README.md:\n${faults.join('\n')}`);
  return rows;
}

export class PromiseTable implements Reporter {
  readonly #rows: readonly PromiseRow[];
  readonly #modules = new Map<string, TestModule>();
  /** What the tests of a file printed, in order. */
  readonly #figures = new Map<string, string[]>();
  readonly #fileOfTask = new Map<string, string>();

  constructor(rows: readonly PromiseRow[]) {
    this.#rows = rows;
  }

  onTestModuleCollected(module: TestModule): void {
    const file = module.moduleId.slice(TESTS.length);
    this.#modules.set(file, module);
    this.#fileOfTask.set(module.id, file);
    for (const test of module.children.allTests()) this.#fileOfTask.set(test.id, file);
  }

  onUserConsoleLog({ content, taskId }: { content: string; taskId?: string }): void {
    const file = taskId && this.#fileOfTask.get(taskId);
    if (file) this.#figures.set(file, [...(this.#figures.get(file) ?? []), content.trim()]);
  }

  /** To standard output. `triedTwice`: the files that failed at the first try. */
  print(triedTwice: readonly string[]): void {
    const width = Math.max(...this.#rows.map(({ promise }) => promise.length));
    const lines = this.#rows.flatMap(row => {
      const { held, figures } = this.#standing(row, triedTwice);
      return figures.map((figure, i) =>
        i === 0
          ? `${String(row.number).padStart(2)}  ${row.promise.padEnd(width)}  ${held.padEnd(9)}  ${figure}`
          : `${' '.repeat(width + 17)}${figure}`,
      );
    });
    console.log(`\n #  ${'promise'.padEnd(width)}  held       figure\n${lines.join('\n')}\n`);
  }

  #standing(
    { files, otherwise }: PromiseRow,
    triedTwice: readonly string[],
  ): { held: string; figures: string[] } {
    if (files.length === 0) return { held: '', figures: [otherwise] };
    const modules = files.map(file => this.#modules.get(file));
    const tests = modules.flatMap(module => [...(module?.children.allTests() ?? [])]);
    const results = tests.map(test => test.result().state);
    const passed = results.filter(state => state === 'passed').length;
    const failed = modules.some(module => module?.state() === 'failed');
    const isWhole = modules.every(module => module !== undefined) && !results.includes('pending');
    const held = failed ? 'NOT HELD' : isWhole ? 'held' : 'not tried';
    const second = files.filter(file => triedTwice.includes(`${TESTS}${file}`));
    const figures = files.flatMap(file => this.#figures.get(file) ?? []).flatMap(text => text.split('\n'));
    return {
      held,
      figures: [
        `${passed} of ${tests.length} tests`,
        ...second.map(file => `${file}: the second try`),
        ...figures,
      ],
    };
  }
}
