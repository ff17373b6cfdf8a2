/** Writes one answer of a consulted register: the answer itself, its facts, and the network that follows from them. */
import { createHash } from 'node:crypto';
import type { Tx } from '../db/open-database.ts';
import type { Fact } from '../facts/fact.ts';
import { withoutForgotten } from '../facts/forgotten-people.ts';
import { storeFacts } from '../facts/stored-facts.ts';
import { newId } from '../kernel/ids.ts';
import type { Nif } from '../kernel/nif.ts';
import type { Consultation, ConsultedRegister } from '../registers/register.ts';
import { keepCaptures } from './keep-captures.ts';
import { relinkCompanies } from './relink-companies.ts';

/** Stores the answer and returns its id. Facts change only when the register answered (`found`, `not_found`). */
export async function storeAnswer(
  tx: Tx,
  {
    register,
    nif,
    consultation,
    askedAt,
  }: { register: ConsultedRegister<unknown>; nif: Nif; consultation: Consultation<unknown>; askedAt: Date },
): Promise<string> {
  const { reading, captures } = consultation;
  const hash = createHash('sha256');
  for (const capture of captures) hash.update(capture.body);
  const answerId = newId('ans');
  const told = reading.outcome === 'found' ? reading.records : [];
  const records = await withoutForgotten(tx, nif, told);
  // A page on which a forgotten person is named is read, and not kept.
  const pages = records === told ? await keepCaptures(tx, register.meta.name, captures) : [];
  const registerDate =
    reading.outcome === 'found' || reading.outcome === 'not_found' ? reading.registerDate : null;
  const reason = 'reason' in reading ? reading.reason : null;
  await tx.$executeRaw`
    insert into register_answers (id, register, nif, outcome, reason, asked_at, register_date, parser_version, body_hash, records, captures)
    values (${answerId}, ${register.meta.name}, ${nif}, ${reading.outcome}, ${reason}, ${askedAt}, ${registerDate}::date,
      ${register.meta.parserVersion}, ${hash.digest()}, ${JSON.stringify(records)}::jsonb, ${pages}::bytea[])`;
  if (reading.outcome !== 'found' && reading.outcome !== 'not_found') return answerId;
  const facts = register.facts(records, nif);
  await storeFacts(tx, [{ nif, register: register.meta.name, facts }], askedAt, true);
  if (facts.some(speaksOfCompany)) await relinkCompanies(tx, [nif]);
  return answerId;
}

const speaksOfCompany = (fact: Fact): boolean => fact.kind === 'company-act' || fact.kind === 'office';
