import type { Database } from '../../db/open-database.ts';
import { withListDate } from '../../facts/stored-facts.ts';
import { legalName } from '../../jobs/analysis/ask-register.ts';
import type { Subject } from '../../jobs/rehearsal/rehearse.ts';
import type { Nif } from '../../kernel/nif.ts';
import {
  type AnyListRegister,
  type ConsultedRegister,
  type Reading,
  shownIn,
} from '../../registers/register.ts';
import { type CliCommand, CliError, type Service } from '../kit/command.ts';
import { companyArgument, registerArgument, registerNamed } from '../kit/named-things.ts';
import { withGateway, withService } from '../kit/open-service.ts';
import { counted } from '../kit/table.ts';
import { heldList } from './list.ts';

export const registersConsult: CliCommand = {
  name: 'registers consult',
  summary:
    'Ask one register about one company and show its answer; none of it is stored. Of a list, what the one that stands says.',
  example: 'contractor-risk registers consult citius-insolvency 580000028 --json',
  declare: command =>
    command
      .addArgument(registerArgument())
      .argument('<nif>', 'tax number of the company')
      .option('--name <name>', 'its full legal name, for registers that are asked by it'),
  run: async ({ name }: { name?: string }, [registerName, text]) => {
    const nif = companyArgument(text!, 'It');
    const register = await registerNamed(registerName!);
    const reading = await withService(service =>
      register.kind === 'list'
        ? lookUp(service.db, register, nif)
        : ask(service, register, { nif, companyName: name?.trim() || null }),
    );
    const answered = reading.outcome === 'found' || reading.outcome === 'not_found';
    const json = {
      outcome: reading.outcome,
      records: shownIn(reading),
      reason: 'reason' in reading ? reading.reason : null,
      registerDate: answered ? reading.registerDate : null,
    };
    return { json, text: shown(json) };
  },
};

async function ask(
  service: Service,
  register: ConsultedRegister<unknown>,
  { nif, companyName }: Subject,
): Promise<Reading<unknown>> {
  const { meta } = register;
  const name = meta.asksByName ? (companyName ?? (await legalName(service.db, nif))) : companyName;
  if (meta.asksByName && name === null)
    throw new CliError(
      'name-needed',
      `${meta.name} is asked by the full legal name, which no register has told yet: give --name "…".`,
    );
  // People are numbered as they come: nothing is stored, and a stored hash is shown to nobody.
  const config = { ...service.config, personHashKey: null };
  return withGateway({ ...service, config }, async gateway => {
    if (gateway.captureOnly.has(meta.name))
      throw new CliError(
        'captures-only',
        `${meta.name} is not asked by machine (MJ_PUBLICATIONS_SOURCE=captures). Save its pages at ${meta.officialPage}, then: contractor-risk registers import ${meta.name} FILE…`,
      );
    const signal = new AbortController().signal;
    return (await gateway.consult(register, { nif, companyName: name }, signal)).reading;
  });
}

/** A list is never read for one company: what stands of it answers, as it would in an analysis. */
async function lookUp({ pool }: Database, { meta }: AnyListRegister, nif: Nif): Promise<Reading<unknown>> {
  const list = await heldList({ pool }, meta.name);
  const mend = `it is read whole: contractor-risk registers refresh ${meta.name}`;
  if (!list) return { outcome: 'unavailable', reason: `the list has never been read; ${mend}` };
  if (list.ageHours >= meta.maxAgeHours)
    return {
      outcome: 'unavailable',
      reason: `the list that stands was read ${Math.floor(list.ageHours)} h ago, beyond its age limit of ${meta.maxAgeHours} h; ${mend}`,
    };
  const { rows } = await pool.query<{ fact: unknown }>(
    `select ${withListDate('e.fact', 'l')} as fact from list_entries e join register_lists l using (register, edition)
     where register = $1 and nif = $2 order by key`,
    [meta.name, nif],
  );
  const registerDate = list.date as Extract<Reading<unknown>, { outcome: 'not_found' }>['registerDate'];
  return rows.length === 0
    ? { outcome: 'not_found', registerDate }
    : { outcome: 'found', records: rows.map(({ fact }) => fact), registerDate };
}

function shown(it: {
  outcome: string;
  records: readonly unknown[];
  reason: string | null;
  registerDate: string | null;
}): string {
  if (it.reason !== null) return `${it.outcome}: ${it.reason}`;
  const dated = it.registerDate === null ? '' : ` (the register’s date: ${it.registerDate})`;
  if (it.records.length === 0) return `${it.outcome}${dated}`;
  return `${it.outcome}, ${counted(it.records.length, 'record')}${dated}:\n${JSON.stringify(it.records, null, 2)}`;
}
