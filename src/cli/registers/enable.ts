import { giveLegalBasis } from '../../jobs/asking/legal-basis.ts';
import type { RegisterMeta } from '../../registers/register.ts';
import { type CliCommand, CliError, UsageError } from '../kit/command.ts';
import { withService } from '../kit/open-service.ts';
import { registerArgument, registerNamed } from '../kit/register-argument.ts';

export const registersEnable: CliCommand = {
  name: 'registers enable',
  summary: 'Let a list whose page limits its use be read in live, on the legal basis that you give.',
  example:
    'contractor-risk registers enable at-debtors --legal-basis "legitimate interest, assessment of 2026-05-04"',
  declare: command =>
    command
      .addArgument(registerArgument())
      .requiredOption('--legal-basis <text>', 'on what legal basis you read it; kept with the register'),
  run: async ({ legalBasis }: { legalBasis: string }, [name]) => {
    const basis = legalBasis.trim();
    if (basis === '') throw new UsageError('--legal-basis is empty; say on what legal basis you read it.');
    const meta = await limitedRegister(name!);
    return withService(async ({ config, db }) => {
      const enabledAt = await giveLegalBasis(db, meta.name, basis);
      const effect = config.registers === 'sandbox' ? ' The sandbox reads it either way.' : '';
      return {
        json: { register: meta.name, enabled: true, legalBasis: basis, enabledAt },
        text: `${meta.name} may be read (${basis}).${effect}\nRead it now: contractor-risk registers refresh ${meta.name}`,
      };
    });
  },
};

/** Only a register of limited purpose can be enabled or disabled. */
export async function limitedRegister(name: string): Promise<RegisterMeta> {
  const { meta } = await registerNamed(name);
  if (meta.needsLegalBasis) return meta;
  throw new CliError(
    'not-limited',
    `${name} needs no legal basis of yours: it is always read (${meta.legalBasis}).`,
  );
}
