/** Vitest as Stryker runs it: without the PostgreSQL of a whole run, unless the room needs it. */
import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    // Said here and not by Stryker's own `testFiles`, with which what runs while a module loads is never mutated.
    include: JSON.parse(process.env.MUTATION_TESTS ?? '["test/**/*.test.ts"]'),
    globalSetup: process.env.MUTATION_DATABASE ? ['test/kit/global-setup.ts'] : [],
    setupFiles: ['test/mutation/short-properties.ts'],
    testTimeout: 30_000,
  },
});
