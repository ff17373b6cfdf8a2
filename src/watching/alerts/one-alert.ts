/**
 * What one assessment turns up is one alert: that of the strongest cause. The others that open are *told with* it: they are
 * episodes like any, and have no event. One that gets worse by something new, or still stands when the alert clears, is an
 * alert of its own from then on. Alerts that were there before tell by themselves what becomes of them. Pure.
 */
import type { Cause } from './cause.ts';
import type { Change, Episode, Move } from './episode.ts';

type Place = Pick<Change, 'quiet' | 'toldWith'> & Partial<Pick<Change, 'kind' | 'isAnnounced'>>;

/** `moves`: the strongest cause first. */
export function asOneAlert(moves: readonly Move[], episodes: readonly Episode[]): Change[] {
  const known = new Map(episodes.map(episode => [episode.id, episode]));
  const open = new Map(episodes.filter(isOpen).map(episode => [episode.cause, episode]));
  const kinds = new Map(moves.map(({ cause, kind }) => [cause, kind]));
  const stands = (cause: Cause): boolean =>
    kinds.has(cause) ? kinds.get(cause) !== 'cleared' : open.has(cause);
  const isLeft = ({ toldWith }: Episode) => toldWith !== null && !stands(toldWith);
  const unmoved = [...open.values()].filter(({ cause }) => !kinds.has(cause));
  const isTurnedUp = (move: Move) => isNews(move) && known.get(move.episodeId ?? '')?.toldWith !== null;
  const lead = moves.find(isTurnedUp)?.cause ?? null;

  const changes = [...moves, ...unmoved.filter(isLeft).map(parted)].map(move => {
    const episode = known.get(move.episodeId ?? '');
    return { ...move, ...placeOf(move, episode, { lead, stands, open }) };
  });
  const remaining = [
    ...changes.filter(({ kind }) => kind !== 'cleared'),
    ...unmoved.filter(each => !isLeft(each)),
  ];
  return changes.map(change => ({
    ...change,
    alsoCauses: remaining
      .filter(
        ({ cause, toldWith }) =>
          (stands(change.cause) ? toldWith : open.get(cause)?.toldWith) === change.cause,
      )
      .map(({ cause }) => cause),
  }));
}

const isOpen = ({ state }: Episode): boolean => state === 'open';
const isNews = ({ kind, isAnnounced }: Move): boolean => isAnnounced && kind !== 'cleared';
type OpenEpisodes = ReadonlyMap<Cause, Episode>;
const ALONE: Place = { quiet: false, toldWith: null };

/** `episode`: undefined for one that is new; `lead`: the strongest cause that turned up, null without any. */
function placeOf(
  move: Move,
  episode: Episode | undefined,
  { lead, stands, open }: { lead: Cause | null; stands: (cause: Cause) => boolean; open: OpenEpisodes },
): Place {
  if (!episode || (isNews(move) && episode.toldWith !== null))
    return move.cause === lead
      ? { ...ALONE, kind: 'opened' }
      : { quiet: true, toldWith: lead, kind: move.kind, isAnnounced: false };
  if (isNews(move)) return ALONE;
  const { quiet, toldWith } = episode;
  if (move.kind === 'cleared' || toldWith === null || stands(toldWith))
    return { quiet: quiet || move.kind === 'reopened', toldWith };
  if (move.kind === 'reopened') return { quiet: true, toldWith: null };
  return { quiet: lead !== null || open.get(toldWith)?.quiet === true, toldWith: lead };
}

/** It stands as it did, and the alert that told it clears. */
const parted = ({ id, cause, level, floor, records }: Episode): Move => ({
  ...{ kind: 'parted', cause, episodeId: id, level, floor, records },
  isAnnounced: false,
  now: null,
});
