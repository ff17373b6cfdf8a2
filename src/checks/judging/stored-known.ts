/**
 * The facts that an assessment was made from. It keeps everything that judging reads, so the same model always gives the same
 * bytes (`judgeForDay`), and a later model shows what it judges differently.
 */
import type { DirectorFinding } from '../../facts/director-finding.ts';
import { NO_COVERAGE } from '../../facts/network-coverage.ts';
import type { PhoenixKnowledge } from '../../facts/phoenix-finding.ts';
import { SPECIFIED_REGISTERS, type SpecifiedRegister } from '../../kernel/register-name.ts';
import { canonical } from '../../kernel/text/canonical-json.ts';
import type { Known, RegisterKnowledge } from '../check.ts';
import { say } from '../words/say.ts';

const NOT_ASKED: RegisterKnowledge = { state: 'unknown', because: say('because', 'notConsultedThen') };

/** For members that earlier versions did not store. */
const NOT_KEPT: Pick<Known, 'network' | 'phoenix'> = {
  network: { companies: [], cutOff: [] },
  phoenix: { assessable: false, because: say('becauseOfLinks', 'notLookedAt') },
};

const NOTHING_ASKED: Pick<DirectorFinding, 'unanswered'> = { unanswered: [] };

/** The judged facts of a stored assessment; null past the retention. */
export function storedKnown(json: unknown): Known | null {
  const stored = json as Partial<Known> | null;
  if (!stored?.facts || !stored.nif || !stored.today) return null;
  const { nif, today, facts } = stored;
  const directors = (stored.directors ?? []).map(director => ({ ...NOTHING_ASKED, ...director }));
  const answers: Partial<Record<SpecifiedRegister, RegisterKnowledge>> = stored.registers ?? {};
  const registers = Object.fromEntries(SPECIFIED_REGISTERS.map(name => [name, answers[name] ?? NOT_ASKED]));
  return canonical({
    ...NOT_KEPT,
    ...stored,
    nif,
    today,
    facts,
    directors,
    ...(stored.phoenix ? { phoenix: withCoverage(stored.phoenix) } : {}),
    registers: registers as Known['registers'],
  });
}

/** Earlier versions did not say how much of the neighbourhood was read. */
const withCoverage = (phoenix: PhoenixKnowledge): PhoenixKnowledge =>
  phoenix.assessable ? { ...phoenix, coverage: phoenix.coverage ?? NO_COVERAGE } : phoenix;
