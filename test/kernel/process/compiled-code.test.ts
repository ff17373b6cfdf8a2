/** What a process compiled is there for the next one, in a place of the project's own. */
import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';

const ROOT = fileURLToPath(new URL('../../../', import.meta.url));

test('compiled code is kept beside the packages', async () => {
  const program = `import { getCompileCacheDir } from 'node:module';
    import { keepCompiledCode } from '${ROOT}src/kernel/process/compiled-code.ts';
    keepCompiledCode(); console.log(getCompileCacheDir());`;
  // Without the setting by which tests have the same place.
  const env = { PATH: process.env.PATH };
  const args = ['--input-type=module', '-e', program];
  const { stdout } = await promisify(execFile)(process.execPath, args, { env });
  expect(stdout).toContain(`${ROOT}node_modules/.cache/contractor-risk`);
});
