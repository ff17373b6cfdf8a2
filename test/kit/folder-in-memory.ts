/**
 * A folder for a database that goes with the run. In memory where there is room: before ext4 makes a file it passes over every
 * one that was deleted in the last minutes, and each clone of a database is seven hundred files.
 */
import { statfsSync } from 'node:fs';
import { chmod, mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const MEMORY = '/dev/shm';
const ROOM_BYTES = 6 * 1024 ** 3;

export async function folderInMemory(prefix: string): Promise<string> {
  const folder = await mkdtemp(join(hasRoom() ? MEMORY : tmpdir(), prefix));
  // PostgreSQL's own account has to enter it.
  await chmod(folder, 0o755);
  return folder;
}

function hasRoom(): boolean {
  try {
    const { bavail, bsize } = statfsSync(MEMORY);
    return Math.min(bavail * bsize, process.availableMemory()) > ROOM_BYTES;
  } catch {
    return false;
  }
}
