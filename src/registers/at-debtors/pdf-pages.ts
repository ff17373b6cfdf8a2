/**
 * The text of a PDF as a reader sees it. It is read in a thread of its own: a page is read in one go, and one that is
 * made to take for ever, or all memory, ends with its thread.
 */
import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { Worker } from 'node:worker_threads';
import type { PdfLine } from './pdf-lines.ts';
import type { PdfPages } from './pdf-thread.ts';

/** Pages in order, each with its lines from top to bottom. Throws whatever is wrong with the PDF: the caller refuses the file. */
export async function* pdfPages(bytes: Uint8Array): AsyncGenerator<readonly PdfLine[]> {
  const thread = takeRested() ?? (await startThread());
  const file = new Uint8Array(bytes); // a copy: it goes to the thread
  let isWhole = false;
  try {
    let coming = toldBy(thread);
    thread.postMessage(file, [file.buffer]);
    for (let pages = await coming; pages !== null; pages = await coming) {
      coming = toldBy(thread);
      // Whoever stops reading does not hear how it would have gone on.
      coming.catch(() => {});
      // The next are read while these are used.
      thread.postMessage('go on');
      yield* pages;
    }
    isWhole = true;
  } finally {
    if (isWhole) rest(thread);
    else await thread.terminate();
  }
}

const HEAP_MB = 128;

async function startThread(): Promise<Worker> {
  return new Worker(new URL('./pdf-thread.ts', import.meta.url), {
    workerData: await compiled(),
    resourceLimits: { maxOldGenerationSizeMb: HEAP_MB },
    env: {},
    execArgv: [],
  });
}

let engine: Promise<WebAssembly.Module> | undefined;

/** On first use, for most processes never read a PDF; kept with what the JavaScript engine has made of it. */
function compiled(): Promise<WebAssembly.Module> {
  const path = fileURLToPath(import.meta.resolve('@embedpdf/pdfium/pdfium.wasm'));
  engine ??= readFile(path).then(wasm => WebAssembly.compile(wasm));
  return engine;
}

/** Lists come one after the other, and then none for a day. */
const REST_MS = 10_000;
let rested: { readonly thread: Worker; readonly end: NodeJS.Timeout } | null = null;

/** The thread waits for another PDF, but keeps no process alive. */
function rest(thread: Worker): void {
  endRested();
  thread.unref();
  rested = { thread, end: setTimeout(endRested, REST_MS).unref() };
}

function takeRested(): Worker | null {
  if (rested === null) return null;
  const { thread, end } = rested;
  clearTimeout(end);
  rested = null;
  thread.ref();
  return thread;
}

function endRested(): void {
  takeRested()?.terminate();
}

/** Some pages take milliseconds. In ticks of this process, so that one that was held up blames nobody. */
const TICK_MS = 1_000;
const MOST_TICKS = 30;

function toldBy(thread: Worker): Promise<PdfPages> {
  const { promise, resolve, reject } = Promise.withResolvers<PdfPages>();
  let ticks = 0;
  const clock = setInterval(() => {
    if (++ticks === MOST_TICKS) reject(new Error('its pages take longer than those of any list'));
  }, TICK_MS);
  const ended = () => reject(new Error('its reader ended'));
  thread.on('message', resolve).on('error', reject).on('exit', ended);
  return promise.finally(() => {
    clearInterval(clock);
    thread.off('message', resolve).off('error', reject).off('exit', ended);
  });
}
