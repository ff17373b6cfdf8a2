/** Portal BASE's files of a sandbox country in one: every contract, and the page of bars without which none counts. */
import { createWriteStream } from 'node:fs';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { contractRecord } from './portals/base-contracts-files.ts';
import { bansPage } from './portals/base-contracts-web.ts';
import type { CaptureOrder } from './write-captures.ts';

/** `contratos.json`, company by company, and `sancoes-acessorias.html`. Memory stays flat but for the bars. */
export async function writeBaseFiles({ country, today, folder }: CaptureOrder): Promise<string[]> {
  await mkdir(folder, { recursive: true });
  const bars = join(folder, 'sancoes-acessorias.html');
  await writeFile(bars, bansPage({ country, today, layout: 'official' }).body);
  const contracts = join(folder, 'contratos.json');
  await pipeline(Readable.from(contractsText({ country, today })), createWriteStream(contracts));
  return [bars, contracts];
}

function* contractsText({ country, today }: Pick<CaptureOrder, 'country' | 'today'>): Generator<string> {
  let before = '[';
  for (const company of country.companies()) {
    const published = company.contracts.filter(({ publishedOn }) => publishedOn <= today);
    if (published.length === 0) continue;
    // No two companies of the country win one contract together.
    yield before +
      published
        .map(contract => JSON.stringify(contractRecord({ contract, winners: [company] }, today)))
        .join(',');
    before = ',\n';
  }
  yield before === '[' ? '[]' : ']';
}
