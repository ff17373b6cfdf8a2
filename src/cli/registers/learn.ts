import { lisbonDay } from '../../kernel/local-date.ts';
import { personLabels } from '../../kernel/secrets/person-key.ts';
import { UNREADABLE } from '../../kernel/unreadable.ts';
import { addWord, wordFault } from '../../registers/reading/taught-words.ts';
import {
  noticingWords,
  type TaughtWord,
  teach,
  type UnknownWord,
  wordsIn,
} from '../../registers/reading/vocabulary.ts';
import type { Reading, Register } from '../../registers/register.ts';
import { type Answer, type CliCommand, CliError, type Given, UsageError } from '../kit/command.ts';
import { companyArgument, registerArgument, registerNamed } from '../kit/named-things.ts';
import { withService } from '../kit/open-service.ts';
import { readCaptureFile, wordsHere } from './read-capture-file.ts';
import { rereadStored, shownReread } from './reread.ts';

type Options = Given<'nif' | 'name' | 'meaning' | 'word' | 'because'>;

export const registersLearn: CliCommand = {
  name: 'registers learn',
  summary:
    'Name the word for which a recorded answer is not read, and what it may mean. With --meaning, write it into the file REGISTER_WORDS and read the answer again; analyses that waited go on.',
  example:
    'contractor-risk registers learn citius-executions company-02.html --nif 580000052 --meaning ignored --because "a new column, on every row Ativa"',
  declare: command =>
    command
      .addArgument(registerArgument())
      .argument('<file>', 'the answer as recorded, with FILE.request.json beside it')
      .option('--nif <nif>', 'the company that it is about')
      .option('--name <name>', 'its full legal name, for registers that name parties without their numbers')
      .option('--meaning <meaning>', 'what the word means')
      .option(
        '--word <word>',
        'the word that you saw; if another is to be learned by now, nothing is written',
      )
      .option('--because <text>', 'who looked, and where; kept with the word'),
  changes: ({ meaning, because }: Options, [register = '']) =>
    meaning === undefined ? null : { object: register, reason: because },
  run: async (options: Options, [register, file]) => {
    try {
      return await learn(register!, file!, options);
    } finally {
      teach([]);
    }
  },
};

async function learn(name: string, file: string, options: Options): Promise<Answer> {
  const register = await registerNamed(name);
  // Without it every party counts as another one, and an answer that is not read looks as if it were.
  if (register.meta.asksByName && !options.name?.trim())
    throw new UsageError(
      `${name} names parties without their numbers: give the full legal name, --name "…".`,
    );
  const path = process.env.REGISTER_WORDS;
  const read = await reader(register, file, options);
  teach(wordsHere());
  const { reading, unknown, ofOthers } = await read();
  if (!unknown) return shownReading(reading, ofOthers);
  if (options.meaning === undefined) return proposal(reading, unknown, file);
  if (!path)
    throw new UsageError(
      'Set REGISTER_WORDS to the path of the file of taught words; it is made if it is not there.',
    );
  const word = taughtWord(unknown, options);
  if (options.word !== undefined && options.word !== word.word)
    throw new CliError(
      'precondition-failed',
      `"${word.word}" is the word that is not known now, so nothing was written. Look again, without --meaning.`,
      { unknown },
    );
  teach(await addWord(path, word));
  const again = await read();
  const next = again.unknown
    ? proposal(again.reading, again.unknown, file)
    : shownReading(again.reading, again.ofOthers);
  const reread = await withService(service => rereadStored(service, register));
  return {
    json: { taught: word, outcome: again.reading.outcome, next: again.unknown, ...reread },
    text: [
      `Wrote ${path}: "${word.word}" in ${word.vocabulary} means ${word.meaning}. Workers take it up within seconds.`,
      next.text,
      register.kind === 'list'
        ? `Read the list again: contractor-risk registers refresh ${name}`
        : shownReread(reread),
    ].join('\n'),
  };
}

interface Read {
  readonly reading: Reading<unknown>;
  /** The word that would have to be known first; null where none would help. */
  readonly unknown: UnknownWord | null;
  /** What the page is read as where no company is asked about: it is not about the one that was given. Else null. */
  readonly ofOthers: Reading<unknown> | null;
}

/** Reads the file each time it is called, in this process: no thread could tell which words it met. */
async function reader(
  register: Register,
  file: string,
  { nif, name }: Options,
): Promise<() => Promise<Read>> {
  const about = { nif: nif === undefined ? null : companyArgument(nif, '--nif') };
  const capture = await readCaptureFile(file);
  const context = {
    today: lisbonDay(new Date()),
    personKey: personLabels(),
    companyName: name?.trim() || null,
  };
  return async () => {
    const { result: reading, words } = await noticingWords<Reading<unknown>>(() =>
      register.parse(capture, about, context),
    );
    const [unknown] =
      'reason' in reading ? wordsIn(reading.reason, words) : wordsOfUnreadable(reading, words);
    if (!('reason' in reading) || unknown || about.nif === null)
      return { reading, unknown: unknown ?? null, ofOthers: null };
    const ofOthers = await register.parse(capture, { nif: null }, context);
    return { reading, unknown: null, ofOthers: 'reason' in ofOthers ? null : ofOthers };
  };
}

/** Those that stand in records of which a value could not be read. */
function wordsOfUnreadable(reading: Reading<unknown>, words: readonly UnknownWord[]): readonly UnknownWord[] {
  const records = reading.outcome === 'found' ? reading.records : [];
  const values = records.map(record => new Set(Object.values(record as object)));
  return words.filter(({ word }) => values.some(of => of.has(UNREADABLE) && of.has(word)));
}

function taughtWord({ vocabulary, word }: UnknownWord, { meaning, because = '' }: Options): TaughtWord {
  if (because.trim() === '') throw new UsageError('Say who looked, and where: --because "…".');
  const taught = { vocabulary, word, meaning: meaning!, because: because.trim(), on: lisbonDay(new Date()) };
  const fault = wordFault(taught);
  if (fault) throw new UsageError(`${fault}.`);
  return taught;
}

function proposal(reading: Reading<unknown>, { vocabulary, word, meanings }: UnknownWord, file: string) {
  const reason = 'reason' in reading ? reading.reason : null;
  return {
    json: { outcome: reading.outcome, reason, unknown: { vocabulary, word, meanings } },
    text: [
      reason === null ? `It is read: ${reading.outcome}, but for a word.` : `${reading.outcome}: ${reason}`,
      `"${word}" is no word of ${vocabulary}. It may mean: ${meanings.join(', ')}.`,
      `Look at ${file} and at the official page; then give --word and --meaning, and --because with what you saw.`,
    ].join('\n'),
  };
}

function shownReading(reading: Reading<unknown>, ofOthers: Reading<unknown> | null) {
  const json = {
    outcome: reading.outcome,
    reason: 'reason' in reading ? reading.reason : null,
    unknown: null,
  };
  if (!('reason' in reading)) return { json, text: `It is read: ${reading.outcome}.` };
  const todo = ofOthers
    ? `Every word of it is known: without --nif it is read (${ofOthers.outcome}). It does not tell about the company: give the page of the answer that does. registers rehearse names the one that is not read.`
    : 'No word mends this. Make a test of it for whoever mends the adapter: contractor-risk registers fixture.';
  return { json, text: `${reading.outcome}: ${reading.reason}\n${todo}` };
}
