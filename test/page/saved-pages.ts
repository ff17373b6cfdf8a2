/** What a person would save about a company: the commercial register's own pages, each with what was asked for it. */
import type { Page } from 'playwright-core';
import { ALL_PORTALS } from '../../sandbox/all-portals.ts';
import { createCountry } from '../../sandbox/country/create-country.ts';
import { startSandboxServer } from '../../sandbox/sandbox-server.ts';
import { lisbonDay } from '../../src/kernel/local-date.ts';
import type { Nif } from '../../src/kernel/nif.ts';
import { mjPublications } from '../../src/registers/mj-publications/mj-publications.ts';
import { TEST_ENV } from '../kit/test-app.ts';
import { askAt } from '../registers/conformance-world.ts';

export interface SavedFile {
  readonly name: string;
  /** In base64: the portal's pages are not in UTF-8. */
  readonly content: string;
}

export async function savedPages(nif: string): Promise<SavedFile[]> {
  const { SANDBOX_SEED: seed, SANDBOX_COMPANIES, SANDBOX_NETWORKS } = TEST_ENV;
  const settings = { seed, companies: Number(SANDBOX_COMPANIES), networks: Number(SANDBOX_NETWORKS) };
  const country = createCountry(settings);
  const portals = await startSandboxServer({
    country,
    portals: ALL_PORTALS,
    today: () => lisbonDay(new Date()),
  });
  try {
    const subject = { nif: nif as Nif, firma: country.company(nif)!.firma };
    const { captures } = await askAt(mjPublications, subject, { url: portals.url, timeoutMs: 10_000 });
    return captures.flatMap(({ body, request }, i) => [
      { name: `page-${i}.html`, content: Buffer.from(body).toString('base64') },
      {
        name: `page-${i}.html.request.json`,
        content: Buffer.from(JSON.stringify({ request })).toString('base64'),
      },
    ]);
  } finally {
    await portals.close();
  }
}

/** Drops them where pages are taken. */
export async function dropPages(page: Page, files: readonly SavedFile[]): Promise<void> {
  const dataTransfer = await page.evaluateHandle(dropped => {
    const transfer = new DataTransfer();
    for (const { name, content } of dropped)
      transfer.items.add(new File([Uint8Array.from(atob(content), letter => letter.charCodeAt(0))], name));
    return transfer;
  }, files);
  await page.dispatchEvent('.drop', 'drop', { dataTransfer });
}
