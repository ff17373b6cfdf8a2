/**
 * Alerts of one completed analysis, in its transaction: episodes are written and events appended for every client that
 * watches the company, or, with the analysis, nothing is.
 */
import type { Completion } from '../../contractors/analyses/complete-analysis.ts';
import type { SqlTx } from '../../db/sql-transaction.ts';
import { appendEvent } from '../../events/append-event.ts';
import { firmScore, type Judged } from './cause-state.ts';
import { type Raised, raisedFor } from './raised.ts';
import { readJudged, readWatchers, type Watcher } from './read-watchers.ts';
import { movesBaseline } from './transitions.ts';
import { writeBaselines, writeEpisodes } from './write-episodes.ts';

/** Returns whether any client has an event. */
export async function raiseAlerts(tx: SqlTx, completion: Completion): Promise<boolean> {
  const { nif, livemode, previousId, after, isConsulted } = completion;
  const watchers = await readWatchers(tx, nif);
  if (watchers.length === 0) return false;
  const ids = [...(previousId ? [previousId] : []), ...watchers.flatMap(({ baselineIds }) => baselineIds)];
  const judged = await readJudged(tx, [...new Set(ids)]);
  const before = (previousId && judged.get(previousId)) || null;
  const compared = watchers.map(watcher => ({ watcher, baseline: baselineOf(watcher, before, judged) }));
  const isTold = await announce(
    tx,
    nif,
    compared.flatMap(({ watcher, baseline }) =>
      raisedFor(watcher, { before, baseline, after, company: { nif, livemode } }),
    ),
  );
  await writeBaselines(tx, {
    nif,
    isConsulted,
    baselines: compared.map(({ watcher, baseline }) => ({
      clientId: watcher.clientId,
      assessmentId: movesBaseline(baseline, after) ? after.assessmentId : baseline!.assessmentId,
    })),
  });
  return isTold;
}

/** Writes what changed in the alerts about a company and appends the events; returns whether there are any. */
export async function announce(tx: SqlTx, nif: string, raised: readonly Raised[]): Promise<boolean> {
  await writeEpisodes(
    tx,
    nif,
    raised.map(({ episode }) => episode),
  );
  const sent = raised.filter(({ isSent }) => isSent);
  for (const { episode, data } of sent)
    await appendEvent(tx, [episode.clientId], { type: `watch.${data.transition}`, nif, data });
  return sent.length > 0;
}

/** The best that the client's lists compare with. */
function baselineOf(
  { baselineIds }: Watcher,
  before: Judged | null,
  judged: ReadonlyMap<string, Judged>,
): Judged | null {
  const known = baselineIds.flatMap(id => judged.get(id) ?? []);
  return known.length === 0 ? before : known.reduce((a, b) => (firmScore(b) > firmScore(a) ? b : a));
}
