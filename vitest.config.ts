import { defineConfig } from 'vitest/config';
import { COMPILED_CODE } from './src/kernel/process/compiled-code.ts';
import { isFull } from './test/kit/sizes.ts';

export default defineConfig({
  test: {
    include: ['test/**/*.test.ts'],
    globalSetup: ['test/kit/global-setup.ts'],
    pool: 'forks',
    // One more than most machines have cores: tests also wait, for the database, for processes and for the service's rests.
    maxWorkers: 3,
    // Ends a test that hangs. A slow machine must not: eight busy loops beside it make a test ten times as long. 100,000 runs take hours.
    testTimeout: isFull ? 0 : 180_000,
    hookTimeout: 180_000,
    expect: { poll: { timeout: 90_000 } },
    // What one process has compiled is there for the next: each file of `npm run test:faults` has a process of its own.
    env: { NODE_COMPILE_CACHE: COMPILED_CODE },
    // Node reads the files as the service does.
    experimental: { viteModuleRunner: false, nodeLoader: false },
  },
});
