/** What the running command changes: `open-service.ts` logs it, once, before the command's work begins. */
import { AsyncLocalStorage } from 'node:async_hooks';
import { userInfo } from 'node:os';
import type pg from 'pg';
import { type NewAction, operatorName, recorded } from '../../operator/audit/operator-actions.ts';

const underway = new AsyncLocalStorage<{ action: NewAction | null }>();

export const withAction = <T>(action: NewAction, run: () => Promise<T>): Promise<T> =>
  underway.run({ action }, run);

/** Does `work` as the action under way, if there is one that is not logged yet. */
export async function asAction<T>(pool: pg.Pool, work: () => Promise<T>): Promise<T> {
  const store = underway.getStore();
  if (!store?.action) return work();
  const { action } = store;
  store.action = null;
  return recorded({ pool }, action, work);
}

/** `--as`, else OPERATOR_NAME, else who is logged in on this machine. */
export const actorOf = (as: string | undefined): string =>
  operatorName(as ?? process.env.OPERATOR_NAME ?? userInfo().username);
