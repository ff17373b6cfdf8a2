/** Parts that a whole test file uses: they are awaited at the top of the file, and end with it, the last one first. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll } from 'vitest';

type Part = { drop(): unknown } | { end(): unknown } | { close(): unknown };

/** Begins a part, and ends it with the file: a database is dropped, whatever else it could do. */
export async function ofFile<T extends Part>(beginning: Promise<T> | T): Promise<T> {
  const part = await beginning;
  afterAll(async () => {
    if ('drop' in part) await part.drop();
    else if ('end' in part) await part.end();
    else await part.close();
  });
  return part;
}

/** An empty folder, removed with the file. */
export async function folderOfFile(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'contractor-risk-test-'));
  afterAll(() => rm(folder, { recursive: true, force: true }));
  return folder;
}
