import { Argument } from 'commander';
import { lisbonDay } from '../kernel/local-date.ts';
import { type Nif, readNif } from '../kernel/nif.ts';
import { type PersonKey, personKeyer } from '../kernel/person-key.ts';
import { REGISTER_NAMES } from '../kernel/register-name.ts';
import type { Reading, Register } from '../registers/register.ts';
import { type CliCommand, UsageError } from './command.ts';
import { readCaptureFile } from './read-capture-file.ts';

export const registersParse: CliCommand = {
  name: 'registers parse',
  summary:
    'Read one saved answer of a register, without a database. Whatever it says, having judged it is success.',
  example: 'contractor-risk registers parse mj-publications pesquisa.html --nif 590000000 --json',
  declare: command =>
    command
      .addArgument(new Argument('<register>', 'which register it is of').choices(REGISTER_NAMES))
      .argument('<file>', 'the answer as saved; FILE.request.json beside it says what was asked')
      .option('--nif <nif>', 'only what concerns this company'),
  run: async ({ nif }: { nif?: string }, [name, file]) => {
    const asked = { nif: nif === undefined ? null : companyAsked(nif) };
    const register = await registerNamed(name!);
    const capture = await readCaptureFile(file!);
    const context = { today: lisbonDay(new Date()), personKey: personLabels(process.env.PERSON_HASH_KEY) };
    const reading: Reading<unknown> = await register.parse(capture, asked, context);
    const json = {
      outcome: reading.outcome,
      records: reading.outcome === 'found' ? reading.records : [],
      reason: 'reason' in reading ? reading.reason : null,
    };
    return { json, text: shown(json) };
  },
};

async function registerNamed(name: string): Promise<Register> {
  // Loaded only here: no other command should wait for the readers of HTML and PDF.
  const { ALL_REGISTERS } = await import('../registers/all-registers.ts');
  const register = ALL_REGISTERS.find(({ meta }) => meta.name === name);
  if (register) return register;
  throw new UsageError(
    `${name} is not read yet; give one of ${ALL_REGISTERS.map(({ meta }) => meta.name).join(', ')}.`,
  );
}

function companyAsked(text: string): Nif {
  const reading = readNif(text);
  if (reading.kind === 'company') return reading.nif;
  if (reading.kind === 'invalid') throw new UsageError(`--nif is no tax number: ${reading.because}.`);
  if (reading.kind === 'natural-person')
    throw new UsageError('--nif is the tax number of a natural person; only companies are looked up.');
  throw new UsageError(`--nif is not the tax number of a company (${reading.group}).`);
}

/**
 * Without a secret, people are numbered as they come: a hash under a key that everybody knows could be turned back by
 * trying every number.
 */
function personLabels(secret: string | undefined): (nif: string) => PersonKey {
  if (secret) return personKeyer(secret);
  const labels = new Map<string, PersonKey>();
  return nif => {
    const label = labels.get(nif) ?? (`person-${labels.size + 1}` as PersonKey);
    labels.set(nif, label);
    return label;
  };
}

function shown({
  outcome,
  records,
  reason,
}: {
  outcome: string;
  records: readonly unknown[];
  reason: string | null;
}) {
  if (reason !== null) return `${outcome}: ${reason}`;
  if (records.length === 0) return outcome;
  return `${outcome}, ${records.length} ${records.length === 1 ? 'record' : 'records'}:\n${JSON.stringify(records, null, 2)}`;
}
