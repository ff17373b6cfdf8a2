/** When a key was last used: a key that stands no more is refused, and that is no use of it. */
import { expect, it } from 'vitest';
import { lastUsed } from '../../src/access/admission/usage.ts';
import { keepRequestLog } from '../../src/access/requests/keep-request-log.ts';
import { moveClock } from '../kit/clocks.ts';
import { appOfFile } from '../kit/test-app.ts';

const app = await appOfFile();

const ENDS = ['disabled_at', 'revoked_at', 'expires_at'];

it('the last use of a disabled, revoked or expired key does not move, nor when its days are summed', async () => {
  const keys = await Promise.all(ENDS.map(() => app.issue()));
  const ids = keys.map(({ id }) => id);
  const ask = () =>
    Promise.all(
      keys.map(
        async ({ key }) => (await app.get('/api/v1/usage', { authorization: `Bearer ${key}` })).status,
      ),
    );
  const used = async () => {
    const times = await lastUsed(app.db, ids);
    return ids.map(id => times.get(id));
  };
  expect(await used()).toEqual([undefined, undefined, undefined]);
  expect(await ask()).toEqual([200, 200, 200]);
  const at = await used();
  for (const time of at) expect(time).toBeInstanceOf(Date);
  for (const [n, end] of ENDS.entries())
    await app.db.pool.query(`update api_keys set ${end} = app_now() where id = $1`, [ids[n]]);
  expect(await ask()).toEqual([401, 401, 401]);
  expect(await used()).toEqual(at);
  await moveClock(app.db.pool, 86_400);
  expect(await ask()).toEqual([401, 401, 401]);
  await moveClock(app.db.pool, 3 * 86_400);
  await keepRequestLog(app.db, { days: 0 });
  expect(await used()).toEqual(at);
});
