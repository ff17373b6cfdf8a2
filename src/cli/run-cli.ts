/** Builds the program from the list of commands, runs what was typed, prints its answer or its failure. */
import { Command, Option } from 'commander';
import packageJson from '../../package.json' with { type: 'json' };
import { ALL_COMMANDS, GROUPS } from './all-commands.ts';
import type { Answer, CliCommand } from './command.ts';
import { describeFailure } from './describe-failure.ts';

/** @returns the exit code: 0 done, 1 failed or refused, 2 wrongly typed or wrongly set. */
export async function runCli(argv: readonly string[]): Promise<0 | 1 | 2> {
  // Known before anything is parsed: what is typed wrongly is an error in JSON too.
  const asJson = argv.includes('--json');
  try {
    await buildProgram(asJson, answer => print(answer, asJson)).parseAsync(argv, { from: 'user' });
    return 0;
  } catch (error) {
    const { exitCode, isShown, ...failure } = describeFailure(error);
    if (exitCode === 0) return 0;
    if (asJson) process.stderr.write(`${JSON.stringify({ error: failure })}\n`);
    else if (!isShown) process.stderr.write(`${failure.message}\n`);
    return exitCode;
  }
}

function print({ json, text }: Answer, asJson: boolean): void {
  process.stdout.write(asJson ? `${JSON.stringify(json, null, 2)}\n` : `${text}\n`);
}

/** Understood before the command's name too. */
const JSON_OPTION = ['--json', 'print one JSON document, and errors as JSON on stderr'] as const;

function buildProgram(asJson: boolean, onAnswer: (answer: Answer) => void): Command {
  const program = new Command('contractor-risk')
    .description('The operator’s command line of the contractor risk service.')
    .version(packageJson.version)
    .addOption(new Option(...JSON_OPTION).hideHelp())
    .exitOverride();
  // In JSON the failure is printed once, by `runCli`.
  if (asJson) program.configureOutput({ writeErr: () => {} });
  for (const [group, about] of Object.entries(GROUPS)) {
    const parent = program
      .command(group)
      .description(about)
      .addOption(new Option(...JSON_OPTION).hideHelp())
      .helpCommand(false);
    for (const command of ALL_COMMANDS.filter(({ name }) => name.startsWith(`${group} `)))
      addCommand(parent, command, onAnswer);
  }
  for (const command of ALL_COMMANDS.filter(({ name }) => !name.includes(' ')))
    addCommand(program, command, onAnswer);
  return program;
}

function addCommand(
  parent: Command,
  { name, summary, example, declare, run }: CliCommand,
  onAnswer: (answer: Answer) => void,
): void {
  const command = parent
    .command(name.split(' ').at(-1)!)
    .description(summary)
    .option(...JSON_OPTION)
    .showHelpAfterError(`See: contractor-risk ${name} --help`)
    .addHelpText('after', `\nExample:\n  $ ${example}`);
  declare?.(command);
  command.action(async () => onAnswer(await run(command.optsWithGlobals(), command.args)));
}
