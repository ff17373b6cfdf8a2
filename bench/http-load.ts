/** HTTP load from a process of its own. */
import { LOAD_CORE, runPinned } from './pinned.ts';

export interface HttpLoad {
  /** Whole addresses, asked in turn. */
  readonly urls: readonly string[];
  readonly headers: Readonly<Record<string, string>>;
  /** Further ones, for each address its own. */
  readonly headersOfEach?: readonly Readonly<Record<string, string>>[];
  readonly method?: 'GET' | 'POST' | 'PUT';
  /** One for each address. */
  readonly bodies?: readonly string[];
  readonly connections: number;
  readonly seconds: number;
  /** Requests a second over all connections; left out: as many as are answered. */
  readonly perSecond?: number;
}

export interface HttpFigures {
  readonly answers: number;
  readonly perSecond: number;
  /** Milliseconds. */
  readonly p50: number;
  readonly p99: number;
  readonly statuses: Readonly<Record<string, number>>;
  /** Requests that were never answered. */
  readonly errors: number;
}

export const runHttpLoad = (load: HttpLoad): Promise<HttpFigures> =>
  runPinned(new URL('http-load-program.ts', import.meta.url), load, LOAD_CORE);

/** The same where an answer other than 200, or none, makes the figures worthless. */
export async function runAnsweredLoad(load: HttpLoad): Promise<HttpFigures> {
  const figures = await runHttpLoad(load);
  const { statuses, errors } = figures;
  if (errors > 0 || Object.keys(statuses).join() !== '200')
    throw new Error(`${load.urls[0]} answered ${JSON.stringify(statuses)} with ${errors} errors`);
  return figures;
}
