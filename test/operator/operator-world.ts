/** A service with the operator's page on, and operators who ask it. */
import { createOperatorTokens, OPERATOR_SESSION_SECONDS } from '../../src/operator/operator-token.ts';
import { startTestApp, TEST_ENV, type TestApp } from '../kit/test-app.ts';

export const tokens = createOperatorTokens(TEST_ENV.SECRET_KEY);

export const sessionFrom = (now: Date): Date => new Date(now.getTime() + OPERATOR_SESSION_SECONDS * 1000);

export const tokenOf = async (name: string, now = new Date()): Promise<string> =>
  (await tokens.mint({ name, now, sessionEndsAt: sessionFrom(now) })).token;

export interface OperatorWorld extends TestApp {
  /** The header of the operator, whose name is ana. */
  readonly operator: string;
  /** As the page asks: a GET, or a POST of what is given. */
  ask(path: string, body?: object, headers?: Record<string, string>): Promise<Response>;
  // biome-ignore lint/suspicious/noExplicitAny: judged by the test
  read(path: string, body?: object): Promise<any>;
  // biome-ignore lint/suspicious/noExplicitAny: judged by the test
  actions(): Promise<any[]>;
}

export async function startOperatorWorld(env: Readonly<Record<string, string>> = {}): Promise<OperatorWorld> {
  const app = await startTestApp({ OPERATOR_PAGE: 'on', ...env });
  const authorization = `Bearer ${await tokenOf('ana')}`;
  const ask: OperatorWorld['ask'] = (path, body, headers = {}) =>
    fetch(`${app.api}/operator/api/${path}`, {
      method: body ? 'POST' : 'GET',
      headers: { authorization, ...headers },
      ...(body ? { body: JSON.stringify(body) } : {}),
    });
  return {
    ...app,
    operator: authorization,
    ask,
    async read(path, body) {
      const response = await ask(path, body);
      if (response.status !== 200) throw new Error(`${path}: ${response.status} ${await response.text()}`);
      return response.json();
    },
    actions: async () => {
      const rows = await app.db
        .sql`select actor, via, action, object, reason, failed from operator_actions order by at, id`;
      return rows;
    },
  };
}
