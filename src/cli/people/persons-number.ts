/** The tax number of a person, for what is done for that person: read unseen, and repeated by no error. */
import { readNif } from '../../kernel/nif.ts';
import { UsageError } from '../kit/command.ts';
import { readSecretLine } from '../kit/secret-line.ts';

const LONGEST = 200;

/** @throws UsageError for what is none. */
export async function readPersonsNumber(): Promise<string> {
  const text = await readSecretLine('Tax number (NIF) of the person, not shown: ');
  if (text === '') throw new UsageError('Nothing was given on standard input.');
  if (text.length > LONGEST) throw new UsageError('Standard input holds more than one short line.');
  const reading = readNif(text);
  if (reading.kind === 'natural-person') return text.replace(/\D/g, '');
  throw new UsageError(
    reading.kind === 'invalid'
      ? `That is no tax number: ${reading.because}.`
      : 'That is not the tax number of a natural person; for a company see: contractor-risk corrections add',
  );
}
