/** The client in Python as a partner has it: its wheel, installed into an empty folder. Its README is what is run. */
import { execFile } from 'node:child_process';
import { readdir } from 'node:fs/promises';
import type { ServerResponse } from 'node:http';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { describe, expect, test } from 'vitest';
import { has, NEW_PYTHON, pageOfFile } from '../docs/snippets.ts';
import { freePort } from '../kit/free-port.ts';
import { pythonSources } from '../kit/python-client.ts';
import { words } from '../kit/words.ts';
import {
  busy,
  cut,
  eventsArrive,
  halfway,
  ready,
  servicesInTrouble,
  tokensAreKept,
  toursAreTold,
} from './both-clients.ts';

const run = promisify(execFile);
const hasPython = has(NEW_PYTHON, 'the client in Python was');

describe.runIf(hasPython)('the client in Python', async () => {
  // What a client signs names the service's address: it is known beforehand.
  const page = await pageOfFile('clients/python/README.md', { PORT: String(await freePort()) });
  const readme = { ...page, language: 'py' as const };
  const { app, snippets } = readme;
  const python = async (code: string) =>
    (await run('python3', ['-c', `from contractor_risk import *\n${code}`], { cwd: snippets.folder })).stdout;

  test('every block with a name is run here', () => {
    expect(snippets.names).toEqual(
      words(`
      tour.py follow.py endpoint.py receiver.py many.py oauth.py browser_token.py`),
    );
  });

  test('what is installed is code and types, with nothing behind it', async () => {
    const files = (await readdir(join(snippets.folder, 'contractor_risk'))).filter(name => /\./.test(name));
    expect(files.sort()).toEqual(
      words(`
        __init__.py _endpoints.py _events.py _lists.py _transport.py py.typed
        types.py webhooks.py`).sort(),
    );
    // Without the folder of what was ever installed here.
    await run('python3', ['-S', '-c', 'import contractor_risk, contractor_risk.types'], {
      cwd: snippets.folder,
    });
  });

  toursAreTold(readme);

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

  eventsArrive(readme);
  if (has(['python3', '-c', 'import cryptography'], 'the token in Python was')) tokensAreKept(readme);

  test('an endpoint is listed, tested and removed', async () => {
    const url = `http://127.0.0.1:${await freePort()}/hooks`;
    const said = await python(`its = Client("${app.api}", "${app.key}").webhook_endpoints
id = its.create("${url}")["endpoint"]["id"]
print([it["id"] for it in its.list()["data"]] == [id], its.test(id)["error"], its.remove(id), its.list()["data"])`);
    expect(said).toBe('True connection None []\n');
  });

  test('what cannot be right is refused at once, with what to give', async () => {
    const out = await python(`url, key = "${app.api}", "${app.key}"
risk = Client(url, key)
for doing in (
    lambda: Client(url, None), lambda: Client(url, key + "\\n" + key), lambda: Client(None, key), lambda: Client(url + "/api/v1", key),
    lambda: Client("ftp://risk.example", key), lambda: risk.assess(""), lambda: risk.assess(580000028), lambda: risk.batches.get(" "),
    lambda: Client(url, lambda: "").usage(), lambda: next(Client(url, lambda: "").events()),
):
    try:
        doing()
        print("nothing")
    except ValueError as it:
        print(" ".join(str(it).split()[:4]) if key not in str(it) else "it shows the key")`);
    expect(out.trim().split('\n')).toEqual([
      ...Array(2).fill('key is missing or'),
      ...Array(3).fill('url is the address'),
      ...Array(2).fill('Give nif as a'),
      'Give id as a',
      ...Array(2).fill('key is missing or'),
    ]);
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
    const serving = servicesInTrouble();
    const clientOf = (url: string) => `Client(${JSON.stringify(url)}, "k", timeout_seconds=20)`;
    const moved = (response: ServerResponse) =>
      void response.writeHead(302, { location: 'http://127.0.0.1:1/' }).end();

    test('is asked again after a cut, half an answer and a 503', async () => {
      const { url, asked } = await serving(cut, halfway, busy(503, 0), ready);
      expect(await python(`print(${clientOf(url)}.usage())`)).toBe("{'object': 'usage'}\n");
      expect(asked).toHaveLength(4);
    });

    test.each([
      ['no more often than it is told', busy(429, 3_600), 'usage()', 'unavailable 429 3600.0 req_1', 1],
      [
        'once for what may not come twice',
        cut,
        'graphql("mutation { x }")',
        'failed: Remote end closed connection',
        1,
      ],
      ['nowhere else', moved, 'usage()', 'status-302 302 None None', 1],
    ])('is asked %s', async (_name, answer, call, told, times) => {
      const { url, asked } = await serving(answer);
      const out = await python(`try:
    ${clientOf(url)}.${call}
except Refusal as it:
    print(it.code, it.status, it.retry_after, it.request_id)
except OSError as it:
    print(it)`);
      expect(out.trim()).toContain(told);
      expect(asked).toHaveLength(times);
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
    except (NotGenuine, TypeError, ValueError) as it:
        return type(it).__name__
print(told(), told(body=body.decode(), secrets=secret), told(body=b'{"test":2432232314}'), told({"webhook-signature": "v1,é v2,AA"}),
  told({"webhook-id": ""}), told({"webhook-timestamp": "soon"}), told(at=1614265030 - 1), told(at=1614265630 + 1),
  told(body={"test": 2432232314}), *(told(secrets=it) for it in (None, "", [], [secret, ""], "nonsense", "whsec_", "whsec_@", "whpk_AAAA")))`);
    const refused = Array.from({ length: 6 }, () => 'NotGenuine').join(' ');
    expect(out.trim()).toBe(`2432232314 2432232314 ${refused} TypeError${' ValueError'.repeat(8)}`);
  });
});
