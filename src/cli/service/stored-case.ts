/** The case behind the latest assessment of a company, read from the database. */

import { ANSWER_DAYS } from '../../cases/answer-of.ts';
import type { CaseFile } from '../../cases/case.ts';
import { judgeCase } from '../../cases/judge-case.ts';
import { writeCase } from '../../cases/write-case.ts';
import type { Assessment } from '../../contractors/assessment.ts';
import { readInputs } from '../../contractors/assessments/grounds.ts';
import { readContractor } from '../../contractors/read-contractor.ts';
import type { Database } from '../../db/open-database.ts';
import { readFacts } from '../../facts/stored-facts.ts';
import { registerAges } from '../../jobs/asking/register-ages.ts';
import type { Nif } from '../../kernel/nif.ts';
import { canonicalText } from '../../kernel/text/canonical-json.ts';
import { readFirmsAt } from '../../network/continuity/read-firms-at.ts';
import { buildingsOf, readSurroundings } from '../../network/exploring/read-network.ts';
import { CliError } from '../kit/command.ts';

/** `differs`: why the file is not judged as the assessment was; null if it is. @throws CliError `not-assessed`, or `not-kept` past the retention. */
export async function readStoredCase(db: Database, nif: Nif) {
  const { assessment } = await readContractor(db, { nif, freshHours: 0 });
  if (!assessment) throw new CliError('not-assessed', 'The company was not assessed yet; lookup does it.');
  const [inputs] = await readInputs(db, [assessment.id]);
  if (!inputs?.known)
    throw new CliError('not-kept', 'What the assessment was judged from is past its retention.');
  const { known } = inputs;
  const others = await readOthers(db, nif, known);
  const subject = { nif, facts: known.facts.map(fact => ({ nif, fact, askedAt: '' })) };
  const firmsAt = await readFirmsAt(db, buildingsOf([subject, ...others]));
  const file = writeCase({ known, name: await nameOf(db, nif), others, firmsAt });
  return { file, differs: difference(file, assessment) };
}

type Stored = NonNullable<Awaited<ReturnType<typeof readInputs>>[number]['known']>;

/** The companies around it. A register that was silent then is silent in the case, whatever it has said since. */
async function readOthers(db: Database, nif: Nif, { today, network }: Stored) {
  const { ALL_REGISTERS } = await import('../../registers/all-registers.ts');
  const registers = registerAges(ALL_REGISTERS);
  const { others } = await readSurroundings(db, { nif, asOf: today, registers });
  const facts = Map.groupBy(
    await readFacts(
      db,
      others.map(other => other.nif),
    ),
    fact => fact.nif,
  );
  const silentThen = new Map(network.companies.map(({ nif, silent }) => [nif, silent]));
  return others.map(other => ({
    ...other,
    facts: facts.get(other.nif) ?? [],
    silent: silentThen.get(other.nif) ?? other.silent,
  }));
}

async function nameOf({ pool }: Database, nif: Nif): Promise<string> {
  const { rows } = await pool.query({
    name: 'name_of_company',
    text: 'select name from companies where nif = $1',
    values: [nif],
  });
  return rows[0]?.name ?? nif;
}

function difference(
  file: CaseFile,
  { modelVersion, score, verdict, bounds, checks }: Assessment,
): string | null {
  const { judgement } = judgeCase(file);
  if (judgement.modelVersion !== modelVersion)
    return `The assessment was made with model ${modelVersion}; the case is judged with ${judgement.modelVersion}.`;
  const isSame =
    judgement.score === score &&
    judgement.verdict === verdict &&
    canonicalText(judgement.bounds) === canonicalText(bounds) &&
    Object.entries(checks).every(([key, value]) => (judgement.checks[key] ?? null) === value);
  if (isSame) return null;
  return `The case is judged ${judgement.score}, the assessment ${score}: what is known of other companies has changed since, or it rests on an answer older than ${ANSWER_DAYS} days.`;
}
