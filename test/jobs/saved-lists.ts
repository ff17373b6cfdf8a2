/** The pages of a list as a person saves them from its portal: a file each, and beside it what was asked. */
import { mkdir, writeFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { ALL_PORTALS } from '../../sandbox/all-portals.ts';
import type { Country } from '../../sandbox/country/country.ts';
import { atDebtorsPortal } from '../../sandbox/portals/at-debtors/portal.ts';
import { contractRecord } from '../../sandbox/portals/base-contracts/files.ts';
import { bansPage } from '../../sandbox/portals/base-contracts/portal.ts';
import { startSandboxServer } from '../../sandbox/sandbox-server.ts';
import type { LocalDate } from '../../src/kernel/local-date.ts';
import { silentLog } from '../../src/kernel/log.ts';
import { unpaced } from '../../src/kernel/pacing/pace.ts';
import { personKeyer } from '../../src/kernel/secrets/person-key.ts';
import { openRegisterSession } from '../../src/registers/http/open-register-session.ts';
import type { AnyListRegister, Capture } from '../../src/registers/register.ts';

interface Saving {
  readonly country: Country;
  readonly today: LocalDate;
  readonly folder: string;
}

/** Walks the list over HTTP and writes every page that holds a part of it; paths in their order. */
export async function saveList(
  register: AnyListRegister,
  { country, today, folder }: Saving,
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

/** `listaFC1.pdf` and on: the portal's own bytes, in the order of the bands. */
export async function writeAtLists({ country, today, folder }: Saving): Promise<string[]> {
  await mkdir(folder, { recursive: true });
  const paths: string[] = [];
  for (let list = 1; ; list++) {
    const path = `/app/devedores_static/listaFC${list}.pdf`;
    const empty = {
      query: new URLSearchParams(),
      form: new URLSearchParams(),
      headers: {},
      session: new Map(),
    };
    const answer = await atDebtorsPortal.handle(
      { method: 'GET', path, ...empty },
      { country, today, layout: 'official' },
    );
    if (answer.status !== 200) return paths;
    paths.push(join(folder, basename(path)));
    await writeFile(paths.at(-1)!, answer.body);
  }
}

/** Every contract of the country in one file, and the page of bars without which none counts. */
export async function writeBaseFiles({ country, today, folder }: Saving): Promise<[string, string]> {
  await mkdir(folder, { recursive: true });
  const [bars, contracts] = [join(folder, 'sancoes-acessorias.html'), join(folder, 'contratos.json')];
  await writeFile(bars, bansPage({ country, today, layout: 'official' }).body);
  const records = [...country.companies()].flatMap(company =>
    company.contracts
      .filter(({ publishedOn }) => publishedOn <= today)
      .map(contract => contractRecord({ contract, winners: [company] }, today)),
  );
  await writeFile(contracts, JSON.stringify(records));
  return [bars, contracts];
}
