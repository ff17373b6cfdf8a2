/** A real browser: the one of @sparticuz/chromium, or Debian's; null, loudly, where neither runs. */
import { existsSync } from 'node:fs';
import { type Browser, chromium } from 'playwright-core';

/** Lambda's settings that would let a page do what a visitor's browser forbids, or that share one process for all. */
const UNWANTED = /^--(disable-web-security|allow-running-insecure-content|single-process|no-zygote|headless)/;

export async function launchBrowser(): Promise<Browser | null> {
  const failures: string[] = [];
  for (const find of [packaged, installed]) {
    try {
      const { executablePath, args } = await find();
      return await chromium.launch({ executablePath, args, headless: true, timeout: 20_000 });
    } catch (error) {
      failures.push(String((error as Error).message).split('\n', 1)[0]!);
    }
  }
  process.stderr.write(
    `\n!!! NO BROWSER RUNS HERE: the dashboard is NOT tested.\n    ${failures.join('\n    ')}\n    On Debian: apt-get install chromium\n\n`,
  );
  return null;
}

async function packaged() {
  const { default: sparticuz } = await import('@sparticuz/chromium');
  return {
    executablePath: await sparticuz.executablePath(),
    args: sparticuz.args.filter(argument => !UNWANTED.test(argument)),
  };
}

async function installed() {
  const executablePath = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome'].find(
    existsSync,
  );
  if (!executablePath) throw new Error('no chromium in /usr/bin');
  return { executablePath, args: ['--no-sandbox'] };
}
