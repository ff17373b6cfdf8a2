/** Judges the latest assessments by two models, and says which companies change their verdict, and why. */
import { judge } from '../checks/judging/judge.ts';
import type { Judgement, Verdict } from '../checks/judging/judgement.ts';
import { keptKnown } from '../checks/judging/kept-known.ts';
import type { Model } from '../checks/models.ts';
import type { Database } from '../db/open-database.ts';

export interface Compared {
  readonly from: string;
  readonly to: string;
  readonly companies: number;
  /** Companies without judged facts: not assessed, or past the retention. */
  readonly left: number;
  /** How many go from one verdict to another, or stay. */
  readonly verdicts: readonly { readonly from: Verdict; readonly to: Verdict; readonly companies: number }[];
  /** Those whose verdict differs, the largest change of score first. */
  readonly moved: readonly Moved[];
}

export interface Moved {
  readonly nif: string;
  readonly from: Pick<Judgement, 'score' | 'verdict'>;
  readonly to: Pick<Judgement, 'score' | 'verdict'>;
  /** Checks that cost another number of points, the largest difference first; negative costs more under `to`. */
  readonly why: readonly { readonly check: string; readonly points: number }[];
}

const AT_ONCE = 200;

/** `nifs`: these companies only; null for all that were assessed. */
export async function compareModels(
  { pool }: Pick<Database, 'pool'>,
  { from, to, livemode, nifs }: { from: Model; to: Model; livemode: boolean; nifs: readonly string[] | null },
): Promise<Compared> {
  const counts = new Map<string, number>();
  const moved: Moved[] = [];
  let [seen, companies, after] = [0, 0, ''];
  for (;;) {
    const { rows } = await pool.query<{ nif: string; known: unknown }>(LATEST, [
      after,
      livemode,
      nifs,
      AT_ONCE,
    ]);
    for (const { nif, known: kept } of rows) {
      const known = keptKnown(kept);
      if (!known) continue;
      companies++;
      const [before, now] = [judge(known, from), judge(known, to)];
      const way = `${before.verdict} ${now.verdict}`;
      counts.set(way, (counts.get(way) ?? 0) + 1);
      if (before.verdict !== now.verdict) moved.push(movedOf(nif, before, now));
    }
    seen += rows.length;
    if (rows.length < AT_ONCE) break;
    after = rows.at(-1)!.nif;
  }
  const verdicts = [...counts].map(([way, many]) => {
    const [one, other] = way.split(' ') as [Verdict, Verdict];
    return { from: one, to: other, companies: many };
  });
  moved.sort((a, b) => Math.abs(b.to.score - b.from.score) - Math.abs(a.to.score - a.from.score));
  return {
    from: from.version,
    to: to.version,
    companies,
    left: (nifs?.length ?? seen) - companies,
    verdicts,
    moved,
  };
}

/** Parameters: after which company, livemode, companies or null, how many. */
const LATEST = `
  select c.nif, a.known from companies c join assessments a on a.id = c.latest_assessment_id
  where c.nif > $1 and a.livemode = $2 and ($3::text[] is null or c.nif = any($3)) order by c.nif limit $4`;

function movedOf(nif: string, from: Judgement, to: Judgement): Moved {
  const [before, now] = [pointsOf(from), pointsOf(to)];
  const why = [...new Set([...before.keys(), ...now.keys()])]
    .map(check => ({ check, points: (now.get(check) ?? 0) - (before.get(check) ?? 0) }))
    .filter(({ points }) => points !== 0)
    .sort((a, b) => Math.abs(b.points) - Math.abs(a.points) || (a.check < b.check ? -1 : 1));
  return {
    nif,
    from: { score: from.score, verdict: from.verdict },
    to: { score: to.score, verdict: to.verdict },
    why,
  };
}

function pointsOf({ contributions }: Judgement): Map<string, number> {
  const points = new Map<string, number>();
  for (const { check, points: taken } of contributions) points.set(check, (points.get(check) ?? 0) + taken);
  return points;
}
