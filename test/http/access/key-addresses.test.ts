/** A key that is taken from some addresses only: from any other it is nobody's, over every door, and nothing of it is spent. */
import { expect, it, test } from 'vitest';
import { changeKey } from '../../../src/access/keys/change-key.ts';
import { tokenOf } from '../../kit/ask-graphql.ts';
import { writeAssessedCompanies } from '../../kit/assessed-company.ts';
import { appOfFile } from '../../kit/test-app.ts';

// The test is the proxy that tells the caller's address.
const app = await appOfFile({ TRUST_PROXY: '1' });
const [NIF] = await writeAssessedCompanies(app.db.pool, { count: 1 });

const doors = ['/api/v1/usage', '/graphql', '/mcp'] as const;
const statusAt = async (door: string, key: string, address: string): Promise<number> => {
  const query = { query: '{ viewer { limits { name } } }' };
  const message = { jsonrpc: '2.0', id: 1, method: 'tools/list' };
  const body = { '/graphql': query, '/mcp': message }[door];
  const answer = await fetch(app.api + door, {
    ...(body ? { method: 'POST', body: JSON.stringify(body) } : {}),
    headers: {
      authorization: `Bearer ${key}`,
      'x-forwarded-for': address,
      'content-type': 'application/json',
      accept: 'application/json, text/event-stream',
    },
  });
  return answer.status;
};

test.each(doors)('%s', async door => {
  const { id, key } = await app.issue({
    addresses: ['203.0.113.0/24', '198.51.100.7', '2001:db8:0:1::/64'],
    dailyQuota: 1,
  });
  const here = ['203.0.113.9', '198.51.100.7', '2001:db8:0:1::5', '::ffff:203.0.113.1'];
  const elsewhere = ['203.0.114.1', '198.51.100.8', '2001:db8:0:2::5', 'unknown', '203.0.113.9, 192.0.2.1'];
  for (const address of here) expect([address, await statusAt(door, key, address)]).toEqual([address, 200]);
  // The key is known to the process, and to the connection, by now.
  for (const address of elsewhere)
    expect([address, await statusAt(door, key, address)]).toEqual([address, 401]);
  const { rows } = await app.db.pool.query('select outcome from request_log where key_id = $1', [id]);
  expect(rows.map(({ outcome }) => outcome)).toEqual(here.map(() => 'answered'));
});

it('is changed at once, and its tokens are taken from everywhere', async () => {
  const { id, key } = await app.issue();
  const token = await tokenOf({ api: app.api, key });
  expect(await statusAt('/api/v1/usage', key, '192.0.2.1')).toBe(200);
  await changeKey(app.db, id, { addresses: ['203.0.113.0/24'] });
  await expect.poll(() => statusAt('/api/v1/usage', key, '192.0.2.1')).toBe(401);
  expect(await statusAt('/api/v1/usage', token, '192.0.2.1')).toBe(200);
  const asked = await fetch(`${app.api}/api/v1/contractors/${NIF}`, {
    headers: { authorization: `Bearer ${key}`, 'x-forwarded-for': '203.0.113.1' },
  });
  expect(asked.status).toBe(200);
});

it.each(['203.0.113.0/33', '1', 'partner.example', '2001:db8::1', '2001:db8::/65', ''])(
  '%j is no network of callers',
  async address => {
    await expect(app.issue({ addresses: [address] })).rejects.toThrow('is no network of addresses');
  },
);
