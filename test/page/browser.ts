/** A real browser: the one of @sparticuz/chromium, or Debian's; null, loudly, where neither runs. */
import { existsSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { type Browser, chromium, type LaunchOptions } from 'playwright-core';
import { afterAll } from 'vitest';

/** Lambda's settings that would let a page do what a visitor's browser forbids, or that share one process for all. */
const UNWANTED = /^--(disable-web-security|allow-running-insecure-content|single-process|no-zygote|headless)/;

export async function launchBrowser(): Promise<Browser | null> {
  const failures: string[] = [];
  for (const find of [packaged, installed]) {
    try {
      const { executablePath, args } = await find();
      return await launched({ executablePath, args, headless: true, timeout: 20_000 });
    } catch (error) {
      failures.push(String((error as Error).message).split('\n', 1)[0]!);
    }
  }
  process.stderr.write(
    `\n!!! NO BROWSER RUNS HERE: the dashboard is NOT tested.\n    ${failures.join('\n    ')}\n    On Debian: apt-get install chromium\n\n`,
  );
  return null;
}

/** The same for a whole test file, which awaits it at its top: it ends with the file. */
export async function browserOfFile(): Promise<Browser | null> {
  const browser = await launchBrowser();
  afterAll(() => browser?.close());
  return browser;
}

/** Waits while another test file unpacks the browser: a program that is being written cannot be run (ETXTBSY). */
async function launched(options: LaunchOptions): Promise<Browser> {
  const giveUp = Date.now() + 60_000;
  for (;;) {
    try {
      return await chromium.launch(options);
    } catch (error) {
      if (!String(error).includes('ETXTBSY') || Date.now() > giveUp) throw error;
      // Another process still writes the program: no event tells of its end.
      await sleep(500);
    }
  }
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
