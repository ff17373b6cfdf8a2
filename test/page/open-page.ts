/** The page of a test: opened by a link, as a visitor opens it. */
import type { Browser, BrowserContextOptions, Page } from 'playwright-core';
import { createClientTokens, TOKEN_SCOPES } from '../../src/access/client-token.ts';
import { dashboardLink } from '../../src/cli/service/dashboard-link.ts';
import type { TestApp } from '../kit/test-app.ts';

/** In a context of its own. A busy machine is slow; nothing here is a promise about time. */
export async function newPage(
  browser: Browser,
  {
    width = 1280,
    height = 900,
    ...options
  }: BrowserContextOptions & { width?: number; height?: number } = {},
): Promise<Page> {
  const context = await browser.newContext({ viewport: { width, height }, locale: 'en-GB', ...options });
  const page = await context.newPage();
  page.setDefaultTimeout(45_000);
  return page;
}

/** With a key, or else the newest one of the app's own client. */
export async function linkOf(app: TestApp, keyId?: string): Promise<string> {
  const service = { db: app.db, config: app.config, baseUrl: app.api };
  return (await dashboardLink(service, keyId ? { keyId } : { clientId: app.clientId })).url;
}

/** Resolves once the page hears of news. */
export async function openDesk(page: Page, link: string): Promise<Page> {
  await page.goto(link);
  await page.getByRole('status').getByText('Live').waitFor();
  return page;
}

/** A client's token; without `session` nothing can renew it. */
export async function tokenOf(
  app: TestApp,
  { scopes = TOKEN_SCOPES, seconds = 900, session = null as Date | null, clientId = app.clientId } = {},
): Promise<string> {
  const { id: keyId } = await app.issue({ clientId });
  const claims = { keyId, scopes, nifs: null, session };
  return (await createClientTokens(app.config.secretKey).mint(claims, { now: new Date(), seconds })).token;
}

export const show = (page: Page, hash: string): Promise<void> =>
  page.evaluate(to => {
    location.hash = to;
  }, hash);

/** What the browser complains of from now on, the page's own policy included, but for what is `expected`. */
export function complaintsOf(page: Page, expected = /^$/): string[] {
  const complaints: string[] = [];
  page.on('console', message => {
    if (message.type() === 'error' && !expected.test(message.text())) complaints.push(message.text());
  });
  page.on('pageerror', error => complaints.push(error.message));
  return complaints;
}
