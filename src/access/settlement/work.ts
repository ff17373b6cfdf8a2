/**
 * The work that a request has done, counted as it is done, in fields: it is charged whatever becomes of the answer. An
 * error, an answer that nobody takes or a caller that goes away gives nothing back.
 */
export class Work {
  #fields = 0;
  #unforeseen = 0;
  #ended = false;

  get fields(): number {
    return this.#fields;
  }

  /** The request is charged: nothing more is begun for it. */
  get isEnded(): boolean {
    return this.#ended;
  }

  /** Of a size that no estimate knew; `fields` are without it. */
  get unforeseen(): number {
    return this.#unforeseen;
  }

  add(fields: number): void {
    this.#fields += fields;
  }

  addUnforeseen(fields: number): void {
    this.#unforeseen += fields;
  }

  /** A read counts the most that it may take until it is known what it took, also where it fails. */
  async reading<Read>(most: number, read: () => Promise<Read>, took: (read: Read) => number): Promise<Read> {
    this.#fields += most;
    const told = await read();
    this.#fields += took(told) - most;
    return told;
  }

  end(): void {
    this.#ended = true;
  }
}

export const FIELDS_PER_REQUEST = 100;

/** What so much work takes from every usage limit: one for each hundred fields, rounded up. */
export const requestsOf = (fields: number): number => Math.max(1, Math.ceil(fields / FIELDS_PER_REQUEST));
