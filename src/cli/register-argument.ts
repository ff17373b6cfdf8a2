/** A register and a company, as they are typed. */
import { Argument } from 'commander';
import { type Nif, readNif } from '../kernel/nif.ts';
import { REGISTER_NAMES, type RegisterName } from '../kernel/register-name.ts';
import type { Register } from '../registers/register.ts';
import { UsageError } from './command.ts';

/** Registers that are read whole; said here, for help must not wait for the readers. */
export const LIST_REGISTERS: readonly RegisterName[] = [
  'at-debtors',
  'ss-debtors',
  'act-sanctions',
  'base-contracts',
];

export const registerArgument = (names: readonly string[] = REGISTER_NAMES): Argument =>
  new Argument('<register>', 'name of the register').choices(names);

export async function registerNamed(name: string): Promise<Register> {
  // Loaded only here: no other command should wait for the readers of HTML and PDF.
  const { ALL_REGISTERS } = await import('../registers/all-registers.ts');
  const register = ALL_REGISTERS.find(({ meta }) => meta.name === name);
  if (register) return register;
  throw new UsageError(
    `${name} is not read yet; give one of ${ALL_REGISTERS.map(({ meta }) => meta.name).join(', ')}.`,
  );
}

/** `label` is what the number is called where it was typed; the number itself is not repeated. */
export function companyAsked(text: string, label: string): Nif {
  const reading = readNif(text);
  if (reading.kind === 'company') return reading.nif;
  if (reading.kind === 'invalid') throw new UsageError(`${label} is no tax number: ${reading.because}.`);
  if (reading.kind === 'natural-person')
    throw new UsageError(`${label} is the tax number of a natural person; only companies are looked up.`);
  throw new UsageError(`${label} is not the tax number of a company (${reading.group}).`);
}
