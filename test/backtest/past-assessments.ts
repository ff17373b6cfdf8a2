/** Companies with assessments of past days and what became of them, written straight to the database. */
import type pg from 'pg';
import { MODEL_VERSION } from '../../src/checks/scale/model-version.ts';
import { ASSESSED_CHECKS } from '../kit/assessed-company.ts';

export interface Past {
  readonly nif: string;
  readonly day: string;
  readonly score: number;
  readonly verdict: string;
  /** The day of the insolvency; left out: none is known. */
  readonly failedOn?: string | undefined;
  /** Whether Citius has answered about the company since; otherwise true. */
  readonly isFollowed?: boolean;
  readonly livemode?: boolean;
  readonly modelVersion?: string;
  readonly levels?: object;
}

export async function writePast(sql: Pick<pg.Pool, 'query'>, all: readonly Past[]): Promise<void> {
  const rows = all.map((one, place) => ({
    failedOn: null,
    isFollowed: true,
    livemode: false,
    modelVersion: MODEL_VERSION,
    levels: { taxDebtor: { level: 'clear', row: null, points: 0 } },
    ...one,
    id: `asm_${`${one.nif}${one.day.slice(0, 10).replaceAll('-', '')}${place}`.padStart(26, '0')}`,
  }));
  const told = JSON.stringify(rows);
  const columns = `jsonb_to_recordset($1::jsonb) as r(id text, nif text, day timestamptz, score int, verdict text, "failedOn" date,
    "isFollowed" boolean, livemode boolean, "modelVersion" text, levels jsonb)`;
  await sql.query(
    `insert into companies (nif, name) select distinct nif, 'EXEMPLO' from ${columns} on conflict do nothing`,
    [told],
  );
  await sql.query(
    `insert into assessments (id, nif, livemode, assessed_at, model_version, score, verdict, color, checks, completeness, bound_low,
       bound_high, unknown_checks, reasons, outcomes, contributions, known, companies_known, network_as_of, levels)
     select id, nif, livemode, day, "modelVersion", score, verdict, 'safe', $2::jsonb, 1, score, score, '{}', '{}', '{}', '[]', '{}',
       0, day, levels from ${columns}`,
    [told, JSON.stringify(ASSESSED_CHECKS)],
  );
  await sql.query(
    `update companies c set latest_assessment_id = (
       select id from assessments a where a.nif = c.nif order by assessed_at desc, id desc limit 1)`,
  );
  await sql.query(
    `insert into outcomes (nif, record, kind, day, register, reference, noted_at)
     select distinct nif, 'p', 'insolvent', "failedOn", 'citius-insolvency', 'p', app_now() from ${columns}
     where "failedOn" is not null`,
    [told],
  );
  await sql.query(
    `insert into register_answers (id, register, nif, outcome, asked_at, parser_version, records)
     select 'ans_' || id, 'citius-insolvency', nif, 'not_found', app_now(), 1, '[]' from ${columns} where "isFollowed"`,
    [told],
  );
}
