/** What an argument names: a register, a company, a client, a key. */
import { Argument } from 'commander';
import type { Client } from '../../db/generated/prisma/client.ts';
import type { Database } from '../../db/open-database.ts';
import { type Nif, readNif } from '../../kernel/nif.ts';
import { REGISTER_NAMES } from '../../kernel/register-name.ts';
import type { Register } from '../../registers/register.ts';
import { CliError, UsageError } from './command.ts';

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

/** The client; throws if there is none, because a list for a mistyped id must not look empty. */
export async function requireClient({ prisma }: Database, id: string): Promise<Client> {
  const client = await prisma.client.findUnique({ where: { id } });
  if (client) return client;
  throw new CliError('not-found', `There is no client ${id}. List them with: contractor-risk clients list`);
}

/** The same for a key, without what its secret is known by. */
export async function requireKey({ prisma }: Database, id: string) {
  const key = await prisma.apiKey.findUnique({
    where: { id },
    omit: { secretHash: true },
    include: { client: { select: { name: true } } },
  });
  if (key) return key;
  throw new CliError('not-found', `There is no key ${id}. List them with: contractor-risk keys list`);
}
