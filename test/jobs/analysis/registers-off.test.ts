/** While registers are off in live, each question of an analysis says so, and how to switch it on. */
import { expect, it } from 'vitest';
import { LIST_REGISTERS, REGISTER_NAMES } from '../../../src/kernel/register-name.ts';
import { readPending } from '../../../src/operator/registers/pending-captures.ts';
import { appOfFile } from '../../kit/test-app.ts';

const urls = REGISTER_NAMES.map(name => [
  `REGISTER_${name.toUpperCase().replaceAll('-', '_')}_URL`,
  'http://127.0.0.1:9',
]);
const app = await appOfFile({
  ...Object.fromEntries(urls),
  ROLE: 'all',
  REGISTERS: 'live',
  REGISTER_CONTACT: 'desk@risk.example',
});

it('also each list, whether an analysis needs it or not', async () => {
  await app.db.sql`truncate register_lists, list_entries`;
  await app.get('/api/v1/contractors/580000010');
  const reasons = async () => {
    const pending = await readPending(app.db, { fromCaptures: true });
    return LIST_REGISTERS.map(name => pending.find(({ register }) => register === name)?.reason ?? name);
  };
  const off = /^switched off until: contractor-risk registers enable /;
  await expect.poll(reasons).toEqual(LIST_REGISTERS.map(() => expect.stringMatching(off)));
});
