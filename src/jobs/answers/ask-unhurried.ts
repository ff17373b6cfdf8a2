/** A question to a register about a company, for which no client waits: it yields to the others, and is open once at a time. */
import type { Nif } from '../../kernel/nif.ts';
import type { ConsultedRegister } from '../../registers/register.ts';
import type { RegisterGateway } from '../asking/register-gateway.ts';
import type { Answers } from './answers.ts';

/** Why a register gave no answer; null: it has answered. */
export type Silence = { readonly reason: string; readonly retryAfterSeconds: number } | null;

export interface UnhurriedQuestion {
  readonly register: ConsultedRegister<unknown>;
  readonly nif: Nif;
  /** For registers that are searched by it. */
  readonly companyName?: string | null;
  /** Older answers do not count. */
  readonly since?: Date | null;
}

/** Longest wait while somebody else asks the same question. */
const PATIENCE_MS = 60_000;

/** Asks unless the register has answered within its age limit, and stores what it says. */
export function askUnhurried(
  { gateway, answers }: { readonly gateway: RegisterGateway; readonly answers: Answers },
  { register, nif, companyName = null, since = null }: UnhurriedQuestion,
  signal: AbortSignal,
): Promise<Silence> {
  const question = `${register.meta.name} ${nif}`;
  return gateway.askers.run(question, { patienceMs: PATIENCE_MS, signal }, async (): Promise<Silence> => {
    const { usable, now } = await answers.lookUp({ register, nif, since });
    // Another asker may have had the answer in the meantime.
    if (usable) return null;
    const consultation = await gateway.consult(register, { nif, companyName }, signal, { yields: true });
    signal.throwIfAborted();
    await answers.store({ register, nif, consultation, askedAt: now });
    const { reading } = consultation;
    if (!('reason' in reading)) return null;
    const retryAfterSeconds = reading.outcome === 'unavailable' ? (reading.retryAfterSeconds ?? 0) : 0;
    return { reason: reading.reason, retryAfterSeconds };
  });
}
