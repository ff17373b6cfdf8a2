/**
 * Page state as ASP.NET keeps it: the browser carries it (`__VIEWSTATE`), signed for the session, together with a
 * second signature over what may be posted back (`__EVENTVALIDATION`). Nothing is stored but the session's key.
 */
import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';

const KEY = 'aspnet-key';

export interface PageState {
  readonly viewState: string;
  readonly eventValidation: string;
}

/**
 * What one page remembers between two posts, signed with its name: a state that another page of the session signed is as
 * good as none.
 */
export function pageMemory<Memory>(page: string) {
  const name = `${page}:`;
  return {
    keep: (session: Map<string, string>, memory: Memory): PageState =>
      mintPageState(session, name + JSON.stringify(memory)),
    /** Undefined where the page gave this visitor no such state. */
    recall(session: ReadonlyMap<string, string>, form: URLSearchParams): Memory | undefined {
      const state = readPageState(session, form);
      return state?.startsWith(name) ? (JSON.parse(state.slice(name.length)) as Memory) : undefined;
    },
  };
}

/** Signs `state` (any text) for this visitor. */
function mintPageState(session: Map<string, string>, state: string): PageState {
  const key = session.get(KEY) ?? randomBytes(32).toString('base64');
  session.set(KEY, key);
  const payload = Buffer.from(state, 'utf8');
  const viewState = Buffer.concat([sign(key, payload), payload]).toString('base64');
  return { viewState, eventValidation: sign(key, Buffer.from(`events:${viewState}`)).toString('base64') };
}

/** The text that was signed, or null where either field is missing, altered, or another visitor's. */
function readPageState(session: ReadonlyMap<string, string>, form: URLSearchParams): string | null {
  const key = session.get(KEY);
  const viewState = form.get('__VIEWSTATE');
  const events = form.get('__EVENTVALIDATION');
  if (key === undefined || !viewState || !events) return null;
  const bytes = Buffer.from(viewState, 'base64');
  const payload = bytes.subarray(32);
  const genuine =
    same(bytes.subarray(0, 32), sign(key, payload)) &&
    same(Buffer.from(events, 'base64'), sign(key, Buffer.from(`events:${viewState}`)));
  return genuine ? payload.toString('utf8') : null;
}

const sign = (key: string, data: Buffer): Buffer => createHmac('sha256', key).update(data).digest();

const same = (a: Buffer, b: Buffer): boolean => a.length === b.length && timingSafeEqual(a, b);
