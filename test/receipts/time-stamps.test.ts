/** Heads of the log are stamped by a third party, and whoever has a receipt checks the stamp offline. */
import { execFile } from 'node:child_process';
import { X509Certificate } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, it, vi } from 'vitest';
import { silentLog } from '../../src/kernel/log.ts';
import { logKey } from '../../src/receipts/head.ts';
import { appendReceipts, readLog, readReceipt } from '../../src/receipts/log.ts';
import { stampHeads } from '../../src/receipts/stamp-heads.ts';
import { readStamp } from '../../src/receipts/time-stamp.ts';
import { cliHere } from '../cli/cli-here.ts';
import { writeAssessedCompanies, writtenAssessmentId } from '../kit/assessed-company.ts';
import { folderOfFile } from '../kit/of-file.ts';
import { isFull, timeLimitMs } from '../kit/sizes.ts';
import { appOfFile, startTestApp, TEST_ENV } from '../kit/test-app.ts';
import { stamperOfFile } from './stamper.ts';

vi.setConfig({ testTimeout: 120_000 });

const folder = await folderOfFile();
const stamper = await stamperOfFile(folder);
const app = await appOfFile();
const deps = { db: app.db, url: stamper.url, log: silentLog };
const never = new AbortController().signal;
const elsewhere = { ...TEST_ENV, DATABASE_URL: 'postgres://nobody@127.0.0.1:1/none' };
const certificate = (name: string) => new X509Certificate(readFileSync(stamper.pem(name)));

let serial = 1;
/** A head over one more assessment. */
async function newHead() {
  const [nif] = await writeAssessedCompanies(app.db.pool, { count: 1, firstSerial: serial++ });
  const key = logKey('a secret of the test, 32 characters');
  await appendReceipts({ db: app.db, key, publicUrl: 'https://risk.example', timeStampUrl: stamper.url });
  const [row] = await app.db.sql`select size::int, head from log_heads order by size desc limit 1`;
  return { nif: nif!, id: writtenAssessmentId(nif!), size: row!.size as number, head: row!.head as string };
}
const stampOf = async (size: number) => {
  const [row] = await app.db.sql`select stamp, unstamped from log_heads where size = ${size}`;
  return row as { stamp: Buffer | null; unstamped: string | null };
};
const receiptOf = async (id: string) => await (await app.get(`/api/v1/assessments/${id}/receipt`)).text();
/** What becomes of a new head when the stamper answers so. */
async function stamped(mode: typeof stamper.mode, answerMs?: number) {
  const head = await newHead();
  stamper.mode = mode;
  await stampHeads(deps, never, answerMs);
  return { ...head, ...(await stampOf(head.size)) };
}
const refused = (token: Uint8Array, head: string, trusted: X509Certificate | null = null) =>
  readStamp(token, head, trusted).then(
    () => null,
    fault => fault.message as string,
  );

it('a head waits for no stamp: it is published and given in receipts, and its stamp comes later', async () => {
  const { id, size, head } = await newHead();
  const early = JSON.parse(await receiptOf(id));
  expect([early.head, 'stamp' in early]).toEqual([head, false]);
  await stampHeads(deps, never);
  const { stamp, unstamped } = await stampOf(size);
  expect([stamp !== null, unstamped]).toEqual([true, null]);
  const published = await (await fetch(`${app.api}/.well-known/contractor-risk-log?from=${size}`)).json();
  expect([published.heads, published.stamps]).toEqual([[head], [stamp!.toString('base64')]]);
  expect((await readReceipt(app.db, id))?.stamp).toBe(stamp!.toString('base64'));
  // By another program's word too.
  writeFileSync(join(folder, 'stamp.der'), stamp!);
  writeFileSync(join(folder, 'head.jws'), head);
  const { stdout } = await stamper.openssl(
    ...['ts', '-verify', '-token_in', '-in', 'stamp.der', '-data', 'head.jws', '-CAfile', 'root.pem'],
    ...['-untrusted', 'middle.pem'],
  );
  expect(stdout).toContain('Verification: OK');
});

it('verify tells, in another process without database and network, what the stamp proves', async () => {
  const { id } = await stamped('stamp');
  const file = join(folder, 'receipt.json');
  writeFileSync(file, await receiptOf(id));
  const program = join(import.meta.dirname, '../../src/cli/contractor-risk.ts');
  const args = ['verify', file, '--stamper', stamper.pem('root')];
  const env = { ...process.env, ...elsewhere };
  const { stdout } = await promisify(execFile)(process.execPath, [program, ...args], { env });
  const cli = cliHere(elsewhere);
  const told = [stdout];
  for (const name of ['middle', 'stamper'])
    told.push((await cli.run('verify', file, '--stamper', stamper.pem(name))).out);
  for (const text of told)
    expect(text).toMatch(
      /^PROVEN: .* of this head and fits the certificate inside it \(O=Test, CN=The stamper\); the certificate of --stamper vouches/,
    );
  expect((await cli.run('verify', file)).out).toMatch(
    /fits the certificate inside it .* NOT PROVEN: .* nobody vouched for it/,
  );
  expect(await cli.run('verify', file, '--stamper', stamper.pem('stranger'))).toMatchObject({
    code: 1,
    out: expect.stringMatching(
      /^REFUTED: the time stamp is by a certificate that the named one does not vouch for/,
    ),
  });
});

it('verify takes the stamp from the log where the receipt was given before it', async () => {
  const { id, size } = await newHead();
  const [file, log] = [join(folder, 'early.json'), join(folder, 'log.json')];
  writeFileSync(file, await receiptOf(id));
  stamper.mode = 'stamp';
  await stampHeads(deps, never);
  writeFileSync(log, JSON.stringify(await readLog(app.db, size)));
  const cli = cliHere(elsewhere);
  const trusted = ['--stamper', stamper.pem('root')];
  expect(await cli.json('verify', file, '--log', log, ...trusted)).toMatchObject({
    proven: true,
    stamp: { by: 'O=Test, CN=The stamper', vouched: true },
  });
  expect((await cli.run('verify', file)).out).toContain('NOT PROVEN: ');
  const without = await cli.run('verify', file, ...trusted);
  expect([without.code, without.out]).toMatchObject([
    1,
    expect.stringMatching(/^REFUTED: it has no time stamp/),
  ]);
  expect(await cli.failure('verify', file, '--stamper', file)).toMatchObject({ code: 'no-certificate' });
});

it('nobody becomes a stamper by the certificate of something else below the trusted one', async () => {
  const { head, stamp } = await stamped('impostor');
  expect(await refused(stamp!, head)).toBeNull();
  expect(await refused(stamp!, head, certificate('root'))).toContain('does not vouch for');
  expect(await refused(stamp!, head, certificate('middle'))).toContain('does not vouch for');
});

it(
  'a flipped bit in a token is found, or in a part that proves nothing',
  async () => {
    const { head, stamp } = await stamped('stamp');
    const root = certificate('root');
    const whole = await readStamp(stamp!, head, root);
    const bits = 8 * stamp!.length;
    const flipped = (bit: number) => {
      const copy = Buffer.from(stamp!);
      copy[bit >> 3]! ^= 1 << (bit & 7);
      return copy;
    };
    let found = 0;
    for (let bit = isFull ? 0 : 3; bit < bits; bit += isFull ? 1 : 149) {
      const read = await readStamp(flipped(bit), head, root).catch(() => null);
      if (read) expect(read, `bit ${bit}`).toEqual(whole);
      else found++;
    }
    expect(found).toBeGreaterThan(0);
    // Of what is signed, and of the signature, none is overlooked.
    const nonceAt = 8 * stamp!.indexOf(whole.nonce!);
    for (let bit = nonceAt; bit < nonceAt + 64; bit += isFull ? 1 : 7)
      expect(await refused(flipped(bit), head)).toContain('the time stamp');
    for (let bit = bits - 8 * 256; bit < bits; bit += isFull ? 61 : 199)
      expect(await refused(flipped(bit), head)).toContain('does not fit');
  },
  timeLimitMs(120_000),
);

it.each([
  ['of another head', 'last-answer', /is of another head/],
  ['of another request', 'other-nonce', /has another nonce than its request/],
  [
    'by a certificate for other things',
    'plain-certificate',
    /is by a certificate that is not for time stamps/,
  ],
  ['that is a refusal', 'refuse', /was refused with status 2/],
  ['that is no stamp', 'fail', /was refused with HTTP status 503/],
] as const)(
  'an answer %s leaves the head without a stamp, says why, and it is asked for again',
  async (_what, mode, why) => {
    await stamped('stamp');
    const { size, stamp, unstamped } = await stamped(mode);
    expect([stamp, unstamped]).toEqual([null, expect.stringMatching(why)]);
    stamper.mode = 'stamp';
    await stampHeads(deps, never);
    expect(await stampOf(size)).toEqual({ stamp: expect.any(Buffer), unstamped: null });
  },
);

it('a silent stamper holds up nothing, and doctor and metrics tell', async () => {
  const first = await stamped('silent', 200);
  expect([first.stamp, first.unstamped]).toEqual([null, expect.stringContaining('timeout')]);
  const second = await newHead();
  await stampHeads({ ...deps, url: 'http://localhost:9' }, never);
  expect((await stampOf(second.size)).unstamped).toContain('ECONNREFUSED');
  expect(JSON.parse(await receiptOf(second.id)).head).toBe(second.head);
  await app.db
    .sql`update log_heads set assessed_until = app_now() - interval '1 hour' where size = ${first.size}`;
  const cli = cliHere({ ...TEST_ENV, DATABASE_URL: app.db.url, TIME_STAMP_URL: stamper.url });
  const { findings } = JSON.parse((await cli.run('doctor', '--json')).out);
  expect(findings).toContainEqual({
    part: 'time stamps',
    state: 'look',
    told: expect.stringMatching(/^2 heads wait, the oldest 1 h.*: .*ECONNREFUSED/),
    todo: expect.stringContaining(stamper.url),
  });
  const metrics = await (await fetch(`${app.api}/metrics`)).text();
  expect(metrics).toMatch(/^contractor_risk_time_stamp_behind_seconds 36\d\d$/m);
  // Whoever names no stamper waits for none.
  await stampHeads({ ...deps, url: null }, never);
  expect(await stampOf(first.size)).toEqual({ stamp: null, unstamped: null });
});

it('a worker with TIME_STAMP_URL stamps what it signs', async () => {
  stamper.mode = 'stamp';
  const worker = await startTestApp({ ROLE: 'worker', TIME_STAMP_URL: stamper.url });
  try {
    await writeAssessedCompanies(worker.db.pool, { count: 1 });
    // Not left to the minute.
    await worker.db
      .sql`insert into pgboss.job (name, data, policy) values ('append-receipts', '{}', 'short')`;
    await expect
      .poll(() => worker.db.sql`select from log_heads where stamp is not null`, { timeout: 110_000 })
      .toHaveLength(1);
  } finally {
    await worker.close();
  }
});
