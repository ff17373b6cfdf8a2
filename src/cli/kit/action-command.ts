/** The command of an action: it takes, does and logs what the action declares. */
import { Option } from 'commander';
import { z } from 'zod';
import { sentAs } from '../../kernel/requests/sent-as.ts';
import type { OperatorAction } from '../../operator/actions/all-actions.ts';
import type { CliCommand } from './command.ts';
import { withJobQueue, withService } from './open-service.ts';

export function commandOf(action: OperatorAction): CliCommand {
  const { name, summary, example, input } = action;
  const members = Object.entries(input.shape).map(([member, schema]) => memberOf(member, schema));
  const args = members.filter(({ isArgument }) => isArgument);
  const inputOf = (options: Readonly<Record<string, unknown>>, words: readonly string[]) => {
    const named = Object.fromEntries(args.map(({ member }, at) => [member, words[at]]));
    return sentAs(
      input,
      Object.fromEntries(members.map(({ member }) => [member, named[member] ?? options[member]])),
    );
  };
  return {
    name,
    summary,
    example,
    declare: command => {
      for (const { flags, about, isArgument, isNeeded, choices } of members) {
        if (isArgument) command.argument(flags, about);
        else {
          const option = new Option(flags, about).makeOptionMandatory(isNeeded);
          command.addOption(choices ? option.choices(choices) : option);
        }
      }
      return command;
    },
    changes: (options, words) => ({ object: action.object(inputOf(options, words)) }),
    run: (options, words) =>
      withService(async ({ db }) => {
        const request = inputOf(options, words);
        const answer = await action.run({ db, withJobQueue: work => withJobQueue(db, work) }, request);
        return { json: answer, text: action.text(answer, request) };
      }),
  };
}

function memberOf(member: string, schema: z.core.$ZodType) {
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
