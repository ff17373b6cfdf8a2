/** The operator's side of a key's life, of the log and of use, by the real command line. */
import { describe, expect, it } from 'vitest';
import { createAdmission } from '../../src/access/admission/admission.ts';
import { claimOf } from '../kit/claim-of.ts';
import { moveClock } from '../kit/clocks.ts';
import { createPartner } from '../kit/partner.ts';
import { cliOfFile } from './cli-here.ts';

const cli = await cliOfFile();
const partner = await createPartner(cli.db, {
  limits: [{ name: 'burst', requests: 9, windowSeconds: 365 * 86_400 }],
});
const admission = createAdmission(cli.db);
for (const [n, status] of [200, 200, 404].entries()) {
  // The log is ordered by the millisecond.
  await moveClock(cli.db.pool, n * 0.01);
  await admission.admit(
    claimOf(partner.keyId, {
      nif: status === 200 ? '591000008' : null,
      status,
      durationMs: 4,
      outcome: status === 200 ? 'answered' : 'refused:not-found',
      quotaUnits: status === 200 ? 1 : 0,
    }),
  );
}

describe('one key', () => {
  it('is shown with what is left of its limits and when it was last used', async () => {
    const shown = await cli.json('keys', 'show', partner.keyId);
    expect(shown).toMatchObject({
      id: partner.keyId,
      state: 'active',
      limits: [{ name: 'burst', limit: 9, used: 3, remaining: 6 }],
      lastUsedAt: expect.any(String),
    });
    expect(JSON.stringify(shown)).not.toMatch(/secret/i);
    const { out } = await cli.run('keys', 'show', partner.keyId);
    expect(out).toMatch(/^key +key_.*\n(.*\n)*last used +2\d{3}-/);
    expect(out).toMatch(/LIMIT .*\nburst +9 +31536000 s +3 +6 /);
  });

  it('is changed as asked', async () => {
    const change = (...options: string[]) => ['keys', 'change', partner.keyId, ...options];
    const less = change('--limit', 'burst=5/60,day=9/86400', '--daily', '70', '--expires', '30d');
    const changed = await cli.json(...less);
    expect(changed).toMatchObject({ dailyQuota: 70, limits: [{ requests: 5 }, { name: 'day' }] });
    const more = change('--no-limits', '--daily', 'none', '--expires', 'never');
    const { out } = await cli.run(...more);
    expect(out).toMatch(/limits none, daily none, scopes .*, expires never\.\n/);
  });

  it('is rolled, and its successor set aside and taken back', async () => {
    const rolled = await cli.json('keys', 'roll', partner.keyId, '--overlap', '1h');
    expect(rolled).toMatchObject({ key: expect.stringMatching(/^crl_sk_/), from: { id: partner.keyId } });
    expect((await cli.json('keys', 'disable', rolled.id)).disabledAt).toEqual(expect.any(String));
    expect((await cli.run('keys', 'list', '--client', partner.clientId)).out).toMatch(
      / rolled .*\n.* disabled /,
    );
    expect((await cli.json('keys', 'enable', rolled.id)).disabledAt).toBe(null);
  });

  it.each([
    [['keys', 'change', 'key_x', '--limit', 'a=1/1', '--no-limits'], /not both/],
    [['keys', 'roll', 'key_x', '--overlap', '2h'], /0, 1h, 24h, 7d/],
    [['requests', '--status', '42'], /--status is "42"/],
    [['requests', '--nif', '299999998'], /natural person/],
    [['usage'], /--key or --client/],
    [['usage', '--month', '2026-13'], /--month is "2026-13"; give a month such as 2026-11/],
    [['usage', '--month', '2026-11', '--key', 'key_x'], /without --key and --days/],
    [['usage', '--client', 'cli_x', '--csv'], /--month/],
  ])('%j is typed wrongly, and says how', async (args, sentence) => {
    expect(await cli.failure(...args)).toMatchObject({
      exitCode: 2,
      message: expect.stringMatching(sentence),
    });
  });
});

describe('the log and use', () => {
  it('are read by key, client, time, company and status', async () => {
    const all = await cli.json('requests', '--key', partner.keyId, '--since', '1h');
    expect(all.map((row: { status: number }) => row.status)).toEqual([404, 200, 200]);
    expect(await cli.json('requests', '--client', partner.clientId, '--status', '4xx')).toEqual([all[0]]);
    expect(await cli.json('requests', '--nif', '591000008', '--limit', '1')).toEqual([all[1]]);
    expect((await cli.run('requests', '--key', partner.keyId)).out).toMatch(
      /^AT .*\n.* 404 +4 +refused:not-found +0 +1\n/,
    );
  });

  it('say who was shown a company, a line for each client', async () => {
    const seen = await cli.json('requests', '--nif', '591000008', '--clients');
    expect(seen).toEqual([
      {
        clientId: partner.clientId,
        client: 'Partner',
        companies: 1,
        requests: 2,
        firstAt: expect.any(String),
        lastAt: expect.any(String),
      },
    ]);
    const { out } = await cli.run('requests', '--nif', '591000008', '--clients');
    expect(out).toMatch(/^CLIENT +NAME +COMPANIES .*\ncli_\S+ +Partner +1 +2 /);
    expect((await cli.run('requests', '--clients')).err).toMatch('--clients takes the company by --nif');
  });

  it('are summed per day, with what is left of a key’s limits', async () => {
    const { days } = await cli.json('usage', '--client', partner.clientId);
    expect(days).toEqual([{ day: expect.any(String), requests: 3, refused: 1, quotaUnits: 2 }]);
    expect((await cli.run('usage', '--client', partner.clientId)).out).toMatch(
      /^DAY +REQUESTS +REFUSED +QUOTA UNITS\n2\d{3}-\S+ +3 +1 +2/,
    );
  });

  it('are summed per month for invoices, also of a client that was removed, and as CSV', async () => {
    const month = new Date().toISOString().slice(0, 7);
    const { clientId, keyId } = partner;
    const row = (key: string, unit: string, count: number) =>
      `${clientId} +\\S+ +${key} +${unit} +${count}\n`;
    expect((await cli.run('usage', '--month', month, '--client', clientId)).out).toMatch(
      new RegExp(
        `${row(keyId, 'request', 2)}${row(keyId, 'refused request', 1)}${row(keyId, 'quota unit', 2)}${row('total', 'request', 2)}`,
      ),
    );
    await cli.json('clients', 'remove', clientId, '--yes');
    expect((await cli.run('usage', '--month', month, '--csv')).out).toContain(
      [
        'month,client,name,key,unit,count',
        ...['request,2', 'refused request,1', 'quota unit,2'].map(
          it => `${month},${clientId},,${keyId},${it}`,
        ),
      ].join('\n'),
    );
    expect(await cli.refusal('usage', '--month', month, '--client', 'cli_never')).toMatch(
      /^\d not-found: .*no client cli_never/s,
    );
  });
});
