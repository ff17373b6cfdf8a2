/** What anybody may read: how the service is, and what has changed. */
import { load } from 'cheerio';
import { expect, test } from 'vitest';
import { releasesIn } from '../../../src/http/pages/changelog-pages.ts';
import { cliHere } from '../../cli/cli-here.ts';
import { appOfFile } from '../../kit/test-app.ts';
import { TEST_ENV } from '../../kit/test-env.ts';

const app = await appOfFile({ PUBLIC_URL: 'https://risk.example' });
const cli = cliHere({ ...TEST_ENV, DATABASE_URL: app.db.url, OPERATOR_NAME: 'Rui Costa' });
const status = async () => (await fetch(`${app.api}/status.json`)).json();

test('the registers, the delays and what the operator says, without a key and without a client', async () => {
  await app.get('/api/v1/contractors/580000010');
  const [before, saying] = [await status(), ['status', 'say', 'Citius is <slow> since 09:00.', '--state']];
  expect(before).toMatchObject({ livemode: false, state: 'ok', said: [] });
  expect(before.delaySeconds).toEqual({ analyses: expect.any(Number), events: 0, deliveries: 0 });
  expect(before.registers).toHaveLength(10);
  expect(before.registers[0]).toMatchObject({
    register: 'citius-insolvency',
    lastReadAt: null,
    isFresh: false,
  });
  expect((await cli.run(...saying, 'broken')).code).toBe(2);
  expect((await cli.failure('status', 'say', 'Of 299999998', '--state', 'ok')).code).toBe('natural-person');
  await cli.json(...saying, 'degraded');
  await expect.poll(async () => (await status()).state).toBe('degraded');
  const { said } = await status();
  expect(said).toEqual([{ at: expect.any(String), state: 'degraded', text: saying[2] }]);
  const page = await (await fetch(`${app.api}/status`)).text();
  expect(page).toContain('Citius is &#60;slow&#62; since 09:00.');
  for (const text of [page, JSON.stringify(await status())])
    expect(text).not.toMatch(/Rui Costa|Test partner|cli_|580000010/);
});

test('the changelog is a page, and a feed with an entry for each release', async () => {
  const page = load(await (await fetch(`${app.api}/changelog`)).text());
  expect(page('h2').first().text()).toBe('Unreleased');
  expect(page('li').length).toBeGreaterThan(20);
  const answer = await fetch(`${app.api}/changelog.atom`);
  expect(answer.headers.get('content-type')).toContain('application/atom+xml');
  const feed = load(await answer.text(), { xml: true });
  expect(feed('feed > id').text()).toBe('https://risk.example/changelog');
  expect(feed('entry > title').text()).not.toContain('Unreleased');
  expect(feed('entry > updated').first().text()).toMatch(/^\d{4}-\d{2}-\d{2}T00:00:00Z$/);
  const told = feed('entry > content').map((_, one) => load(feed(one).text())('li').length);
  // What is not released yet is on the page alone.
  expect(told.get().reduce((sum, lines) => sum + lines, 0)).toBe(page('h2:nth-of-type(n+2) ~ ul li').length);
});

test('a release has its day, and its text is text', () => {
  const [next, first] = releasesIn(
    '# Changelog\n\n## [Unreleased]\n\n## [1.0.0] - 2026-11-30\n\n### Added\n\n- `a` <b>, **c** and\n  [d](https://e.example/?f=1&g=2), [h](docs/h.md)\n',
  );
  expect(next).toEqual({ name: 'Unreleased', day: null, html: '' });
  expect(first).toEqual({
    name: '1.0.0',
    day: '2026-11-30',
    html: '<h3>Added</h3><ul><li><code>a</code> &#60;b&#62;, <strong>c</strong> and <a href="https://e.example/?f=1&#38;g=2">d</a>, h</li></ul>',
  });
});
