/**
 * Judging again what was judged before. What is kept with an assessment is all that judging reads, so the same model
 * makes the same bytes of it for ever, and a later one shows what it judges differently.
 */
import type { DirectorFinding } from '../facts/director-finding.ts';
import { canonical } from '../kernel/canonical-json.ts';
import { REGISTER_NAMES, type RegisterName } from '../kernel/register-name.ts';
import type { Known, RegisterKnowledge } from './check.ts';
import { judge } from './judge.ts';
import type { Judgement } from './judgement.ts';

const NOT_ASKED: RegisterKnowledge = { state: 'unknown', because: 'this register was not consulted then' };

/** What services before this one did not keep was not known to them. */
const NOT_KEPT: Pick<Known, 'network' | 'phoenix'> = {
  network: { companies: [], cutOff: [] },
  phoenix: { assessable: false, because: 'this was not looked at then' },
};

const NOTHING_ASKED: Pick<DirectorFinding, 'unanswered'> = { unanswered: [] };

/** What a stored assessment was judged from; null where its retention has taken it. */
export function keptKnown(json: unknown): Known | null {
  const kept = json as Partial<Known> | null;
  if (!kept?.facts || !kept.nif || !kept.today) return null;
  const { nif, today, facts } = kept;
  const directors = (kept.directors ?? []).map(director => ({ ...NOTHING_ASKED, ...director }));
  const asked: Partial<Record<RegisterName, RegisterKnowledge>> = kept.registers ?? {};
  const registers = Object.fromEntries(REGISTER_NAMES.map(name => [name, asked[name] ?? NOT_ASKED]));
  return canonical({
    ...NOT_KEPT,
    ...kept,
    nif,
    today,
    facts,
    directors,
    registers: registers as Known['registers'],
  });
}

/** The judgement of the present model, in one order of members: two are equal where their texts are. */
export function replay(known: Known): Judgement {
  return canonical(judge(canonical(known)));
}
