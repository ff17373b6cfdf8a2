/** What one comparison changes in the alerts of one client: the episodes to be written, and the events. */

import type { Completion } from '../../contractors/analyses/complete-analysis.ts';
import type { SqlTx } from '../../db/sql-transaction.ts';
import { appendEvent } from '../../events/append-event.ts';
import type { EventData } from '../../events/event.ts';
import { newId } from '../../kernel/ids.ts';
import { causesOf, isSilence } from './cause.ts';
import { firmScore, type Judged } from './cause-state.ts';
import { type Difference, differenceOf } from './difference.ts';
import type { Change } from './episode.ts';
import {
  type KnownEpisode,
  readJudged,
  readWatchers,
  type Watcher,
  type WatchingList,
} from './read-watchers.ts';
import { joined } from './rules.ts';
import { type Compared, movesBaseline, transitions } from './transitions.ts';
import { type WrittenEpisode, writeBaselines, writeEpisodes } from './write-episodes.ts';

export interface Raised {
  readonly episode: WrittenEpisode;
  readonly data: EventData<'watch.opened'>;
  readonly isSent: boolean;
}

interface Company {
  readonly company: { readonly nif: string; readonly livemode: boolean };
}

export function raisedFor({ clientId, lists, episodes }: Watcher, compared: Compared & Company): Raised[] {
  const { before, baseline, after, company } = compared;
  if (before === null) return [];
  const rules = joined([lists[0].rules, ...lists.slice(1).map(list => list.rules)]);
  const changes = transitions({ before, baseline, after, rules, episodes });
  const idOf = idsOf(changes, episodes);
  return changes.map(change => {
    const causes = [change.cause, ...change.alsoCauses];
    const naming = lists.filter(list => causesOf(list.rules).some(cause => causes.includes(cause)));
    // Who changed it is then the model, or a register, and not the company.
    const isNotItsOwn = before.modelVersion !== after.modelVersion || isSilence(change.cause);
    const digest = isNotItsOwn || naming.every(({ digestOnly }) => digestOnly);
    const from = change.cause === 'score' && baseline ? baseline : before;
    const difference = differenceOf(change, { before: from, after, rules });
    const told = { id: idOf(change.cause), naming, difference };
    return {
      episode: episodeOf(change, {
        ...told,
        clientId,
        digest,
        toldWith: change.toldWith && idOf(change.toldWith),
      }),
      data: dataOf(change, { ...told, company }),
      isSent: change.isAnnounced && !digest && !isSilenced(change, episodes, after),
    };
  });
}

/** Of each cause that is open then. */
function idsOf(changes: readonly Change[], episodes: readonly KnownEpisode[]): (cause: string) => string {
  const ids = new Map([
    ...episodes.flatMap(({ state, cause, id }) => (state === 'open' ? [[cause, id] as const] : [])),
    ...changes.map(({ cause, episodeId }) => [cause, episodeId ?? newId('alr')] as const),
  ]);
  return cause => ids.get(cause)!;
}

function isSilenced({ episodeId }: Change, episodes: readonly KnownEpisode[], { known }: Judged): boolean {
  const until = episodes.find(({ id }) => id === episodeId)?.silencedUntil ?? null;
  return until !== null && until > known.today;
}

interface AlertDetails {
  readonly id: string;
  readonly naming: readonly WatchingList[];
  readonly difference: Difference;
}

const episodeOf = (
  { kind, cause, level, floor, records, quiet, isAnnounced, episodeId }: Change,
  { naming, difference, ...about }: AlertDetails & Pick<WrittenEpisode, 'clientId' | 'digest' | 'toldWith'>,
): WrittenEpisode => ({
  ...{ kind, cause, level, floor, records, quiet, difference, ...about },
  isNew: episodeId === null,
  announced: isAnnounced,
  watchlistIds: naming.map(list => list.id),
  fromAssessmentId: difference.from.assessmentId,
  assessmentId: difference.to.assessmentId,
});

const dataOf = (
  { kind, cause, level, alsoCauses }: Change,
  { id, naming, difference, company }: AlertDetails & Company,
): EventData<'watch.opened'> => ({
  livemode: company.livemode,
  nif: company.nif,
  alertId: id,
  // The others are never sent.
  transition: kind as EventData<'watch.opened'>['transition'],
  cause,
  alsoCauses,
  level,
  watchlists: naming.map(({ name, reference }) => ({ name, reference })),
  assessmentId: difference.to.assessmentId,
  fromAssessmentId: difference.from.assessmentId,
  difference,
});

/**
 * Alerts of one completed analysis, in its transaction: episodes are written and events appended for every client that
 * watches the company, or, with the analysis, nothing is. Returns whether any client has an event.
 */
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
