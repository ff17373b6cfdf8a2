/** Parses a register and a company. */
import { Argument } from 'commander';
import { type Nif, readNif } from '../../kernel/nif.ts';
import { REGISTER_NAMES } from '../../kernel/register-name.ts';
import type { Register } from '../../registers/register.ts';
import { UsageError } from './command.ts';

export const registerArgument = (names: readonly string[] = REGISTER_NAMES): Argument =>
  new Argument('<register>', 'name of the register').choices(names);

/** Loads one adapter by its folder, so that other commands do not wait for the parsers of HTML and PDF. */
export async function registerNamed(name: string): Promise<Register> {
  if ((REGISTER_NAMES as readonly string[]).includes(name)) {
    const exported: unknown[] = Object.values(await import(`../../registers/${name}/${name}.ts`));
    const register = exported.find(it => (it as Partial<Register> | null)?.meta?.name === name);
    if (register) return register as Register;
  }
  throw new UsageError(`${name} is not read; give one of ${REGISTER_NAMES.join(', ')}.`);
}

/** `label` names the argument or option; errors do not repeat the number. */
export function companyArgument(text: string, label: string): Nif {
  const reading = readNif(text);
  if (reading.kind === 'company') return reading.nif;
  if (reading.kind === 'invalid') throw new UsageError(`${label} is no tax number: ${reading.because}.`);
  if (reading.kind === 'natural-person')
    throw new UsageError(`${label} is the tax number of a natural person; only companies are looked up.`);
  throw new UsageError(`${label} is not the tax number of a company (${reading.group}).`);
}
