/** A company analysed without a worker: for what is about answers, not about asking registers. */

import { type Completed, completeAnalysis } from '../../src/contractors/analyses/complete-analysis.ts';
import { openAnalysis } from '../../src/contractors/analyses/open-analysis.ts';
import { type Analysis, readAnalysis } from '../../src/contractors/analysis.ts';
import type { Database } from '../../src/db/open-database.ts';
import { newId } from '../../src/kernel/ids.ts';
import type { Nif } from '../../src/kernel/nif.ts';
import type { SpecifiedRegister } from '../../src/kernel/register-name.ts';
import { raiseAlerts } from '../../src/watching/alerts/raised.ts';
import type { TestApp } from './test-app.ts';

const CONSULTED = ['citius-insolvency', 'impic-licences', 'mj-publications'] as const;
const LISTS = ['at-debtors', 'ss-debtors'] as const;
/** The five behind the specified checks: until they have spoken nothing is complete. */
const REGISTERS = [
  ...CONSULTED.map(name => ({ name, kind: 'consulted' as const, maxAgeHours: 24 })),
  ...LISTS.map(name => ({ name, kind: 'list' as const, maxAgeHours: 24 })),
];

/** Completes the open analysis of a company from what the database knows, as a worker does after its last register; returns the assessment's id. */
export async function assessByHand(app: TestApp, nif: string): Promise<string> {
  const { analysis } = await (await app.get(`/api/v1/contractors/${nif}`)).json();
  return complete(app, nif, analysis.id);
}

/** The same of a company that was assessed before. */
export async function assessAgain(app: TestApp, nif: string): Promise<string> {
  const { id } = await openByHand(app.db, nif, { registers: CONSULTED });
  return complete(app, nif, id);
}

/** Opens an analysis, or joins the open one; no job is sent. */
export const openByHand = (
  db: Database,
  nif: string,
  { registers = [], refresh = true }: { registers?: readonly SpecifiedRegister[]; refresh?: boolean } = {},
): Promise<Analysis> =>
  openAnalysis(
    { db, livemode: false, registers, enqueue: async () => {} },
    { id: newId('anl'), nif: nif as Nif, refresh },
  );

async function complete(app: TestApp, nif: string, analysisId: string): Promise<string> {
  await hearNothing(app.db, nif);
  const analysis = (await readAnalysis(app.db, analysisId))!;
  return (await completeByHand(app.db, analysis)).assessmentId;
}

/** The five registers have spoken, with nothing about the company. */
export async function hearNothing({ pool }: Pick<Database, 'pool'>, nif: string): Promise<void> {
  await pool.query(
    `insert into register_answers (id, register, nif, outcome, asked_at, parser_version, records)
     select 'ans_' || md5($1 || r), r, $1, 'not_found', app_now(), 1, '[]' from unnest($2::text[]) r
     on conflict do nothing`,
    [nif, CONSULTED],
  );
  await pool.query(
    `insert into register_lists (register, edition, read_at, rows, body_hash)
     select r, 'e', app_now(), 0, '' from unnest($1::text[]) r on conflict do nothing`,
    [LISTS],
  );
}

export const completeByHand = async (db: Database, analysis: Analysis): Promise<Completed> =>
  (await completeAnalysis(db, { analysis, registers: REGISTERS, onCompleted: raiseAlerts }))!;
