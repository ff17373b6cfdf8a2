/** The pages of a list as a person saves them from its portal: a file each, and beside it what was asked. */
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { LocalDate } from '../../src/kernel/local-date.ts';
import { silentLog } from '../../src/kernel/log.ts';
import { unpaced } from '../../src/kernel/pace.ts';
import { personKeyer } from '../../src/kernel/person-key.ts';
import { openRegisterSession } from '../../src/registers/http/open-register-session.ts';
import type { AnyListRegister, Capture } from '../../src/registers/register.ts';
import { ALL_PORTALS } from '../../src/sandbox/all-portals.ts';
import type { Country } from '../../src/sandbox/country/country.ts';
import { startSandboxServer } from '../../src/sandbox/sandbox-server.ts';

/** Walks the list over HTTP and writes every page that holds a part of it; paths in their order. */
export async function saveList(
  register: AnyListRegister,
  { country, today, folder }: { country: Country; today: LocalDate; folder: string },
): Promise<string[]> {
  await mkdir(folder, { recursive: true });
  const server = await startSandboxServer({ country, portals: ALL_PORTALS, today: () => today });
  const { signal } = new AbortController();
  const context = {
    today,
    personKey: personKeyer('a test secret'),
    baseUrl: `${server.url}/${register.meta.name}`,
    openSession: () =>
      openRegisterSession({ meta: register.meta, pace: unpaced, userAgent: 'tests', signal }),
    signal,
    log: silentLog,
  };
  const paths: string[] = [];
  try {
    for await (const { part, capture, reading } of register.readList(context)) {
      if ('reason' in reading) throw new Error(`${part}: ${reading.reason}`);
      paths.push(
        await save(capture, join(folder, `pagina-${String(paths.length + 1).padStart(3, '0')}.html`)),
      );
    }
  } finally {
    await server.close();
  }
  return paths;
}

async function save({ body, request }: Capture, path: string): Promise<string> {
  await writeFile(path, body);
  if (Object.keys(request).length > 0) await writeFile(`${path}.request.json`, JSON.stringify(request));
  return path;
}
