/**
 * The facts that an assessment was made from. It keeps everything that judging reads, so the same model always gives the same
 * bytes (`judgeForDay`), and a later model shows what it judges differently.
 */
import { canonical } from '../../kernel/canonical-json.ts';
import type { Known } from '../check.ts';

/** The judged facts of a stored assessment; null past the retention. */
export function keptKnown(json: unknown): Known | null {
  const kept = json as Partial<Known> | null;
  return kept?.facts && kept.nif && kept.today ? canonical(kept as Known) : null;
}
