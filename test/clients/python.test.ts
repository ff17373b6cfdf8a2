/** The client in Python as a partner has it: its wheel, installed into an empty folder. Its README is what is run. */
import { execFile } from 'node:child_process';
import { readdir, readFile } from 'node:fs/promises';
import { createServer, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterEach, describe, expect, test } from 'vitest';
import { createClient } from '../../clients/typescript/src/client.ts';
import { has, NEW_PYTHON, pageOfFile } from '../docs/snippets.ts';
import { freePort } from '../kit/free-port.ts';
import { pythonSources } from '../kit/python-client.ts';
import { startProgram } from '../kit/service-process.ts';

const run = promisify(execFile);
const hasPython = has(NEW_PYTHON, 'the client in Python was');

describe.runIf(hasPython)('the client in Python', async () => {
  const { app, snippets, env } = await pageOfFile('clients/python/README.md');
  const python = async (code: string) =>
    (await run('python3', ['-c', `from contractor_risk import *\n${code}`], { cwd: snippets.folder })).stdout;

  test('every block with a name is run here', () => {
    expect(snippets.names).toEqual(['tour.py', 'follow.py', 'receiver.py', 'many.py']);
  });

  test('what is installed is code and types, with nothing behind it', async () => {
    const files = (await readdir(join(snippets.folder, 'contractor_risk'))).filter(name => /\./.test(name));
    expect(files.sort()).toEqual(
      [
        '__init__.py',
        '_events.py',
        '_lists.py',
        '_transport.py',
        'py.typed',
        'types.py',
        'webhooks.py',
      ].sort(),
    );
    // Without the folder of what was ever installed here.
    await run('python3', ['-S', '-c', 'import contractor_risk, contractor_risk.types'], {
      cwd: snippets.folder,
    });
  });

  test('the tour waits for a verdict and tells what was refused', async () => {
    const { out, errors } = await snippets.run('tour.py', { env });
    expect(errors).toBe('');
    expect(out).toMatch(/^0 do_not_proceed \[.*\]\ninvalid-nif 400 req_\w+\n$/s);
  });

  test('a batch, a watchlist, its alerts and a report', async () => {
    const { out, errors } = await snippets.run('many.py', { env });
    expect(errors).toBe('');
    const lines = out.trim().split('\n');
    expect(lines.slice(0, 3).sort()).toEqual([
      '580000010 complete no_records',
      '580000052 complete do_not_proceed',
      'None rejected invalid-nif',
    ]);
    expect(lines).toEqual(
      expect.arrayContaining(['2 units; 2 watched, 1 refused', '580000010 100', '580000052 0']),
    );
    expect(await readFile(join(snippets.folder, 'report.pdf'), 'latin1')).toMatch(/^%PDF-/);
  });

  test('a change of a list that is another by now is refused', async () => {
    const said = await python(`
lists = Client("${app.api}", "${app.key}").watchlists
lists.put("sul", [{"nif": "580000010"}], if_seen="none")
seen = lists.get("sul")
print(lists.watch("sul", "580000052", if_seen=seen)["added"])
for change in (lambda: lists.put("sul", [{"nif": "580000052"}], if_seen="none"), lambda: lists.watch("sul", "580000028", if_seen=seen), lambda: lists.remove("sul", if_seen=seen)):
    try:
        change()
    except Refusal as refusal:
        print(refusal.code)`);
    expect(said.trim().split('\n')).toEqual(['1', ...Array(3).fill('precondition-failed')]);
  });

  test('it ends with a verified webhook, and the reader of events goes on where it stopped', async () => {
    const risk = createClient({ url: app.api, key: app.key });
    const port = await freePort();
    const { webhookEndpointCreate } = await risk.graphql<{
      webhookEndpointCreate: { result: { secret: string } };
    }>(
      `mutation ($url: String!) { webhookEndpointCreate(input: { url: $url, eventTypes: [analysis_completed] }) { result { secret } } }`,
      { url: `http://127.0.0.1:${port}/hooks` },
    );
    const secret = webhookEndpointCreate.result.secret;
    const receiver = startProgram(
      [join(snippets.folder, 'receiver.py')],
      { PORT: String(port), WEBHOOK_SECRET: secret },
      'python3',
    );
    try {
      await receiver.says(/listening/);
      await risk.assess('580000028', { waitSeconds: 90 });
      await receiver.says(/^took evt_\w+ analysis\.completed 580000028$/m);
    } finally {
      await receiver.kill('SIGKILL');
    }
    const first = await snippets.run('follow.py', { env, enough: /completed.*\n/ });
    expect(first.out).toMatch(/^analysis\.completed \d{9} \w+\n/);
    await risk.assess('580000060', { waitSeconds: 90 });
    const later = await snippets.run('follow.py', { env, enough: /580000060.*\n/ });
    expect(later.out).toMatch(/analysis\.completed 580000060 \w+\n$/);
  });

  test.runIf(has(['python3', '-m', 'pip', '--version'], 'the build by pip was'))(
    'pip builds and installs it from its sources, and fetches nothing',
    async () => {
      const sources = await pythonSources(join(snippets.folder, '..'));
      const target = join(snippets.folder, 'by-pip');
      await run('python3', ['-m', 'pip', 'install', '--no-index', '--quiet', '--target', target, sources]);
      expect(await readdir(target)).toEqual(
        expect.arrayContaining(['contractor_risk', 'contractor_risk_client-1.0.0.dist-info']),
      );
    },
  );

  describe('a service that is busy, cut off or gone', () => {
    let server: Server;
    afterEach(() => server.close());

    /** Answers one after the other as it is told, and keeps the last one. */
    async function serving(...answers: ((response: ServerResponse) => void)[]) {
      let asked = 0;
      server = createServer((_request, response) => {
        asked += 1;
        answers[Math.min(asked, answers.length) - 1]!(response);
      });
      await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve));
      const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
      return { client: `Client(${JSON.stringify(url)}, "k", timeout_seconds=20)`, asked: () => asked };
    }
    const cut = (response: ServerResponse) => void response.destroy();
    const busy = (status: number, seconds: number) => (response: ServerResponse) => {
      const problem = { code: 'unavailable', detail: 'Later.', requestId: 'req_1' };
      response.writeHead(status, { 'retry-after': String(seconds) }).end(JSON.stringify(problem));
    };
    const halfway = (response: ServerResponse) => {
      response.writeHead(200, { 'content-length': '100' });
      response.write('{"object"', () => response.destroy());
    };
    const moved = (response: ServerResponse) =>
      void response.writeHead(302, { location: 'http://127.0.0.1:1/' }).end();
    const ready = (response: ServerResponse) => void response.end('{"object":"usage"}');

    test('is asked again after a cut, half an answer and a 503', async () => {
      const { client, asked } = await serving(cut, halfway, busy(503, 0), ready);
      expect(await python(`print(${client}.usage())`)).toBe("{'object': 'usage'}\n");
      expect(asked()).toBe(4);
    });

    test.each([
      ['no more often than it is told', busy(429, 3_600), 'usage()', 'unavailable 429 3600.0 req_1', 1],
      ['once for what may not come twice', cut, 'graphql("mutation { x }")', 'RemoteDisconnected', 1],
      ['nowhere else', moved, 'usage()', 'status-302 302 None None', 1],
    ])('is asked %s', async (_name, answer, call, told, times) => {
      const { client, asked } = await serving(answer);
      const out = await python(`try:
    ${client}.${call}
except Refusal as it:
    print(it.code, it.status, it.retry_after, it.request_id)
except OSError as it:
    print(type(it).__name__)`);
      expect(out.trim()).toBe(told);
      expect(asked()).toBe(times);
    });
  });

  test('verify_webhook takes the published vector, and refuses what differs from it', async () => {
    const out =
      await python(`given = {"webhook-id": "msg_p5jXN8AQM9LWM0D4loKWxJek", "webhook-timestamp": "1614265330",
  "webhook-signature": "v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE="}
secret, body = "whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw", b'{"test": 2432232314}'
other = "whsec_bm90IHRoZSBrZXkgb2YgdGhpcw=="
def told(headers={}, body=body, secrets=[other, secret], at=1614265330):
    try:
        return verify_webhook({**given, **headers}, body, secrets, now=lambda: at).get("test")
    except (NotGenuine, ValueError) as it:
        return type(it).__name__
print(told(), told(body=body.decode(), secrets=secret), told(body=b'{"test":2432232314}'), told({"webhook-signature": "v1,é v2,AA"}),
  told({"webhook-id": ""}), told({"webhook-timestamp": "soon"}), told(at=1614265030 - 1), told(at=1614265630 + 1), told(secrets=[]), told(secrets="whsec_"))`);
    const refused = Array.from({ length: 7 }, () => 'NotGenuine').join(' ');
    expect(out.trim()).toBe(`2432232314 2432232314 ${refused} ValueError`);
  });
});
