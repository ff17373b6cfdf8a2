/** What `npm start` says: in live nothing of it is invented. */
import { afterAll, expect, it, vi } from 'vitest';
import { printWelcome } from '../../../src/cli/service/welcome.ts';
import { startTestApp } from '../../kit/test-app.ts';

const app = await startTestApp();
afterAll(() => app.close());

it.each([
  ['sandbox', /\(invented, as all in the sandbox\)[\s\S]*\/api\/v1\/contractors\/580000028\n/],
  ['live', /Ask about a company that you know[\s\S]*\/api\/v1\/contractors\/NIF\n/],
] as const)('in %s the first question is about a company that is there', async (registers, wanted) => {
  await app.db.sql`truncate clients cascade`;
  const said: string[] = [];
  const spy = vi.spyOn(process.stdout, 'write').mockImplementation(text => said.push(String(text)) > 0);
  await printWelcome({ ...app, config: { ...app.config, registers, databaseUrl: null } }, 1_000).finally(() =>
    spy.mockRestore(),
  );
  expect(said.join('')).toMatch(wanted);
  const [client] = await app.db.sql`select id from clients`;
  for (const told of [client.id, `${app.url}/docs`, `${app.url}/status`, `${app.url}/mcp`])
    expect(said.join('')).toContain(told);
  expect(said.join('').includes('invented')).toBe(registers === 'sandbox');
});
