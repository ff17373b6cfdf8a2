/** A database that answers and takes no writes: requests are refused with 503, health is not ready, and both say why. */
import { execFileSync } from 'node:child_process';
import { chown, mkdir, mkdtemp, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { openClient } from '../../../src/db/session.ts';
import { ofFile } from '../../kit/of-file.ts';
import { startPostgres } from '../../kit/own-postgres.ts';
import { startTestApp } from '../../kit/test-app.ts';

const postgres = await ofFile(startPostgres());

const ready = async (api: string) => {
  const answer = await fetch(`${api}/health/ready`);
  return [answer.status, (await answer.json()).parts.database];
};

it('is read only, as a host sets one whose disk is nearly full', async () => {
  const app = await startTestApp({ DATABASE_URL: postgres.url });
  const admin = await openClient(Object.assign(new URL(postgres.url), { pathname: '/postgres' }).href);
  try {
    expect(await ready(app.api)).toEqual([200, 'ok']);
    await admin.query('alter system set default_transaction_read_only = on');
    await admin.query('select pg_reload_conf()');
    await expect.poll(() => ready(app.api)).toEqual([503, 'read-only']);
    for (let nif = 0; nif < 20; nif++) {
      const refused = await app.get('/api/v1/contractors/591000008');
      expect([refused.status, (await refused.json()).detail]).toEqual([
        503,
        expect.stringContaining('read-only'),
      ]);
    }
    await admin.query('set default_transaction_read_only = off; set transaction_read_only = off');
    await admin.query('alter system reset default_transaction_read_only');
    await admin.query('select pg_reload_conf()');
    await expect.poll(() => ready(app.api)).toEqual([200, 'ok']);
    expect((await app.get('/api/v1/contractors/591000008')).status).toBe(202);
  } finally {
    await admin.end();
    await app.close();
  }
});

const canMount = process.platform === 'linux' && process.getuid?.() === 0;
if (!canMount) console.info('A full disk is not tried: only root may mount one that is small.');

it.runIf(canMount)('has a disk that is full, and goes on when there is room again', async () => {
  const disk = await mkdtemp(join(tmpdir(), 'contractor-risk-disk-'));
  execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=48m', 'tmpfs', disk]);
  afterAll(async () => {
    execFileSync('umount', ['--lazy', disk]);
    await rm(disk, { recursive: true });
  });
  await mkdir(join(disk, 'data'));
  const { uid, gid } = await stat(`/proc/${postgres.pid()}`);
  await chown(disk, uid, gid);
  await chown(join(disk, 'data'), uid, gid);
  const admin = await openClient(Object.assign(new URL(postgres.url), { pathname: '/postgres' }).href);
  await admin.query(`create tablespace small location '${join(disk, 'data')}'`);
  await admin.query('create database small tablespace small');
  await admin.end();
  const app = await startTestApp({
    DATABASE_URL: Object.assign(new URL(postgres.url), { pathname: '/small' }).href,
  });
  try {
    expect(await ready(app.api)).toEqual([200, 'ok']);
    const filler = join(disk, 'filler');
    await writeFile(filler, Buffer.alloc(64_000_000)).catch(() => {});
    await expect.poll(() => ready(app.api)).toEqual([503, 'disk full']);
    await rm(filler);
    await expect.poll(() => ready(app.api)).toEqual([200, 'ok']);
  } finally {
    await app.close();
  }
});
