/**
 * The client in TypeScript as a partner has it: packed, installed into an empty folder, compiled against and run; from the first
 * assessment to a verified webhook. Its README is what is run.
 */
import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import { createClient, NotGenuine, Refusal, verifyWebhook } from '../../clients/typescript/src/client.ts';
import { pageOfFile } from '../docs/snippets.ts';
import { freePort } from '../kit/free-port.ts';
import { compile } from '../kit/typescript-client.ts';
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

// What a client signs names the service's address: it is known beforehand.
const page = await pageOfFile('clients/typescript/README.md', { PORT: String(await freePort()) });
const readme = { ...page, language: 'ts' as const };
const { app, snippets } = readme;
const installed = join(snippets.folder, 'node_modules/contractor-risk-client');

test('every block with a name is run here', () => {
  expect(snippets.names).toEqual(
    words(`
    tour.ts follow.ts endpoint.ts receiver.ts many.ts oauth.ts browser-token.ts`),
  );
});

test('what is installed is small, has no package of its own behind it, and nothing but code and types', async () => {
  const files = await readdir(join(installed, 'dist'));
  const code = files.filter(name => name.endsWith('.js'));
  const texts = await Promise.all(code.map(name => readFile(join(installed, 'dist', name))));
  expect(gzipSync(Buffer.concat(texts)).length).toBeLessThan(15_000);
  expect(files.filter(name => !/\.(js|d\.ts)$/.test(name))).toEqual([]);
  expect(Object.keys(JSON.parse(await readFile(join(installed, 'package.json'), 'utf8')))).not.toContain(
    'dependencies',
  );
  expect(await readdir(join(snippets.folder, 'node_modules'))).toEqual(
    expect.not.arrayContaining(['graphql', 'zod']),
  );
  expect(await readFile(join(installed, 'README.md'), 'utf8'), 'a link that leads nowhere').not.toMatch(
    /\]\(\.\./,
  );
});

test('its types lead whoever uses them', async () => {
  await writeFile(
    join(snippets.folder, 'typed.ts'),
    `import { createClient, type CompleteContractor } from 'contractor-risk-client';
     const risk = createClient({ url: 'https://risk.example', key: 'k' });
     const company = await risk.assess('580000010');
     // @ts-expect-error There is no score while it is analysed.
     const early: number = company.score;
     if (company.status === 'complete') { const whole: CompleteContractor = company; const score: number = company.score; console.log(whole, score, early); }
     else { const state: string = company.analysis.state; console.log(state); }
     for await (const event of risk.events()) if (event.type === 'batch.completed') { const id: string = event.data.batchId; console.log(id); }
     // @ts-expect-error There is no such option.
     await risk.assess('580000010', { waitMinutes: 1 });`,
  );
  const options =
    '--ignoreConfig --noEmit --strict --target esnext --module esnext --moduleResolution bundler --types node';
  const names = [...snippets.names.filter(name => name.endsWith('.ts')), 'typed.ts'];
  await compile([...options.split(' '), ...names], snippets.folder);
});

toursAreTold(readme);

test('a change of a list that is another by now is refused', async () => {
  const { watchlists } = createClient({ url: app.api, key: app.key });
  await watchlists.put('sul', [{ nif: '580000010' }], { ifSeen: 'none' });
  const seen = await watchlists.get('sul');
  const refused = expect.objectContaining({ code: 'precondition-failed' });
  await expect(watchlists.put('sul', 'nif\n580000052', { ifSeen: 'none' })).rejects.toEqual(refused);
  expect(await watchlists.watch('sul', '580000052', { ifSeen: seen })).toMatchObject({ added: 1 });
  await expect(watchlists.watch('sul', '580000028', { ifSeen: seen })).rejects.toEqual(refused);
  await expect(watchlists.remove('sul', { ifSeen: seen })).rejects.toEqual(refused);
});

eventsArrive(readme);
tokensAreKept(readme);

describe('what cannot be right', () => {
  const risk = createClient({ url: app.api, key: app.key });
  const given = (options: object) => () => createClient(options as Parameters<typeof createClient>[0]);

  test.each([
    ['no key', given({ url: app.api, key: undefined }), /^key is missing/],
    [
      'a key with a line in it',
      given({ url: app.api, key: `${app.key}\n${app.key}` }),
      /^key is missing(?!.*_sk_)/,
    ],
    ['no url', given({ key: 'k' }), /^url is the address/],
    ['a url with a path', given({ url: `${app.api}/api/v1`, key: 'k' }), /^url is the address/],
    ['a url of another kind', given({ url: 'ftp://risk.example', key: 'k' }), /^url is the address/],
    ['an empty NIF', () => risk.assess(''), /^Give nif as a text/],
    ['a NIF that is a number', () => risk.assess(580000028 as unknown as string), /^Give nif as a text/],
    ['an empty id', async () => risk.batches.get(' '), /^Give id as a text/],
    [
      'a function without a key',
      () => createClient({ url: app.api, key: () => '' }).usage(),
      /^key is missing/,
    ],
    [
      'a port that fetch never opens',
      () => createClient({ url: 'http://127.0.0.1:9', key: 'k' }).usage(),
      /127\.0\.0\.1:9 failed: bad port/,
    ],
    [
      'the same, followed',
      () => createClient({ url: 'http://127.0.0.1:9', key: 'k' }).events().next(),
      /bad port/,
    ],
  ])('%s is refused at once, with what to give', async (_what, doing, told) => {
    const error = await new Promise<unknown>(resolve => resolve(doing())).catch((thrown: Error) => thrown);
    expect(error).toBeInstanceOf(TypeError);
    expect((error as Error).message).toMatch(told);
  });
});

describe('a service that is busy, cut off or gone', () => {
  const serving = servicesInTrouble();

  test('is asked again after a cut, half an answer and a 503', async () => {
    const { url, asked } = await serving(cut, halfway, busy(503, 0), ready);
    expect(await createClient({ url, key: 'k' }).usage()).toEqual({ object: 'usage' });
    expect(asked).toHaveLength(4);
  });

  test('is asked no more often than it is told, and not for longer than the bound', async () => {
    const { url, asked } = await serving(busy(429, 3_600));
    const refusal = await createClient({ url, key: 'k' })
      .usage()
      .catch(error => error);
    expect(refusal).toBeInstanceOf(Refusal);
    expect(refusal).toMatchObject({ status: 429, retryAfter: 3_600, code: 'unavailable' });
    expect(asked).toHaveLength(1);
    await expect(createClient({ url, key: 'k', retries: 0, maxPauseSeconds: 4_000 }).usage()).rejects.toThrow(
      Refusal,
    );
    expect(asked).toHaveLength(2);
  });

  test('gets what may not come twice only once, and a batch again under one name', async () => {
    const { url, asked } = await serving(cut, cut, ready);
    const risk = createClient({ url, key: 'k' });
    await expect(risk.graphql('mutation { x }')).rejects.toThrow(
      `The request to ${url} failed: other side closed.`,
    );
    expect(asked).toHaveLength(1);
    await risk.batches.submit([{ nif: '580000010' }]);
    expect(asked).toHaveLength(3);
  });

  test('a signal ends the waiting, the retries and a stream', async () => {
    const { url, server } = await serving(busy(503, 50));
    const risk = createClient({ url, key: 'k' });
    for (const begin of [
      (signal: AbortSignal) => risk.assess('580000010', { signal }),
      (signal: AbortSignal) => risk.events({ signal }).next(),
      (signal: AbortSignal) => risk.batches.submit('nif\n580000010\n', { signal }),
    ]) {
      const ending = new AbortController();
      const asked = begin(ending.signal);
      server.once('request', () => ending.abort(new Error('enough')));
      await expect(asked).rejects.toThrow('enough');
    }
  });
});

describe('verifyWebhook', () => {
  // The vector that Standard Webhooks publishes.
  const secret = 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw';
  const body = '{"test": 2432232314}';
  const headers = {
    'webhook-id': 'msg_p5jXN8AQM9LWM0D4loKWxJek',
    'webhook-timestamp': '1614265330',
    'webhook-signature': 'v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=',
  };
  const now = () => 1_614_265_330_000;

  test('takes the published vector, from both kinds of headers, as text and bytes, under either of two secrets', async () => {
    const other = `whsec_${Buffer.from('another key of this test').toString('base64')}`;
    for (const given of [headers, new Headers(headers)])
      for (const bytes of [body, Buffer.from(body)])
        for (const secrets of [secret, [other, secret], [secret, other]])
          expect(await verifyWebhook({ headers: given, body: bytes }, secrets, { now })).toMatchObject({
            id: 'msg_p5jXN8AQM9LWM0D4loKWxJek',
            test: 2432232314,
          });
    await expect(verifyWebhook({ headers, body }, other, { now })).rejects.toThrow(NotGenuine);
  });

  test('refuses a body that was written anew, no headers, no secret, and a time at either side', async () => {
    const refused = (changes: object, text = body, at = now) =>
      expect(
        verifyWebhook({ headers: { ...headers, ...changes }, body: text }, secret, { now: at }),
      ).rejects.toThrow(NotGenuine);
    await refused({}, JSON.stringify(JSON.parse(body)));
    await refused({ 'webhook-signature': 'v1,@@ v1, v2,AAAA' });
    await refused({ 'webhook-id': undefined });
    await refused({ 'webhook-timestamp': '' });
    for (const seconds of [-301, 301]) await refused({}, body, () => now() + seconds * 1_000);
  });

  test('tells what is missing, and what was given wrong', async () => {
    const told = (given: unknown, secrets: unknown = secret) =>
      verifyWebhook({ headers, body, ...(given as object) }, secrets as string, { now }).catch(
        ({ name, message }) => `${name}: ${message}`,
      );
    for (const name of Object.keys(headers))
      expect(await told({ headers: { ...headers, [name]: undefined } })).toBe(
        `NotGenuine: It has no header ${name}.`,
      );
    expect(await told({ body: JSON.parse(body) })).toMatch(/^TypeError: Give the raw body/);
    for (const secrets of [null, '', [], [secret, ''], 'nonsense', 'whsec_', 'whsec_@', 'whpk_AAAA'])
      expect(await told({}, secrets)).toMatch(/^TypeError: Give a webhook secret/);
  });
});
