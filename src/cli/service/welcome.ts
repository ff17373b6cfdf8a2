/** The messages of `npm start`: where it listens, a key at the first start, and what to try. */
import { createClient, issueKey, USUAL_KEY } from '../../access/keys/keys.ts';
import { ALL_SCOPES } from '../../access/scopes.ts';
import type { App } from '../../app/app.ts';
import { dashboardLink } from './dashboard-link.ts';

/** A company of the sandbox that is new to a first start; see the table in the README. */
const NIF_TO_TRY = '580000028';

const toTry = ({ registers }: App['config']): string => (registers === 'sandbox' ? NIF_TO_TRY : 'NIF');

export async function printWelcome(app: App, startedInMs: number): Promise<void> {
  const { config, url } = app;
  if (url === null) {
    say(`Working (${config.registers} registers). Stop with Ctrl-C.`);
    if (app.metricsUrl) say(`Its numbers are at ${app.metricsUrl}/metrics.`);
    return;
  }
  say(
    `contractor-risk listens on ${url} after ${(startedInMs / 1000).toFixed(1)} s (${config.registers} registers, role ${config.role}).`,
  );
  if (app.dataDirectory) say(`Its database is in ${app.dataDirectory}.`);
  const first = config.databaseUrl === null ? await firstKey(app) : null;
  if (first) {
    const { key, clientId } = first;
    say(`\nYour first key, shown this once:\n\n  ${key}\n`);
    say(`It belongs to the client ${clientId}, which commands such as webhooks add take as --client.\n`);
    say(
      config.registers === 'sandbox'
        ? 'Ask about a company that is new here (invented, as all in the sandbox), and again a few seconds later:\n'
        : 'Ask about a company that you know, with its tax number for NIF. It waits for registers that are off (docs/going-live.md):\n',
    );
    say(`  curl -i -H 'Authorization: Bearer ${key}' ${url}/api/v1/contractors/${toTry(config)}\n`);
  } else {
    say('\nAnother key:  npx contractor-risk clients list');
    say('              npx contractor-risk keys issue --client <id>\n');
    say(
      `Then:         curl -i -H 'Authorization: Bearer <key>' ${url}/api/v1/contractors/${toTry(config)}\n`,
    );
  }
  say(`The interface:  ${url}/docs   the state of the service: ${url}/status   for agents: ${url}/mcp\n`);
  await sayDashboard(app, url);
}

/** Prints a link with a token, only on the terminal of an embedded service: shipped logs must not have tokens. */
async function sayDashboard({ db, config }: App, url: string): Promise<void> {
  const link =
    config.databaseUrl === null ? await dashboardLink({ db, config, baseUrl: url }).catch(() => null) : null;
  if (link) say(`The dashboard, for 15 minutes:\n\n  ${link.url}\n`);
  say(`A fresh link:  ${given(url)}npx contractor-risk dashboard   (the page is at ${url}/dashboard)\n`);
}

/** Settings that a further command needs; without addresses of databases, which contain secrets. */
function given(url: string): string {
  const { DATA_DIR, HOST, PORT } = process.env;
  return `${DATA_DIR ? `DATA_DIR='${DATA_DIR}' ` : ''}${HOST ? `HOST='${HOST}' ` : ''}${PORT ? `PORT=${new URL(url).port} ` : ''}`;
}

/** A client and a key for trying out, at the very first start only. */
async function firstKey({ db, config }: App): Promise<{ key: string; clientId: string } | null> {
  if ((await db.prisma.client.count()) > 0) return null;
  const client = await createClient(db, { name: 'First partner' });
  const issued = await issueKey(db, {
    keyPrefix: config.keyPrefix,
    clientId: client.id,
    scopes: ALL_SCOPES,
    limits: USUAL_KEY.limits,
    dailyQuota: USUAL_KEY.dailyQuota,
    expiresAt: null,
  });
  return { key: issued.key, clientId: client.id };
}

function say(line: string): void {
  process.stdout.write(`${line}\n`);
}
