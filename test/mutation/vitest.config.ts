/** Vitest as Stryker runs it: without the PostgreSQL of a whole run, unless the room needs it. */
import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    include: ['test/**/*.test.ts'],
    globalSetup: process.env.MUTATION_DATABASE ? ['test/kit/global-setup.ts'] : [],
    setupFiles: ['test/mutation/short-properties.ts'],
    testTimeout: 30_000,
  },
});
