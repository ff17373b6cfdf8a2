/** Answers of a register as files: `registers parse` reads them, and a test can hold them. */
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { UnreadableCount, type UnreadableValues } from '../../registers/reading/unreadable-values.ts';
import { anonymised } from '../../registers/reading/without-persons.ts';
import type { Capture, ListRecord, Reading, Register } from '../../registers/register.ts';

/** Writes an answer without what identifies people, and `FILE.request.json` beside it. @returns the file. */
export async function writeRecording(
  folder: string,
  name: string,
  register: Register,
  { capture, reading }: { readonly capture: Capture; readonly reading: Reading<unknown> },
): Promise<string> {
  await mkdir(folder, { recursive: true });
  const file = join(folder, `${name}.${extensionOf(capture)}`);
  const { status, contentType, request, url, movedTo, headers, ms } = capture;
  const unreadable = unreadableIn(register, reading);
  await writeFile(file, bytesOf(register, { capture, reading }));
  await writeFile(
    `${file}.request.json`,
    `${JSON.stringify({ url, request, status, contentType, movedTo, headers, ms, unreadable }, null, 2)}\n`,
  );
  return file;
}

/** Nothing where every value could be read. */
function unreadableIn(register: Register, reading: Reading<unknown>): UnreadableValues | undefined {
  if (register.kind !== 'list' || reading.outcome !== 'found') return undefined;
  const count = new UnreadableCount();
  count.see(reading as Extract<Reading<ListRecord>, { outcome: 'found' }>);
  const values = count.values();
  return Object.keys(values).length > 0 ? values : undefined;
}

function bytesOf(
  register: Register,
  part: { readonly capture: Capture; readonly reading: Reading<unknown> },
): Uint8Array {
  return register.kind === 'list' && register.storedPage
    ? register.storedPage(part as Parameters<NonNullable<typeof register.storedPage>>[0])
    : anonymised(part.capture.body);
}

const EXTENSIONS: ReadonlyArray<readonly [RegExp, string]> = [
  [/html/, 'html'],
  [/json/, 'json'],
  [/xml/, 'xml'],
  [/pdf/, 'pdf'],
  [/zip/, 'zip'],
  [/csv/, 'csv'],
];

const extensionOf = ({ contentType }: Capture): string =>
  EXTENSIONS.find(([type]) => type.test(contentType ?? ''))?.[1] ?? 'txt';
