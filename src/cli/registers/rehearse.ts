import { join } from 'node:path';
import { legalName } from '../../jobs/analysis/ask-register.ts';
import type { RegisterGateway } from '../../jobs/asking/register-gateway.ts';
import { isOn, noteRehearsal } from '../../jobs/asking/register-switch.ts';
import {
  faultOf,
  metWords,
  NOBODY,
  type Rehearsed,
  rehearse,
  type Subject,
} from '../../jobs/rehearsal/rehearse.ts';
import { lisbonDay } from '../../kernel/local-date.ts';
import { REGISTER_NAMES, type RegisterName } from '../../kernel/register-name.ts';
import type { Register } from '../../registers/register.ts';
import { type CliCommand, type Given, type Service, UsageError } from '../kit/command.ts';
import { companyArgument, registerNamed } from '../kit/named-things.ts';
import { withGateway, withService } from '../kit/open-service.ts';
import { counted } from '../kit/table.ts';
import { withHeldWords } from './read-capture-file.ts';
import { writeRecording } from './recording.ts';

type Options = Given<'name' | 'out'> & { readonly nif: string };

export const registersRehearse: CliCommand = {
  name: 'registers rehearse',
  summary:
    'Ask registers two or three harmless questions, record every answer, and say whether each is safe to switch on. Stores no fact.',
  example: 'contractor-risk registers rehearse citius-insolvency impic-licences --nif 580000028',
  declare: command =>
    command
      .argument('[register...]', 'names of registers; all when left out')
      .requiredOption('--nif <nif>', 'tax number of a company that you know well')
      .option('--name <name>', 'its full legal name, for registers that are searched by it')
      .option('--out <folder>', 'where the recordings go; default: rehearsal-DAY'),
  changes: (_, names) => ({ object: names.join(' ') || null }),
  run: async ({ nif, name, out = `rehearsal-${lisbonDay(new Date())}` }: Options, names) => {
    const company = companyArgument(nif, '--nif');
    const registers = await Promise.all(namesOf(names).map(registerNamed));
    return withService(service =>
      withGateway({ ...service, config: { ...service.config, personHashKey: null } }, async gateway => {
        const companyName = name?.trim() || (await legalName(service.db, company));
        const subject = { nif: company, companyName };
        const reports: Report[] = [];
        await withHeldWords(async () => {
          for (const register of registers)
            reports.push(await report({ service, gateway, out }, register, subject));
        });
        return { json: reports, text: reports.map(shown).join('\n') };
      }),
    );
  },
};

function namesOf(names: readonly string[]): readonly RegisterName[] {
  const strange = names.find(name => !(REGISTER_NAMES as readonly string[]).includes(name));
  if (strange !== undefined)
    throw new UsageError(`${strange} is not read; give one of ${REGISTER_NAMES.join(', ')}.`);
  return names.length === 0 ? REGISTER_NAMES : (names as readonly RegisterName[]);
}

type Report = Awaited<ReturnType<typeof report>>;
type Question = Awaited<ReturnType<typeof question>>;

interface Rehearsal {
  readonly service: Service;
  readonly gateway: RegisterGateway;
  readonly out: string;
}

/** `unproven`: it answered, and no record was read. `not_asked`: no program may, or something is missing. `fault` says what. */
async function report(rehearsal: Rehearsal, register: Register, subject: Subject) {
  const { name } = register.meta;
  const obstacle = await whyNotAsked(rehearsal, register, subject);
  const questions: Question[] = [];
  if (obstacle) return { register: name, verdict: 'not_asked' as const, fault: obstacle, questions };
  const { gateway, service, out } = rehearsal;
  const rehearsed: Rehearsed[] = [];
  for await (const it of rehearse(gateway, register, subject, new AbortController().signal)) {
    rehearsed.push(it);
    questions.push(await question(it, register, { subject, gateway, folder: join(out, name) }));
  }
  const missed = faultOf(rehearsed);
  const fault = await noteRehearsal(service.db, name, {
    company: subject.nif,
    fault: missed?.reason ?? null,
    isUnread: missed?.kind === 'unread',
  });
  const verdict = fault === null ? 'safe' : missed?.kind === 'nothing' ? 'unproven' : 'unsafe';
  return { register: name, verdict, fault, questions };
}

async function question(
  it: Rehearsed,
  register: Register,
  { subject, gateway, folder }: { subject: Subject; gateway: RegisterGateway; folder: string },
) {
  const { nif, companyName } = it.about === 'nobody' ? NOBODY : subject;
  const { unreadAt, ...words } = await metWords(register, it, {
    nif: it.about === 'list' ? null : nif,
    context: { today: lisbonDay(new Date()), personKey: gateway.personKey, companyName },
  });
  const recordings = await recorded(folder, register, it);
  return {
    about: it.about,
    outcome: it.reading.outcome,
    records: it.records,
    /** What the answer would have stated about the company, by kind of fact; nothing of it is stored. */
    facts: factsIn(register, it, subject),
    words,
    ms: it.ms,
    recordings,
    /** The recording that is not read, for `registers learn` and `registers fixture`. */
    unread: unreadAt === null ? null : recordings[unreadAt]!,
  };
}

function factsIn(register: Register, { reading }: Rehearsed, { nif }: Subject): Record<string, number> {
  const facts = reading.outcome === 'found' ? register.facts(reading.records, nif) : [];
  return Object.fromEntries(
    [...Map.groupBy(facts, ({ kind }) => kind)].map(([kind, stated]) => [kind, stated.length]),
  );
}

async function whyNotAsked(
  { service: { config, db }, gateway }: Rehearsal,
  { meta }: Register,
  { companyName }: Subject,
): Promise<string | null> {
  if (gateway.captureOnly.has(meta.name))
    return `no program asks it: save its pages at ${meta.officialPage}, then contractor-risk registers import ${meta.name} FILE…`;
  if (meta.asksByName && companyName === null)
    return 'it is searched by the full legal name, which is not known: give --name "…"';
  if (config.registers === 'live' && meta.needsLegalBasis && !(await isOn(db, meta.name)))
    return `its page limits the purposes of the list: contractor-risk registers enable ${meta.name} --legal-basis "…" --reason "for a rehearsal"`;
  return null;
}

const recorded = (folder: string, register: Register, { about, captures, reading }: Rehearsed) =>
  Promise.all(
    captures.map((capture, i) =>
      writeRecording(folder, `${about}-${String(i + 1).padStart(2, '0')}`, register, { capture, reading }),
    ),
  );

const ABOUT: Readonly<Record<Rehearsed['about'], string>> = {
  company: 'the company named',
  nobody: 'a number that no company has',
  list: 'the whole list',
};

const VERDICT: Readonly<Record<Report['verdict'], string>> = {
  safe: 'safe to switch on',
  unproven: 'not shown to be safe',
  unsafe: 'NOT safe',
  not_asked: 'not asked',
};

function shown({ register, verdict, fault, questions }: Report): string {
  return [
    `${register}: ${VERDICT[verdict]}${fault === null ? '' : `: ${fault}`}`,
    ...questions.flatMap(({ about, outcome, records, facts, words, ms, recordings, unread }) => {
      const count = records > 0 ? `, ${counted(records, 'record')}` : '';
      const last = recordings.length === 0 ? 'nothing came' : `${recordings.at(-1)} is the last`;
      const ended = about === 'list' && outcome === 'found' ? `${recordings[0]} is its first part` : last;
      const where = unread === null ? ended : `${unread} is not read`;
      return [
        `  ${ABOUT[about]}: ${outcome}${count} (${ms} ms; ${recordings.length} recorded, ${where})`,
        ...line(
          'would state',
          Object.entries(facts).map(([kind, n]) => `${n} ${kind}`),
        ),
        ...line('taken', words.taken),
        ...line('ignored by name', words.ignored),
        ...line('not known', words.unknown),
      ];
    }),
  ].join('\n');
}

const line = (name: string, words: readonly string[]): string[] =>
  words.length === 0 ? [] : [`    ${name}: ${words.join(', ')}`];
