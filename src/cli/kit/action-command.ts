/** The command of an action: it takes, does and logs what the action declares. */
import { Option } from 'commander';
import { z } from 'zod';
import { sentAs } from '../../kernel/requests/sent-as.ts';
import type { OperatorAction } from '../../operator/actions/action.ts';
import type { CliCommand } from './command.ts';
import { withJobQueue } from './open-job-queue.ts';
import { withService } from './open-service.ts';

export function commandOf(action: OperatorAction): CliCommand {
  const { name, summary, example, input } = action;
  const members = Object.entries(input.shape).map(([member, schema]) => partOf(member, schema));
  const [args, options] = [true, false].map(it => members.filter(({ isArgument }) => isArgument === it));
  const given = (said: Readonly<Record<string, unknown>>, typed: readonly string[]) =>
    sentAs(
      input,
      Object.fromEntries([
        ...args!.map(({ member }, at) => [member, typed[at]]),
        ...options!.map(({ member }) => [member, said[member]]),
      ]),
    );
  return {
    name,
    summary,
    example,
    declare: command => {
      for (const { flags, about } of args!) command.argument(flags, about);
      for (const { flags, about, isNeeded, choices } of options!) {
        const option = new Option(flags, about).makeOptionMandatory(isNeeded);
        command.addOption(choices ? option.choices(choices) : option);
      }
      return command;
    },
    changes: (said, typed) => ({ object: action.object(given(said, typed)) }),
    run: (said, typed) =>
      withService(async ({ db }) => {
        const asked = given(said, typed);
        const answer = await action.run({ db, withJobQueue: work => withJobQueue(db, work) }, asked);
        return { json: answer, text: action.text(answer, asked) };
      }),
  };
}

function partOf(member: string, schema: z.core.$ZodType) {
  const { flags, description } = z.globalRegistry.get(schema) as Record<'flags' | 'description', string>;
  const inner = schema instanceof z.ZodOptional ? schema.unwrap() : schema;
  return {
    member,
    flags,
    about: description,
    isArgument: flags.startsWith('<'),
    isNeeded: inner === schema,
    choices: inner instanceof z.ZodEnum ? inner.options.map(String) : null,
  };
}
