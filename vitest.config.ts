import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';
import { isFull } from './test/kit/sizes.ts';

export default defineConfig({
  resolve: {
    // One copy of graphql: without the alias `instanceof GraphQLError` fails across the ESM and CJS builds.
    alias: [
      {
        find: /^graphql$/,
        replacement: fileURLToPath(new URL('./node_modules/graphql/index.js', import.meta.url)),
      },
    ],
  },
  test: {
    include: ['test/**/*.test.ts'],
    globalSetup: ['test/kit/global-setup.ts'],
    pool: 'forks',
    maxWorkers: 2,
    // Ends a test that hangs. A slow machine must not: eight busy loops beside it make a test ten times as long. 100,000 runs take hours.
    testTimeout: isFull ? 0 : 180_000,
    hookTimeout: 180_000,
    expect: { poll: { timeout: 90_000 } },
    server: { deps: { inline: [/graphql/, /pothos/] } },
  },
});
