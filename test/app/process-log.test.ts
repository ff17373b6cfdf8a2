/** Whoever reads the log may stand still, end, or have no room: the process goes on, and the log says what it lost. */
import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { openSync } from 'node:fs';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';

const at = (path: string) => JSON.stringify(new URL(`../../src/${path}`, import.meta.url).href);

/** Logs 4 MB in steps, says so on standard output, and logs a last line when it is told to. */
const PROGRAM = `
import { setImmediate } from 'node:timers/promises';
import { createLog } from ${at('app/process-log.ts')};
import { outliveReaders } from ${at('kernel/process/outlive-readers.ts')};
outliveReaders();
const log = createLog({ logLevel: 'info', keyPrefix: 'crl', role: 'api' });
for (let i = 0; i < 4000; i++) { log.info({ i, filler: 'x'.repeat(1000) }, 'a line'); if (i % 100 === 0) await setImmediate(); }
process.stdout.write('logged');
const written = () => new Promise(resolve => process.stderr.write('', resolve));
process.stdin.once('data', async () => { await written(); log.info({}, 'the last'); await written(); process.exit(0); });
`;

function start(stderr: 'pipe' | number) {
  const child = spawn(process.execPath, ['--input-type=module', '-e', PROGRAM], {
    stdio: ['pipe', 'pipe', stderr],
  });
  return { child, logged: once(child.stdout!, 'data'), ended: once(child, 'exit') };
}

test('a reader that stands still holds up nothing, and learns how many lines it missed', async () => {
  const { child, logged, ended } = start('pipe');
  await logged;
  const first = child.stderr!.once('data', () => child.stdin!.write('go on'));
  const lines = (await text(first)).trimEnd().split('\n');
  const told = lines.map(line => JSON.parse(line)).findIndex(line => line.lines !== undefined);
  expect(JSON.parse(lines[told]!)).toMatchObject({ level: 40, role: 'api', lines: 4_000 - told });
  expect(JSON.parse(lines.at(-1)!).msg).toBe('the last');
  expect((await ended)[0]).toBe(0);
});

test.each([
  ['that ends', 'pipe'],
  ['whose disk is full', openSync('/dev/full', 'w')],
] as const)('a reader %s ends no process', async (_what, stderr) => {
  const { child, logged, ended } = start(stderr);
  child.stderr?.destroy();
  await logged;
  child.stdin!.write('go on');
  expect((await ended)[0]).toBe(0);
});

test('a command whose answer finds no room says so and fails; a reader that has enough ends it in peace', async () => {
  const [node, cli] = [
    process.execPath,
    fileURLToPath(new URL('../../src/cli/contractor-risk.ts', import.meta.url)),
  ];
  const shell = (line: string) =>
    promisify(execFile)('/bin/bash', ['-o', 'pipefail', '-c', line]).then(
      ({ stdout, stderr }) => ({ code: 0, stdout, stderr }),
      ({ code, stdout, stderr }) => ({ code, stdout, stderr }),
    );
  expect(await shell(`${node} ${cli} --help > /dev/full`)).toEqual({
    code: 1,
    stdout: '',
    stderr: expect.stringMatching(/^The answer could not be written whole: .*no space left on device.*\n$/i),
  });
  expect(await shell(`${node} ${cli} --help | (exec 0<&-)`)).toEqual({ code: 0, stdout: '', stderr: '' });
  expect(await shell(`${node} ${cli} keys no-such-verb 2> /dev/full`)).toMatchObject({ code: 2 });
});
