/**
 * Alerts of one completed analysis, in its transaction: episodes are written and events appended for every client that
 * watches the company, or, with the analysis, nothing is.
 */
import type { SqlTx } from '../../db/sql-transaction.ts';
import { appendEvent } from '../../events/append-event.ts';
import type { WatchEventData } from '../../events/event.ts';
import { newId } from '../../kernel/ids.ts';
import { causesOf } from './cause.ts';
import { type Difference, differenceOf } from './difference.ts';
import {
  type KnownEpisode,
  readJudged,
  readWatchers,
  type Watcher,
  type WatchingList,
} from './read-watchers.ts';
import { joined } from './rules.ts';
import { firmScore, type Judged } from './standing.ts';
import { type Change, movesBaseline, transitions } from './transitions.ts';
import { type WrittenEpisode, writeBaselines, writeEpisodes } from './write-episodes.ts';

export interface Completion {
  readonly nif: string;
  readonly livemode: boolean;
  /** The assessment that was the latest; null: this is the first. */
  readonly previousId: string | null;
  readonly after: Judged;
  /** The consulted registers were asked anew, as far as they are old: the round's turn is taken. */
  readonly isConsulted: boolean;
}

/** Returns whether any client has an event. */
export async function raiseAlerts(tx: SqlTx, completion: Completion): Promise<boolean> {
  const { nif, previousId, after, isConsulted } = completion;
  const watchers = await readWatchers(tx, nif);
  if (watchers.length === 0) return false;
  const ids = [...(previousId ? [previousId] : []), ...watchers.flatMap(({ baselineIds }) => baselineIds)];
  const judged = await readJudged(tx, [...new Set(ids)]);
  const before = (previousId && judged.get(previousId)) || null;
  const told = watchers.map(watcher => {
    const baseline = baselineOf(watcher, before, judged);
    return { watcher, baseline, raised: raise(watcher, { before, baseline, completion }) };
  });
  const raised = told.flatMap(one => one.raised);
  await writeEpisodes(
    tx,
    nif,
    raised.map(({ episode }) => episode),
  );
  await writeBaselines(tx, {
    nif,
    isConsulted,
    baselines: told.map(({ watcher, baseline }) => ({
      clientId: watcher.clientId,
      assessmentId: movesBaseline(baseline, after) ? after.assessmentId : baseline!.assessmentId,
    })),
  });
  const events = raised.filter(({ isSent }) => isSent);
  for (const { episode, data } of events)
    await appendEvent(tx, [episode.clientId], { type: `watch.${data.transition}`, nif, data });
  return events.length > 0;
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

interface Raised {
  readonly episode: WrittenEpisode;
  readonly data: WatchEventData;
  readonly isSent: boolean;
}

function raise(
  { clientId, lists, episodes }: Watcher,
  {
    before,
    baseline,
    completion,
  }: { before: Judged | null; baseline: Judged | null; completion: Completion },
): Raised[] {
  if (before === null) return [];
  const { after } = completion;
  const rules = joined([lists[0].rules, ...lists.slice(1).map(list => list.rules)]);
  // Who changed it is then the model, not the company.
  const isOtherModel = before.modelVersion !== after.modelVersion;
  return transitions({ before, baseline, after, rules, episodes }).map(change => {
    const naming = lists.filter(list => causesOf(list.rules).includes(change.cause));
    const digest = isOtherModel || naming.every(({ digestOnly }) => digestOnly);
    const compared = change.cause === 'score' && baseline ? baseline : before;
    const difference = differenceOf(change, { before: compared, after, rules });
    const known = episodes.find(({ id }) => id === change.episodeId);
    const id = known?.id ?? newId('alr');
    return {
      episode: episodeOf(change, { id, clientId, naming, digest, difference }),
      data: dataOf(change, { id, completion, naming, difference }),
      isSent: change.isAnnounced && !digest && !isSilenced(known, after),
    };
  });
}

const isSilenced = (episode: KnownEpisode | undefined, { known }: Judged): boolean =>
  episode?.silencedUntil != null && episode.silencedUntil > known.today;

function episodeOf(
  { kind, cause, level, floor, records, isAnnounced }: Change,
  about: {
    id: string;
    clientId: string;
    naming: readonly WatchingList[];
    digest: boolean;
    difference: Difference;
  },
): WrittenEpisode {
  const { id, clientId, naming, digest, difference } = about;
  return {
    ...{ id, clientId, cause, kind, level, floor, records, digest, difference },
    announced: isAnnounced,
    watchlistIds: naming.map(list => list.id),
    fromAssessmentId: difference.from.assessmentId,
    assessmentId: difference.to.assessmentId,
  };
}

function dataOf(
  { kind, cause, level }: Change,
  about: {
    id: string;
    completion: Completion;
    naming: readonly WatchingList[];
    difference: Difference;
  },
): WatchEventData {
  const { livemode, nif } = about.completion;
  return {
    livemode,
    nif,
    alertId: about.id,
    // The others are never sent.
    transition: kind as WatchEventData['transition'],
    cause,
    level,
    watchlists: about.naming.map(({ name, reference }) => ({ name, reference })),
    assessmentId: about.difference.to.assessmentId,
    fromAssessmentId: about.difference.from.assessmentId,
    difference: about.difference,
  };
}
