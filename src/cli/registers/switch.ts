import { rehearsalDoubt, switchOff, switchOn } from '../../jobs/asking/register-switch.ts';
import { LIST_REGISTERS } from '../../kernel/register-name.ts';
import type { RegisterMeta } from '../../registers/register.ts';
import { type CliCommand, CliError, itsArgument, type Service, UsageError } from '../kit/command.ts';
import { registerArgument, registerNamed } from '../kit/named-things.ts';
import { withService } from '../kit/open-service.ts';

interface Options {
  readonly legalBasis?: string;
  readonly reason?: string;
}

export const registersEnable: CliCommand = {
  name: 'registers enable',
  summary:
    'Let a register be asked in live: after a rehearsal that passed, or for a reason that you give. A list whose page limits its use needs your legal basis too.',
  example:
    'contractor-risk registers enable at-debtors --legal-basis "legitimate interest, assessment of 2026-05-04" --reason "read by hand on 2026-05-05"',
  declare: command =>
    command
      .addArgument(registerArgument())
      .option('--legal-basis <text>', 'on what legal basis you read it; kept with the register')
      .option('--reason <text>', 'why without a rehearsal that passed; kept with the register'),
  changes: itsArgument,
  run: async (options: Options, [name]) => {
    const legalBasis = given('--legal-basis', options.legalBasis);
    const because = given('--reason', options.reason);
    const { meta } = await registerNamed(name!);
    requireBasis(meta, legalBasis);
    return withService(async ({ config, db }) => {
      if (because === null && config.registers === 'live') await requireRehearsal({ db }, meta);
      const enabledAt = await switchOn(db, meta.name, { legalBasis, because });
      const effect = config.registers === 'sandbox' ? ' The sandbox is asked either way.' : '';
      const isList = (LIST_REGISTERS as readonly string[]).includes(meta.name);
      const next = isList ? `\nRead it now: contractor-risk registers refresh ${meta.name}` : '';
      return {
        json: { register: meta.name, enabled: true, legalBasis, because, enabledAt },
        text: `${meta.name} is asked from now on${legalBasis ? ` (${legalBasis})` : ''}.${effect}${next}`,
      };
    });
  },
};

function given(option: string, text: string | undefined): string | null {
  if (text?.trim() === '')
    throw new UsageError(`${option} is empty; give a sentence that somebody else can check.`);
  return text?.trim() ?? null;
}

function requireBasis({ name, needsLegalBasis }: RegisterMeta, legalBasis: string | null): void {
  if (needsLegalBasis && legalBasis === null)
    throw new UsageError(
      `${name} limits the purposes of its list: say on what legal basis you read it, --legal-basis "…".`,
    );
}

async function requireRehearsal({ db }: Pick<Service, 'db'>, { name }: RegisterMeta): Promise<void> {
  const doubt = await rehearsalDoubt(db, name);
  if (doubt === null) return;
  throw new CliError(
    'not-rehearsed',
    `${name} stays off: ${doubt}. Rehearse it: contractor-risk registers rehearse ${name}. Or say why it is safe all the same: --reason "…".`,
    { doubt },
  );
}

export const registersDisable: CliCommand = {
  name: 'registers disable',
  summary: 'Ask a register no more in live; a legal basis that you gave for it goes.',
  example: 'contractor-risk registers disable at-debtors --reason "its address moved"',
  declare: command => command.addArgument(registerArgument()),
  changes: itsArgument,
  run: async (_, [name]) => {
    const { kind, meta } = await registerNamed(name!);
    const toWithdraw =
      kind === 'list' ? ` To take a wrong list back: contractor-risk registers withdraw ${name}` : '';
    return withService(async ({ db }) => {
      // Who switched it off before, and why, stays the last word of the log.
      if (!(await switchOff(db, meta.name)))
        throw new CliError('not-enabled', `${meta.name} is not enabled; nothing was changed.${toWithdraw}`);
      return {
        json: { register: meta.name, enabled: false },
        text: `${meta.name} is asked no more in live; what stands of it counts until its age limit (${meta.maxAgeHours} h).${toWithdraw}`,
      };
    });
  },
};
