import { expect, vi } from 'vitest';
import type { App } from '../../src/app/app.ts';
import { countRows } from './count-rows.ts';

/** Waits until a worker has read the planted networks, of `most` companies each (`SANDBOX_NETWORKS`). */
export const networksRead = ({ db }: Pick<App, 'db'>, most: number): Promise<void> =>
  vi.waitFor(
    async () =>
      expect(await countRows(db.pool, 'milestones where name like $1', `past-acts:%:networks:${most}`)).toBe(
        1,
      ),
    { interval: 250, timeout: 90_000 },
  );
