/** A hand at the desk: it clicks and types as a person does, and counts. */
import type { Locator, Page } from 'playwright-core';

export interface Counted {
  readonly job: string;
  readonly clicks: number;
  readonly keys: number;
}

export class Hand {
  readonly page: Page;
  #clicks = 0;
  #keys = 0;

  constructor(page: Page) {
    this.page = page;
  }

  async click(what: Locator): Promise<void> {
    await what.click();
    this.#clicks++;
  }

  /** `Control+k` is one. */
  async press(...keys: string[]): Promise<void> {
    for (const key of keys) await this.page.keyboard.press(key);
    this.#keys += keys.length;
  }

  async type(text: string): Promise<void> {
    await this.page.keyboard.type(text);
    this.#keys += text.length;
  }

  /** Ctrl V. */
  async paste(text: string): Promise<void> {
    await this.page.keyboard.insertText(text);
    this.#keys++;
  }

  /** One movement of the mouse. */
  dragged(): void {
    this.#clicks++;
  }

  /** What was done since the job began. */
  counted(job: string): Counted {
    const done = { job, clicks: this.#clicks, keys: this.#keys };
    this.#clicks = 0;
    this.#keys = 0;
    return done;
  }
}
