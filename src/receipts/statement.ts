/**
 * What a leaf of the log states: the answer about a company as it was given, by which rules and code, and what stood behind it: of
 * each register when it answered, and a salted hash of the records. No person, and no hash that a guess at one could confirm.
 */
import { createHash, randomBytes } from 'node:crypto';
import { z } from 'zod';
import packageJson from '../../package.json' with { type: 'json' };
import type { Known } from '../checks/check.ts';
import type { AssessmentFace } from '../contractors/assessment.ts';
import type { Fact } from '../facts/fact.ts';
import { SPECIFIED_REGISTERS } from '../kernel/register-name.ts';
import { canonicalText } from '../kernel/text/canonical-json.ts';
import { hash } from './head.ts';

const score = z.int().min(0).max(100);

export const statementSchema = z.strictObject({
  assessedAt: z.iso.datetime(),
  bounds: z.strictObject({ high: score, low: score }),
  checks: z.record(z.string(), z.union([z.string(), z.number(), z.boolean(), z.null()])),
  code: z.string(),
  color: z.string(),
  completeness: z.number(),
  id: z.string(),
  livemode: z.boolean(),
  model: z.string(),
  nif: z.string(),
  reasons: z.array(z.string()),
  registers: z.array(
    z.strictObject({
      /** The day on which it was asked (UTC); null: it had not answered. */
      answered: z.iso.date().nullable(),
      /** Its own date; null: none. */
      date: z.iso.date().nullable(),
      /** SHA-256 of salt and records; null: it had not answered. */
      hash: hash.nullable(),
      records: z.int().min(0),
      register: z.string(),
    }),
  ),
  salt: z.string().regex(/^[\w-]{22}$/),
  score,
  unknownChecks: z.array(z.string()),
  verdict: z.string(),
});
export type Statement = z.output<typeof statementSchema>;

/** Null `known`: its records were not kept. */
export function statementOf(face: AssessmentFace, known: Known | null): Statement {
  const salt = randomBytes(16);
  const { id, nif, livemode, score, verdict, color, checks, bounds, completeness, unknownChecks, reasons } =
    face;
  return {
    assessedAt: face.assessedAt.toISOString(),
    bounds,
    checks,
    code: packageJson.version,
    color,
    completeness,
    id,
    livemode,
    model: face.modelVersion,
    nif,
    reasons: [...reasons],
    registers: SPECIFIED_REGISTERS.map(register => {
      const answer = known?.registers[register];
      if (answer?.state !== 'answered')
        return { answered: null, date: null, hash: null, records: 0, register };
      const records = known!.facts.filter(({ source }) => source.register === register).map(withoutPeople);
      const text = canonicalText(records.map(canonicalText).sort());
      return {
        answered: answer.askedAt.slice(0, 10),
        date: answer.date,
        hash: createHash('sha256').update(salt).update(text).digest('base64url'),
        records: records.length,
        register,
      };
    }),
    salt: salt.toString('base64url'),
    score,
    unknownChecks: [...unknownChecks],
    verdict,
  };
}

/** A key may hold that of a person. */
function withoutPeople(fact: Fact): object {
  const { key: _, ...rest } = fact;
  if (rest.kind !== 'office') return rest;
  const { holder, ...office } = rest;
  return { ...office, holder: holder.type };
}
