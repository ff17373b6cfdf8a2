/** Builds the program from the commands, runs one, prints its answer or its failure. */
import { existsSync } from 'node:fs';
import { Command, Option } from 'commander';
import { RELEASE } from '../../kernel/process/release.ts';
import { visible, visibleJson } from '../../kernel/text/visible.ts';
import { type Answer, type CliCommand, CliError } from './command.ts';
import { describeFailure } from './describe-failure.ts';
import { actorOf, commanded, withAction, withService } from './open-service.ts';

/** @returns the exit code: 0 done, 1 failed or refused, 2 wrong arguments or settings. */
export async function runCli(argv: readonly string[]): Promise<0 | 1 | 2> {
  // Before parsing, so that wrong arguments are also reported in JSON.
  const asJson = argv.includes('--json');
  try {
    let exitCode: 0 | 1 = 0;
    const program = buildProgram(await commandsFor(argv), asJson, answer => {
      print(answer, asJson);
      exitCode = answer.exitCode ?? 0;
    });
    await program.parseAsync(argv, { from: 'user' });
    return exitCode;
  } catch (error) {
    const { exitCode, isShown, ...failure } = describeFailure(error);
    if (exitCode === 0) return 0;
    if (asJson) process.stderr.write(`${visibleJson(JSON.stringify({ error: failure }))}\n`);
    else if (!isShown) process.stderr.write(`${visible(failure.message)}\n`);
    return exitCode;
  }
}

function print({ json, text }: Answer, asJson: boolean): void {
  process.stdout.write(asJson ? `${visibleJson(JSON.stringify(json, null, 2))}\n` : `${visible(text)}\n`);
}

/** Also accepted before the command's name. */
const JSON_OPTION = ['--json', 'print one JSON document, and errors as JSON on stderr'] as const;

/**
 * Loads the requested command by its file (`registers import` is `registers/import.ts`), or all if there is none such:
 * together they take a quarter of a second and 30 MB, too much for an import of 300 MB.
 */
async function commandsFor(argv: readonly string[]) {
  const [group = '', verb = ''] = argv.filter(word => !word.startsWith('-'));
  const file = new URL(`../${group}/${verb}.ts`, import.meta.url);
  if (/^[a-z]+ [a-z-]+$/.test(`${group} ${verb}`) && existsSync(file)) {
    const exported: unknown[] = Object.values(await import(file.href));
    const typed = exported.find(it => (it as Partial<CliCommand>).name === `${group} ${verb}`);
    if (typed) return { all: [typed as CliCommand], groups: { [group]: '' } };
  }
  const { ALL_COMMANDS, GROUPS } = await import('../all-commands.ts');
  return { all: ALL_COMMANDS, groups: GROUPS };
}

function buildProgram(
  { all, groups }: Awaited<ReturnType<typeof commandsFor>>,
  asJson: boolean,
  onAnswer: (answer: Answer) => void,
): Command {
  const program = new Command('contractor-risk')
    .description('The operator’s command line of the contractor risk service.')
    .version(RELEASE)
    .showHelpAfterError('See: contractor-risk --help')
    .addOption(new Option(...JSON_OPTION).hideHelp())
    .exitOverride();
  // With --json `runCli` prints the failure.
  program.configureOutput({ writeErr: text => !asJson && process.stderr.write(visible(text)) });
  for (const [group, about] of Object.entries(groups)) {
    const parent = program
      .command(group)
      .description(about)
      .addOption(new Option(...JSON_OPTION).hideHelp())
      .showHelpAfterError(`See: contractor-risk ${group} --help`)
      .helpCommand(false);
    for (const command of all.filter(({ name }) => name.startsWith(`${group} `)))
      addCommand(parent, command, onAnswer);
  }
  for (const command of all.filter(({ name }) => !name.includes(' '))) addCommand(program, command, onAnswer);
  return program;
}

const inNewService =
  (work: NonNullable<CliCommand['inService']>) => (options: unknown, args: readonly string[]) =>
    withService(service => work(service, options, args));

function addCommand(
  parent: Command,
  { name, summary, example, declare, changes, inService, run = inNewService(inService!) }: CliCommand,
  onAnswer: (answer: Answer) => void,
): void {
  const command = parent
    .command(name.split(' ').at(-1)!)
    .description(summary)
    .option(...JSON_OPTION)
    .option('--test', 'on the sandbox of test keys (TEST_DATABASE_URL) in place of the service')
    .showHelpAfterError(`See: contractor-risk ${name} --help`)
    .addHelpText('after', `\nExample:\n  $ ${example}`);
  declare?.(command);
  if (changes) addOperator(command);
  command.action(() => {
    const options = command.optsWithGlobals();
    return commanded(options.test === true, async () => {
      const changed = changes?.(options, command.args);
      if (!changed) return onAnswer(await run(options, command.args));
      const { object, reason = options.reason ?? null } = changed;
      const action = { actor: actorOf(options.as), via: 'cli', action: name, object, reason } as const;
      onAnswer(await withAction(action, () => run(options, command.args)));
    }).catch(error => {
      throw withList(error, command);
    });
  });
}

/** Of an id that names nothing the core says only that, for partners read it too. The help of the argument has what lists those that there are. */
function withList(error: unknown, { registeredArguments, options }: Command): unknown {
  const { code, message } = describeFailure(error);
  if (code !== 'not-found' || message.includes('contractor-risk ')) return error;
  const abouts = [...registeredArguments, ...options.toReversed()].map(({ description }) => description);
  const list = abouts.flatMap(about => /, as ([a-z -]+) shows it/.exec(about)?.[1] ?? [])[0];
  return list ? new CliError(code, `${message} List them with: contractor-risk ${list}`) : error;
}

/** Who acts, and why: both stand in the log (`audit list`). */
function addOperator(command: Command): void {
  command.option('--as <name>', 'your name in the log of actions (default: OPERATOR_NAME, or your login)');
  if (!command.options.some(({ long }) => long === '--reason'))
    command.option('--reason <text>', 'why; kept in the log of actions');
}
