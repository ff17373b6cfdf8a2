import { expect, it } from 'vitest';
import { run } from '../../src/db/run-program.ts';

it('tells all that a program wrote, also where the news of its end comes first', async () => {
  // The end of one child is noticed together with that of others, whose last words may not have been read yet. A number
  // that was read as '' became user 0, as whom PostgreSQL refuses to run.
  for (let i = 0; i < 5; i++) {
    const said = await Promise.all(Array.from({ length: 30 }, () => run('echo', ['7'], null)));
    expect(new Set(said)).toEqual(new Set(['7\n']));
  }
});

it('does not wait for a server that it leaves running with its pipes', async () => {
  const startedAt = performance.now();
  await run('sh', ['-c', 'sleep 3 &'], null, { leavesServer: true });
  expect(performance.now() - startedAt).toBeLessThan(2_500);
});
