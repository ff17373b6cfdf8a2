/**
 * Asks the further registers about a company that was judged. They inform: no analysis waits for them, nothing is unknown
 * while they are silent, and nobody is asked again on their account before the company's next analysis.
 */
import type { Nif } from '../../kernel/nif.ts';
import { isSpecified } from '../../kernel/register-name.ts';
import type { ConsultedRegister } from '../../registers/register.ts';
import { askUnhurried } from '../answers/ask-unhurried.ts';
import { askedByMachine, type RegisterGateway } from '../asking/register-gateway.ts';
import { type AskingDeps, legalName } from './ask-register.ts';

export const furtherRegisters = (gateway: Pick<RegisterGateway, 'registers' | 'captureOnly'>) =>
  askedByMachine(gateway, name => !isSpecified(name));

/** Asks those that have not answered within their age limit, and stores what they say. */
export async function askFurther(deps: AskingDeps, nif: Nif, signal: AbortSignal): Promise<void> {
  for (const register of furtherRegisters(deps.gateway)) await askOne(deps, register, nif, signal);
}

async function askOne(
  { db, gateway, answers, log }: AskingDeps,
  register: ConsultedRegister<unknown>,
  nif: Nif,
  signal: AbortSignal,
): Promise<void> {
  const companyName = register.meta.asksByName ? await legalName(db, nif) : null;
  if (register.meta.asksByName && companyName === null) return;
  const silence = await askUnhurried({ gateway, answers }, { register, nif, companyName }, signal);
  if (silence)
    log.warn(
      { nif, register: register.meta.name, reason: silence.reason },
      'a further register did not answer',
    );
}
