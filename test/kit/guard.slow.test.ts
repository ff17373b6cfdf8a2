import { expect, it } from 'vitest';
import { startProgram } from './service-process.ts';

it('what a killed test had started does not outlive it', async () => {
  const kit = new URL('service-process.ts', import.meta.url).href;
  const script = `import { startProgram } from '${kit}';
    console.log('started', startProgram(['-e', 'setInterval(() => {}, 1000)'], {}).child.pid);`;
  const test = startProgram(['--input-type=module', '-e', script], {});
  const pid = Number((await test.says(/started (\d+)/))[1]);
  const isAlive = () => {
    try {
      return process.kill(pid, 0);
    } catch {
      return false;
    }
  };
  expect(isAlive()).toBe(true);
  await test.kill('SIGKILL');
  await expect.poll(isAlive).toBe(false);
});
