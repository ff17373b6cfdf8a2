/** A client's alerts about one company over its assessments, kept in memory as the database keeps them. */

import type { Known } from '../../src/checks/check.ts';
import { judge } from '../../src/checks/judging/judge.ts';
import type { Judged } from '../../src/watching/alerts/cause-state.ts';
import type { Change, Episode } from '../../src/watching/alerts/episode.ts';
import { type Rules, rulesOf } from '../../src/watching/alerts/rules.ts';
import { movesBaseline, transitions } from '../../src/watching/alerts/transitions.ts';

let serial = 0;

export function judged(known: Known, about: Partial<Judged> = {}): Judged {
  return { assessmentId: `asm_${serial++}`, ...judge(known), known, ...about };
}

export class History {
  episodes: Episode[] = [];
  before: Judged | null = null;
  baseline: Judged | null = null;
  readonly rules: Rules;

  constructor(rules: object = {}) {
    this.rules = rulesOf(rules);
  }

  /** What the next assessment changes. */
  next(after: Judged): Change[] {
    const { before, baseline, rules, episodes } = this;
    const changes = transitions({ before, baseline, after, rules, episodes });
    for (const change of changes) this.#take(change, after);
    this.before = after;
    if (movesBaseline(baseline, after)) this.baseline = after;
    return changes;
  }

  #take(change: Change, after: Judged): void {
    const { kind, cause, episodeId, level, floor, records, quiet, toldWith } = change;
    const episode: Episode = {
      ...{ id: episodeId ?? `alr_${serial++}`, cause, level, floor, records, quiet, toldWith },
      state: kind === 'cleared' ? 'cleared' : 'open',
      clearedOn: kind === 'cleared' ? after.known.today : null,
    };
    this.episodes = [...this.episodes.filter(({ id }) => id !== episode.id), episode];
  }

  open(cause: string): Episode[] {
    return this.episodes.filter(episode => episode.cause === cause && episode.state === 'open');
  }
}
