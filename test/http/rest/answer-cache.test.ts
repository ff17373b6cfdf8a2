/** Cached answers are never older than what the database holds, whichever process changed it. */
import { describe, expect, it } from 'vitest';
import { ASSESSED_CHECKS, writeAssessedCompanies, writeAssessment } from '../../kit/assessed-company.ts';
import { appOfFile } from '../../kit/test-app.ts';

const app = await appOfFile();

let serial = 100;
/** A company whose answer is cached, and how it is asked about. */
async function cachedCompany() {
  const [nif] = await writeAssessedCompanies(app.db.pool, { count: 1, firstSerial: serial++ });
  const ask = async (query = '') => {
    const response = await app.get(`/api/v1/contractors/${nif}${query}`);
    return { status: response.status, tag: response.headers.get('etag'), body: await response.json() };
  };
  const first = await ask();
  expect((await ask()).body).toEqual(first.body);
  return { nif: nif!, ask, first };
}
const sql = (text: string, values: unknown[]) => app.db.pool.query(text, values);

describe('a cached answer', () => {
  it('is the same as one that was read, counted and logged as such', async () => {
    const { nif, ask, first } = await cachedCompany();
    const again = await ask();
    expect([again.status, again.tag]).toEqual([200, first.tag]);
    const { rows } = await sql('select status, quota, assessment_id from request_log where nif = $1', [nif]);
    expect(rows).toEqual(
      Array.from({ length: 3 }, () => ({ status: 200, quota: 1, assessment_id: first.body.id })),
    );
    const unchanged = await app.get(`/api/v1/contractors/${nif}`, { 'if-none-match': first.tag! });
    expect(unchanged.status).toBe(304);
  });

  it('gives way to a new assessment at once', async () => {
    const { nif, ask } = await cachedCompany();
    const id = `asm_${nif.padStart(26, 'n')}`;
    const worse = { checks: ASSESSED_CHECKS, score: 12, verdict: 'do_not_proceed', color: 'danger' };
    await writeAssessment(app.db.pool, { id, nif, ...worse });
    await sql('update companies set latest_assessment_id = $2 where nif = $1', [nif, id]);
    expect((await ask()).body).toMatchObject({ score: 12, verdict: 'do_not_proceed' });
  });

  it('gives way when an analysis begins, a correction comes, or it is no longer fresh', async () => {
    const moved = await cachedCompany();
    await sql(
      `insert into analyses (id, nif, refresh, livemode, created_at) values ('anl_' || lpad($1, 26, '0'), $1, true, false, app_now())`,
      [moved.nif],
    );
    expect((await moved.ask()).body.refreshing).toBe(true);

    const contested = await cachedCompany();
    await sql(
      `insert into corrections (id, nif, check_key, text, state, created_at) values ('cor_' || lpad($1, 26, '0'), $1, 'taxDebtor', 'Paid.', 'open', app_now())`,
      [contested.nif],
    );
    expect((await contested.ask()).body.corrections).toHaveLength(1);

    const old = await cachedCompany();
    await sql('update app_clock set skew_seconds = 169 * 3600', []);
    expect((await old.ask()).body.refreshing).toBe(true);
    await sql('update app_clock set skew_seconds = 0', []);
  });

  it('is not given to whoever asks for more', async () => {
    const { ask } = await cachedCompany();
    expect((await ask('?expand=evidence')).body).toHaveProperty('evidence');
    expect((await ask()).body).not.toHaveProperty('evidence');
  });
});
