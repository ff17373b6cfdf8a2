/** `/status`: how the service is, for people; `/status.json`: the same for programs. Without a key, and without a word of any client. */

import { htmlText } from '../../kernel/text/visible.ts';
import { type Answer, jsonAnswer } from '../problem-response.ts';
import { HTML_HEADERS, htmlPage } from './page-answer.ts';

type State = 'ok' | 'degraded' | 'down';

export interface ServiceStatus {
  readonly livemode: boolean;
  /** As the operator last said; `ok` if nothing was said. */
  readonly state: State;
  /** For how long the oldest work waits that could be done now. */
  readonly delaySeconds: { readonly analyses: number; readonly events: number; readonly deliveries: number };
  readonly registers: readonly {
    readonly register: string;
    readonly title: string;
    readonly lastReadAt: Date | null;
    readonly isFresh: boolean;
    readonly isAnswering: boolean;
  }[];
  /** What the operator said in the last 30 days, the latest first. */
  readonly said: readonly { readonly at: Date; readonly state: State; readonly text: string }[];
}

export async function statusAnswer(
  status: () => Promise<ServiceStatus>,
  pathname: string,
): Promise<Answer | null> {
  if (pathname === '/status.json') return jsonAnswer(await status(), CACHE);
  if (pathname !== '/status') return null;
  const headers = { ...HTML_HEADERS, 'Cache-Control': CACHE };
  return { status: 200, headers, body: pageOf(await status()) };
}

const CACHE = 'public, max-age=15';

const STATES: Readonly<Record<State, string>> = {
  ok: 'It works.',
  degraded: 'Something is slow or missing.',
  down: 'It does not work.',
};

function pageOf({ livemode, state, delaySeconds, registers, said }: ServiceStatus): string {
  const rows = registers.map(
    ({ title, lastReadAt, isFresh, isAnswering }) =>
      `<tr><td>${htmlText(title)}</td><td>${isAnswering ? 'answers' : 'does not answer'}</td><td>${timeOf(lastReadAt)}${isFresh ? '' : ', older than it should be'}</td></tr>`,
  );
  const delays = Object.entries(delaySeconds).map(([what, seconds]) => `<li>${what}: ${seconds} s</li>`);
  const told = said.map(({ at, state: was, text }) => `<li>${timeOf(at)} · ${was}<br>${htmlText(text)}</li>`);
  return htmlPage(
    `Status: ${state}`,
    `<p>${STATES[state]}${livemode ? '' : ' It answers about invented companies.'}</p>
<h2>What the operator says</h2>${told.length > 0 ? `<ul>${told.join('')}</ul>` : '<p>Nothing in the last 30 days.</p>'}
<h2>For how long the oldest work waits</h2><ul>${delays.join('')}</ul>
<h2>Registers</h2><table><thead><tr><th>Register</th><th>State</th><th>Last read</th></tr></thead><tbody>${rows.join('')}</tbody></table>
<p><a href="/status.json">For programs</a> · <a href="/changelog">What has changed</a></p>`,
  );
}

const timeOf = (at: Date | null): string =>
  at ? `<time>${at.toISOString().slice(0, 16).replace('T', ' ')} UTC</time>` : 'never';
