/** Judges the latest assessments by two models, and says which companies change their verdict, and why. */
import type { Known } from '../checks/check.ts';
import { judge } from '../checks/judging/judge.ts';
import type { Judgement, Verdict } from '../checks/judging/judgement.ts';
import type { Levels } from '../checks/judging/levels.ts';
import { storedKnown } from '../checks/judging/stored-known.ts';
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

/** A model of an earlier release: its checks are gone, and what its assessments said is kept. */
export interface EarlierModel {
  readonly version: string;
  readonly checks?: never;
}

/** What a model says of a company. */
interface ModelView extends Pick<Judgement, 'score' | 'verdict'> {
  /** By check, knock-outs included; negative. */
  readonly points: ReadonlyMap<string, number>;
}

interface Stored extends Pick<Judgement, 'score' | 'verdict'> {
  readonly nif: string;
  readonly known: unknown;
  readonly levels: Levels;
}

const AT_ONCE = 200;

/**
 * `nifs`: these companies only; null for all that were assessed. Of an earlier model, the latest assessment of a company by it is
 * compared with what the other one makes of the same facts.
 */
export async function compareModels(
  { pool }: Pick<Database, 'pool'>,
  {
    from,
    to,
    livemode,
    nifs,
  }: { from: Model | EarlierModel; to: Model; livemode: boolean; nifs: readonly string[] | null },
): Promise<Compared> {
  const counts = new Map<string, number>();
  const moved: Moved[] = [];
  let [seen, companies, after] = [0, 0, ''];
  for (;;) {
    const by = from.checks ? null : from.version;
    const { rows } = await pool.query<Stored>(LATEST, [after, livemode, nifs, AT_ONCE, by]);
    for (const row of rows) {
      const known = storedKnown(row.known);
      if (!known) continue;
      companies++;
      const [before, now] = [from.checks ? judgedBy(known, from) : asStored(row), judgedBy(known, to)];
      const way = `${before.verdict} ${now.verdict}`;
      counts.set(way, (counts.get(way) ?? 0) + 1);
      if (before.verdict !== now.verdict) moved.push(movedOf(row.nif, before, now));
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

/** Parameters: after which company, livemode, companies or null, how many, the model or null. */
const LATEST = `
  select distinct on (nif) nif, known, score, verdict, levels from assessments
  where nif > $1 and livemode = $2 and ($3::text[] is null or nif = any($3)) and ($5::text is null or model_version = $5)
  order by nif, assessed_at desc, id desc limit $4`;

function judgedBy(known: Known, model: Model): ModelView {
  const { score, verdict, contributions } = judge(known, model);
  return { score, verdict, points: summed(contributions.map(({ check, points }) => [check, points])) };
}

const asStored = ({ score, verdict, levels }: Stored): ModelView => ({
  score,
  verdict,
  points: summed(Object.entries(levels).map(([check, { points }]) => [check, -points])),
});

function movedOf(nif: string, from: ModelView, to: ModelView): Moved {
  const [before, now] = [from.points, to.points];
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

function summed(contributions: readonly (readonly [check: string, points: number])[]): Map<string, number> {
  const points = new Map<string, number>();
  for (const [check, taken] of contributions) points.set(check, (points.get(check) ?? 0) + taken);
  return points;
}
