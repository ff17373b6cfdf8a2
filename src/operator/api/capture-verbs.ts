/** Saved answers of registers: what they say, and bringing them in. */
import { z } from 'zod';
import { companyNif } from '../../kernel/nif.ts';
import { Problem } from '../../kernel/problems.ts';
import { REGISTER_NAMES, SAVED_REGISTERS } from '../../kernel/register-name.ts';
import { ALL_REGISTERS } from '../../registers/all-registers.ts';
import type { CapturedFile, SavedRegister } from '../../registers/saved-answers.ts';
import { importSaved } from '../registers/import-saved.ts';
import { parseSaved } from '../registers/parse-saved.ts';
import { MALFORMED_REQUEST_FILE, parseRequestFile, savedCapture } from '../registers/saved-capture.ts';
import { change, type OperatorVerb, read } from './verb.ts';

/** `content` in base64. A file `NAME.request.json` says what was asked for `NAME`. */
const FILES = z
  .array(z.strictObject({ name: z.string().min(1).max(255), content: z.base64() }))
  .min(1)
  .max(200)
  .refine(files => new Set(files.map(({ name }) => name)).size === files.length, 'two files have one name');

type SentFiles = z.output<typeof FILES>;

const ENDING = '.request.json';
/** Of all files together; what would be more stays packed, and is no answer. */
const MOST_UNPACKED_BYTES = 32 * 1024 * 1024;
/** Shown of one file. */
const MOST_RECORDS = 20_000;

/** @throws Problem for a malformed request file, and where nothing but request files was sent. */
async function captured(files: SentFiles): Promise<CapturedFile[]> {
  const bytes = new Map(files.map(({ name, content }) => [name, Buffer.from(content, 'base64')]));
  const answers = [...bytes].filter(([name]) => !name.endsWith(ENDING));
  if (answers.length === 0) throw new Problem('invalid-parameter', `Only ${ENDING} files were sent.`);
  const read: CapturedFile[] = [];
  let room = MOST_UNPACKED_BYTES;
  for (const [name, body] of answers) {
    const file = bytes.get(name + ENDING);
    const request = file ? parseRequestFile(file.toString()) : null;
    if (file && !request)
      throw new Problem('invalid-parameter', `${name}${ENDING} ${MALFORMED_REQUEST_FILE}`);
    const capture = await savedCapture(body, request, room);
    room -= capture.body.length;
    read.push({ name, capture });
  }
  return read;
}

const nif = z
  .string()
  .transform(text => companyNif(text))
  .refine(read => read !== null, 'is no tax number of a company')
  .nullable()
  .default(null);

/** Reads only, but takes files, so it is posted. */
const parse: OperatorVerb = {
  ...read('registers/parse', {
    input: z.strictObject({ register: z.enum(REGISTER_NAMES), files: FILES, nif }),
    run: async ({ inThread }, { register: name, files, nif: company }) => {
      const register = ALL_REGISTERS.find(({ meta }) => meta.name === name)!;
      const answers = [];
      for (const { name: file, capture } of await captured(files))
        answers.push({
          file,
          ...(await parseSaved(inThread(register), [capture], { nif: company, mostRecords: MOST_RECORDS })),
        });
      return answers;
    },
  }),
  method: 'POST',
};

const bringIn = change({
  action: 'registers import',
  input: z.strictObject({
    register: z.enum(SAVED_REGISTERS),
    files: FILES,
    savedAt: z.iso.datetime({ offset: true }).nullable().default(null),
  }),
  object: ({ register }) => register,
  run: async (deps, { register: name, files, savedAt }) => {
    const at = savedAt === null ? null : new Date(savedAt);
    if (at && at > new Date())
      throw new Problem('invalid-parameter', 'savedAt is in the future; say when the pages were saved.');
    if (!deps.personHashKey)
      throw new Problem(
        'unavailable',
        'This process has no PERSON_HASH_KEY (ROLE=api), so it brings in no pages. Use the command line: contractor-risk registers import.',
      );
    const register = ALL_REGISTERS.find(({ meta }) => meta.name === name) as SavedRegister<unknown>;
    const read = await captured(files);
    return importSaved(deps, deps.keyedInThread(register), { files: read, savedAt: at });
  },
});

export const CAPTURE_VERBS: readonly OperatorVerb[] = [parse, bringIn];
