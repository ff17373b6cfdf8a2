/** `/changelog`: CHANGELOG.md as a page; `/changelog.atom`: an entry for each release. */
import { readFile } from 'node:fs/promises';
import { htmlText } from '../../kernel/text/visible.ts';
import type { Page } from '../problem-response.ts';
import { HTML_HEADERS, htmlPage, inline } from './page-answer.ts';

const FILE = new URL('../../../CHANGELOG.md', import.meta.url);

/** In the form of Keep a Changelog: `## [1.0.0] - 2026-11-20`, `### Added`, and lines that begin with a hyphen. `day` null: not released. */
export const releasesIn = (markdown: string) =>
  markdown
    .split(/^## /m)
    .slice(1)
    .map(section => {
      const [head = '', ...lines] = section.split('\n');
      const [, name = head, day = null] = /^\[(.+?)\](?: - (\d{4}-\d{2}-\d{2}))?/.exec(head) ?? [];
      return { name, day, html: htmlOf(lines) };
    });

/** A line that begins with spaces goes on the one before. */
function htmlOf(lines: readonly string[]): string {
  const blocks = lines
    .join('\n')
    .replaceAll(/\n {2,}(?=\S)/g, ' ')
    .split('\n')
    .filter(line => line.trim() !== '');
  const isItem = (at: number): boolean => blocks[at]?.startsWith('- ') === true;
  const html = blocks.map((line, at) => {
    if (line.startsWith('### ')) return `<h3>${inline(line.slice(4))}</h3>`;
    if (!isItem(at)) return `<p>${inline(line)}</p>`;
    const item = `<li>${inline(line.slice(2))}</li>`;
    return `${isItem(at - 1) ? '' : '<ul>'}${item}${isItem(at + 1) ? '' : '</ul>'}`;
  });
  return html.join('');
}

export async function changelogPage(): Promise<Page> {
  const releases = releasesIn(await readFile(FILE, 'utf8'));
  const sections = releases.map(
    ({ name, day, html }) => `<h2>${htmlText(name)}${day ? `, ${day}` : ''}</h2>${html}`,
  );
  const feed = '<link rel="alternate" type="application/atom+xml" href="/changelog.atom">';
  return {
    headers: { ...HTML_HEADERS, 'Cache-Control': 'public, max-age=3600' },
    body: htmlPage(
      'What has changed',
      `<p><a href="/changelog.atom">As a feed (Atom)</a></p>${sections.join('')}`,
      feed,
    ),
  };
}

export async function changelogFeed(publicUrl: string): Promise<Page> {
  const entries = releasesIn(await readFile(FILE, 'utf8')).flatMap(({ name, day, html }) =>
    day ? [{ name, html, updated: `${day}T00:00:00Z` }] : [],
  );
  const address = `${publicUrl}/changelog`;
  const body = entries.map(
    ({ name, html, updated }) =>
      `<entry><id>${htmlText(`${address}#${encodeURIComponent(name)}`)}</id><title>${htmlText(name)}</title><updated>${updated}</updated>` +
      `<link href="${htmlText(address)}"/><content type="html">${htmlText(html)}</content></entry>`,
  );
  return {
    headers: {
      'Content-Type': 'application/atom+xml; charset=utf-8',
      'Cache-Control': 'public, max-age=3600',
    },
    body:
      `<?xml version="1.0" encoding="utf-8"?><feed xmlns="http://www.w3.org/2005/Atom"><id>${htmlText(address)}</id>` +
      `<title>contractor-risk: what has changed</title><author><name>contractor-risk</name></author>` +
      `<link rel="self" href="${htmlText(address)}.atom"/><updated>${entries[0]!.updated}</updated>${body.join('')}</feed>`,
  };
}
