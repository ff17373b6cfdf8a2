/** Which assessments with unknown checks are made again by themselves. */
import { expect, it } from 'vitest';
import { appOfFile } from '../../kit/test-app.ts';

const NAMED = '580000010';
/** No register knows it, and so none tells its name. */
const NAMELESS = '580009998';

// Nobody listens there: the one register that is asked by name is silent.
const app = await appOfFile({ ROLE: 'all', REGISTER_CITIUS_CASES_URL: 'http://127.0.0.1:9' });

it('a register that was silent is asked again later; one that cannot be asked, for want of a name, is not', async () => {
  for (const nif of [NAMELESS, NAMED]) {
    const answer = await app.get(`/api/v1/contractors/${nif}`, { prefer: 'wait=30' });
    expect(await answer.json()).toMatchObject({
      status: 'complete',
      unknownChecks: expect.arrayContaining(['civilCasesAsDefendant']),
    });
  }
  const revised = async () => {
    const { rows } = await app.db.pool.query<{ nif: string }>(
      `select data->>'nif' as nif from pgboss.job where name = 'revise-assessment'`,
    );
    return rows.map(({ nif }) => nif);
  };
  // Sent after the assessment stands: the second one's comes last.
  await expect.poll(revised).toContain(NAMED);
  expect(await revised()).toEqual([NAMED]);
});
