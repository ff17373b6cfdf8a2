/** What receipts cost a lookup: of companies whose assessments are in their log, against the same without a log; and, beside, with the receipt in the answer. */
import { writeAssessedCompanies } from '../test/kit/assessed-company.ts';
import { GENEROUS } from '../test/kit/partner.ts';
import type { Benchmark } from './benchmark.ts';
import { alternate, compare } from './compare.ts';
import { runAnsweredLoad } from './http-load.ts';
import { logReceipts } from './log-receipts.ts';
import { openService } from './open-service.ts';
import { pin, SERVICE_CORES } from './pinned.ts';

const COMPANIES = 10_000;
const ASKED = 500;
const ROUNDS = 5;
const LOAD = { connections: 64, seconds: 3 };

async function assessedService(isLogged: boolean) {
  const service = await openService({ apis: 1 }, GENEROUS);
  const nifs = await writeAssessedCompanies(service.sql, { count: COMPANIES });
  if (isLogged) await logReceipts(service.postgres.url);
  // Both sides are planned by what is there.
  await service.sql.query('vacuum analyze');
  for (const pid of service.pids) await pin(pid, SERVICE_CORES);
  const urls = nifs.slice(0, ASKED).map(nif => `${service.group.apis[0]!.url}/api/v1/contractors/${nif}`);
  return { service, urls, headers: service.partner.headers };
}

export const receipts: Benchmark = {
  name: 'receipts',
  what: `lookups of ${ASKED} companies out of ${COMPANIES}, all in the log of receipts, ${LOAD.connections} connections, one API process`,
  async run() {
    const [logged, bare] = [await assessedService(true), await assessedService(false)];
    await using _logged = logged.service;
    await using _bare = bare.service;
    const side = (name: string, { urls, headers }: typeof logged, query = '') => ({
      name,
      round: () => runAnsweredLoad({ ...LOAD, urls: urls.map(url => url + query), headers }),
    });
    const figures = await alternate(
      [side('lookup', logged), side('without a log', bare), side('?receipt=true', logged, '?receipt=true')],
      { rounds: ROUNDS },
    );
    const measured = (name: string) => ({
      side: name,
      values: figures.get(name)!.map(({ perSecond }) => perSecond),
    });
    const row = compare({
      against: 'the same without a log: requests a second',
      unit: 'requests/s',
      goal: '>= 0.95',
      ours: measured('lookup'),
      theirs: measured('without a log'),
    });
    return [{ ...row, between: [measured('?receipt=true')] }];
  },
};
