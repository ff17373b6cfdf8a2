/** Names of companies come from registers and may hold anything: nothing of the page ever reads a text as markup or as a script. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { dashboardFile } from '../../page/dashboard-page.ts';

const PAGE = join(import.meta.dirname, '../../page/dashboard');
/** Every way in which a browser makes elements or code of a text. */
const READS_MARKUP =
  /innerHTML|InnerHTML|outerHTML|insertAdjacentHTML|document\.write|DOMParser|createContextualFragment|setHTML|srcdoc|\beval\(|new Function|setTimeout\(['"`]|javascript:/;

const files = readdirSync(PAGE, { recursive: true, encoding: 'utf8' });

test.each(files.filter(name => /\.(tsx?|html)$/.test(name)))('%s', name => {
  expect(readFileSync(join(PAGE, name), 'utf8')).not.toMatch(READS_MARKUP);
});

test('and where one did, the policy lets no script of it run', async () => {
  const policy = (await dashboardFile('/dashboard', { parts: false }))!.contentSecurityPolicy!;
  expect(policy).toMatch(/default-src 'none'/);
  expect(policy).toMatch(/script-src 'self'(;|$)/);
  expect(policy).not.toMatch(/unsafe|\*|data:/);
});
