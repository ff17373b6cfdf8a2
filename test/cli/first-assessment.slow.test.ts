/** What a new user sees first: a fresh service, and a question before it has read anything of its country. */
import { chmod } from 'node:fs/promises';
import { afterAll, expect, it, vi } from 'vitest';
import { startService } from '../kit/service-process.ts';
import { folderOfFile } from './cli-kit.ts';

vi.setConfig({ testTimeout: 90_000 });

/** Continues a failed company that nobody asks about. */
const CONTINUES = '580000095';

const folder = await folderOfFile();
// PostgreSQL's own account has to enter it.
await chmod(folder.path, 0o755);
const service = startService({ DATA_DIR: `${folder.path}/data`, PORT: '0', LOG_LEVEL: 'info' });
afterAll(() => service.kill('SIGTERM'));

it('the first assessment of a fresh service knows every failure of its country', async () => {
  const [, url = ''] = await service.says(/listens on (http:\S+)/);
  const [key] = await service.says(/crl_sk_\w+/);
  const headers = { authorization: `Bearer ${key}`, prefer: 'wait=25' };
  const ask = () => fetch(`${url}/api/v1/contractors/${CONTINUES}?expand=evidence`, { headers });
  // A busy machine does not wait for all linked companies: a revision follows at once.
  await expect
    .poll(async () => (await ask()).json(), { timeout: 80_000 })
    .toMatchObject({
      score: 40,
      completeness: 1,
      checks: { phoenixPattern: 'strong' },
      networkCoverage: { share: 1, notRuledOut: [] },
    });
  // The reading of the country was not cut off.
  expect(service.errors()).toContain('"end":"done"');
  expect(service.errors()).not.toContain('"level":40');
});
