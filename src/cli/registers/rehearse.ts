import { join } from 'node:path';
import { legalName } from '../../jobs/analysis/ask-register.ts';
import type { RegisterDesk } from '../../jobs/asking/register-desk.ts';
import { isOn, noteRehearsal } from '../../jobs/asking/register-switch.ts';
import { type MetWords, metWords } from '../../jobs/rehearsal/met-words.ts';
import { faultOf, NOBODY, type Rehearsed, rehearse, type Subject } from '../../jobs/rehearsal/rehearse.ts';
import { lisbonDay } from '../../kernel/local-date.ts';
import { REGISTER_NAMES, type RegisterName } from '../../kernel/register-name.ts';
import type { Register } from '../../registers/register.ts';
import { type CliCommand, UsageError } from '../kit/command.ts';
import { withDesk } from '../kit/open-desk.ts';
import { type Service, withService } from '../kit/open-service.ts';
import { companyAsked, registerNamed } from '../kit/register-argument.ts';
import { writeRecording } from './recording.ts';
import { withHeldWords } from './taught-words.ts';

interface Options {
  readonly nif: string;
  readonly name?: string;
  readonly out?: string;
}

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
    const company = companyAsked(nif, '--nif');
    const registers = await Promise.all(namesOf(names).map(registerNamed));
    return withService(service =>
      withDesk({ ...service, config: { ...service.config, personHashKey: null } }, async desk => {
        const companyName = name?.trim() || (await legalName(service.db, company));
        const subject = { nif: company, companyName };
        const reports: Report[] = [];
        await withHeldWords(async () => {
          for (const register of registers)
            reports.push(await report({ service, desk, out }, register, subject));
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

interface Report {
  readonly register: RegisterName;
  /** `not_asked`: no program may, or something is missing; `fault` says what. */
  readonly verdict: 'safe' | 'unsafe' | 'not_asked';
  readonly fault: string | null;
  /** It answered, and no record was read: nothing shows that it would find one. */
  readonly foundNothing: boolean;
  readonly questions: readonly {
    readonly about: Rehearsed['about'];
    readonly outcome: string;
    readonly records: number;
    /** What the answer would have stated about the company, by kind of fact; nothing of it is stored. */
    readonly facts: Readonly<Record<string, number>>;
    readonly words: MetWords;
    readonly ms: number;
    readonly recordings: readonly string[];
  }[];
}

interface Rehearsal {
  readonly service: Service;
  readonly desk: RegisterDesk;
  readonly out: string;
}

async function report(rehearsal: Rehearsal, register: Register, subject: Subject): Promise<Report> {
  const { name } = register.meta;
  const obstacle = await whyNotAsked(rehearsal, register, subject);
  if (obstacle)
    return { register: name, verdict: 'not_asked', fault: obstacle, foundNothing: true, questions: [] };
  const { desk, service, out } = rehearsal;
  const rehearsed: Rehearsed[] = [];
  const questions: Report['questions'][number][] = [];
  for await (const it of rehearse(desk, register, subject, new AbortController().signal)) {
    rehearsed.push(it);
    questions.push({
      about: it.about,
      outcome: it.reading.outcome,
      records: it.reading.outcome === 'found' ? it.reading.records.length : 0,
      facts: factsIn(register, it, subject),
      words: await metWords(register, it, {
        nif: it.about === 'list' ? null : it.about === 'nobody' ? NOBODY.nif : subject.nif,
        context: {
          today: lisbonDay(new Date()),
          personKey: desk.personKey,
          companyName: it.about === 'nobody' ? NOBODY.companyName : subject.companyName,
        },
      }),
      ms: it.ms,
      recordings: await recorded(join(out, name), register, it),
    });
  }
  const fault = faultOf(rehearsed);
  await noteRehearsal(service.db, name, fault);
  const foundNothing = questions.every(({ outcome }) => outcome !== 'found');
  return { register: name, verdict: fault === null ? 'safe' : 'unsafe', fault, foundNothing, questions };
}

function factsIn(register: Register, { reading }: Rehearsed, { nif }: Subject): Record<string, number> {
  const facts = reading.outcome === 'found' ? register.facts(reading.records, nif) : [];
  return Object.fromEntries(
    [...Map.groupBy(facts, ({ kind }) => kind)].map(([kind, stated]) => [kind, stated.length]),
  );
}

async function whyNotAsked(
  { service: { config, db }, desk }: Rehearsal,
  { meta }: Register,
  { companyName }: Subject,
): Promise<string | null> {
  if (desk.captureOnly.has(meta.name))
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
  list: 'the first part of the list',
};

const VERDICT: Readonly<Record<Report['verdict'], string>> = {
  safe: 'safe to switch on',
  unsafe: 'NOT safe',
  not_asked: 'not asked',
};

const NOTHING = ', but it found nothing: rehearse it with a company that stands there too';

function shown({ register, verdict, fault, foundNothing, questions }: Report): string {
  const limit = verdict === 'safe' && foundNothing ? NOTHING : '';
  return [
    `${register}: ${VERDICT[verdict]}${limit}${fault === null ? '' : `: ${fault}`}`,
    ...questions.flatMap(({ about, outcome, records, facts, words, ms, recordings }) => {
      const count = records > 0 ? `, ${records} ${records === 1 ? 'record' : 'records'}` : '';
      const where = recordings.length === 0 ? 'nothing came' : `${recordings.at(-1)} is the last`;
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
