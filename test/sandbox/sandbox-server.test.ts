import { once } from 'node:events';
import { connect } from 'node:net';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { createCountry } from '../../sandbox/country/create-country.ts';
import { FAULTS, type Fault } from '../../sandbox/faults.ts';
import { html, type Portal } from '../../sandbox/portals/portal.ts';
import { type SandboxServer, startSandboxServer } from '../../sandbox/sandbox-server.ts';
import { createSessions } from '../../sandbox/visitor-sessions.ts';
import type { LocalDate } from '../../src/kernel/local-date.ts';

const TODAY = '2026-11-20' as LocalDate;
const CLEAN = '580000010';
const country = createCountry({ seed: 'server', companies: 40 });

/** Answers with what it was asked, and counts the visits of a session. */
function echoPortal(register: Portal['register']): Portal {
  return {
    register,
    subject: request => request.query.get('nif') ?? request.form.get('nif'),
    handle({ method, path, query, form, headers, session }, { today, layout }) {
      if (path === '/breaks') throw new Error('a column is missing');
      if (path === '/bytes')
        return {
          status: 200,
          headers: { 'content-type': 'application/pdf' },
          body: Uint8Array.of(37, 80, 68, 70),
        };
      const visits = Number(session.get('visits') ?? 0) + 1;
      session.set('visits', String(visits));
      const echo = { register, method, path, query: [...query], form: [...form], visits, today, layout };
      return html(`<p>ação 10 €</p><pre>${JSON.stringify({ ...echo, agent: headers['x-agent'] })}</pre>`);
    },
  };
}

let server: SandboxServer;
const start = (options: { latencyMs?: number; slowMs?: number } = {}) =>
  startSandboxServer({
    country,
    portals: [echoPortal('at-debtors'), echoPortal('impic-licences'), echoPortal('citius-insolvency')],
    today: () => TODAY,
    slowMs: 1,
    ...options,
  });

beforeEach(async () => {
  server = await start();
});
afterEach(() => server.close());

const get = (path: string, init?: RequestInit) => fetch(`${server.url}${path}`, init);
const echoed = async (response: Response) => JSON.parse(/<pre>(.*)<\/pre>/.exec(await response.text())![1]!);
const cookieOf = (response: Response) => response.headers.get('set-cookie')?.split(';')[0] ?? null;
const control = async (path: string) => (await get(path)).json();

describe('a portal behind its address', () => {
  test('is asked with the path below its name, query, form, headers and the day', async () => {
    const response = await get('/at-debtors/listas/de%20devedores?a=1&a=2', {
      method: 'POST',
      headers: { 'x-agent': 'tester' },
      body: new URLSearchParams({ nome: 'Construções & Cª' }),
    });
    expect(response.status).toBe(200);
    expect(await echoed(response)).toEqual({
      register: 'at-debtors',
      method: 'POST',
      path: '/listas/de devedores',
      query: [
        ['a', '1'],
        ['a', '2'],
      ],
      form: [['nome', 'Construções & Cª']],
      visits: 1,
      today: TODAY,
      layout: 'official',
      agent: 'tester',
    });
  });

  test('sends bytes as they are', async () => {
    const response = await get('/at-debtors/bytes');
    expect(response.headers.get('content-type')).toBe('application/pdf');
    expect([...new Uint8Array(await response.arrayBuffer())]).toEqual([37, 80, 68, 70]);
  });

  test('that fails answers 500 with a short text, and the next request is served', async () => {
    const response = await get('/at-debtors/breaks');
    expect(response.status).toBe(500);
    expect(await response.text()).toBe('The portal failed: a column is missing\n');
    expect((await get('/at-debtors/')).status).toBe(200);
  });

  test('of another name is 404, a malformed address 400, a body over 1 MB 413', async () => {
    expect((await get('/base-contracts/')).status).toBe(404);
    expect((await get('/at-debtors/%E0%A4%A')).status).toBe(400);
    const large = await get('/at-debtors/', { method: 'POST', body: 'x'.repeat(1_048_577) });
    expect(large.status).toBe(413);
    const allowed = await get('/at-debtors/', { method: 'POST', body: 'x'.repeat(1_048_576) });
    expect(allowed.status).toBe(200);
  });
});

describe('sessions', () => {
  test('a cookie keeps the visitor, and is set once', async () => {
    const first = await get('/at-debtors/');
    expect(first.headers.get('set-cookie')).toMatch(
      /^ASP\.NET_SessionId=[\w-]{20}; Path=\/at-debtors; HttpOnly/,
    );
    const cookie = cookieOf(first)!;
    const again = await get('/at-debtors/', { headers: { cookie: `a=b; ${cookie}` } });
    expect(cookieOf(again)).toBeNull();
    expect((await echoed(again)).visits).toBe(2);
  });

  test('one portal does not know the session of another, nor one that was never given', async () => {
    const cookie = cookieOf(await get('/at-debtors/'))!;
    for (const [path, sent] of [
      ['/impic-licences/', cookie],
      ['/at-debtors/', 'ASP.NET_SessionId=made-up'],
    ] as const) {
      const response = await get(path, { headers: { cookie: sent } });
      expect(cookieOf(response)).not.toBeNull();
      expect((await echoed(response)).visits).toBe(1);
    }
  });

  test('the oldest is forgotten when there are too many', () => {
    const sessions = createSessions(2);
    const open = () => sessions.visit('at-debtors', undefined).cookie!.split(';')[0];
    const [oldest, second, third] = [open(), open(), open()];
    expect(sessions.visit('at-debtors', third).cookie).toBeNull();
    expect(sessions.visit('at-debtors', second).cookie).toBeNull();
    expect(sessions.visit('at-debtors', oldest).cookie).not.toBeNull();
  });
});

describe('faults', () => {
  const under = async (fault: Fault) => {
    server.faults.set('at-debtors', fault);
    return get('/at-debtors/');
  };

  test('429 asks to come back, 999 and 500 are refusals', async () => {
    const throttled = await under('429');
    expect([throttled.status, throttled.headers.get('retry-after')]).toEqual([429, '2']);
    expect((await under('500')).status).toBe(500);
    // fetch takes no status above 599: the status line is read from the wire.
    server.faults.set('at-debtors', '999');
    const socket = connect(server.port, '127.0.0.1');
    socket.write('GET /at-debtors/ HTTP/1.1\r\nHost: sandbox\r\nConnection: close\r\n\r\n');
    const [data] = await once(socket, 'data');
    expect(String(data)).toMatch(/^HTTP\/1\.1 999 /);
    socket.destroy();
  });

  test('waf, captcha and empty come with status 200 and no answer', async () => {
    for (const [fault, text] of [
      ['waf', /Something Went Wrong/],
      ['captcha', /g-recaptcha/],
      ['empty', /^$/],
    ] as const) {
      const response = await under(fault);
      expect(response.status).toBe(200);
      expect(await response.text()).toMatch(text);
    }
  });

  test('truncated is the first half, well framed', async () => {
    const session = { cookie: cookieOf(await get('/at-debtors/'))! };
    const whole = await (await get('/at-debtors/', { headers: session })).text();
    server.faults.set('at-debtors', 'truncated');
    const half = await (await get('/at-debtors/', { headers: session })).text();
    expect(half.length).toBeGreaterThan(50);
    expect(half).not.toContain('</pre>');
    expect(whole.startsWith(half.slice(0, 20))).toBe(true);
  });

  test('charset is windows-1252 under a header that says UTF-8; what is no text stays', async () => {
    const response = await under('charset');
    expect(response.headers.get('content-type')).toBe('text/html; charset=utf-8');
    const bytes = await response.arrayBuffer();
    expect(() => new TextDecoder('utf-8', { fatal: true }).decode(bytes)).toThrow();
    expect(new TextDecoder('windows-1252').decode(bytes)).toContain('ação 10 €');
    const pdf = await (await get('/at-debtors/bytes')).arrayBuffer();
    expect([...new Uint8Array(pdf)]).toEqual([37, 80, 68, 70]);
  });

  test('changed-column and other-layout are the portal’s own work', async () => {
    expect((await echoed(await under('changed-column'))).layout).toBe('changed-column');
    expect((await echoed(await under('other-layout'))).layout).toBe('redesigned');
  });

  test('slow answers in the end, and other portals are not touched', async () => {
    expect((await echoed(await under('slow'))).visits).toBe(1);
    server.faults.set('at-debtors', 'hang');
    expect((await get('/impic-licences/')).status).toBe(200);
  });

  test('hang never answers, and closing the server ends it', async () => {
    const pending = under('hang').then(
      () => 'answered',
      () => 'cut off',
    );
    while ((await control('/_requests'))['at-debtors'].total === 0);
    await server.close();
    expect(await pending).toBe('cut off');
  });

  test('are switched over HTTP, and off again with null', async () => {
    const put = (register: string, body: string) => get(`/_faults/${register}`, { method: 'PUT', body });
    expect(await control('/_faults')).toEqual({
      'at-debtors': null,
      'impic-licences': null,
      'citius-insolvency': null,
    });
    for (const fault of FAULTS) {
      expect((await put('at-debtors', JSON.stringify({ fault }))).status).toBe(200);
      expect(server.faults.get('at-debtors')).toBe(fault);
    }
    expect((await put('at-debtors', '{"fault":null}')).status).toBe(200);
    expect(server.faults.get('at-debtors')).toBeNull();
    for (const body of ['', 'null', '{}', '{"fault":"flood"}', '{"fault":429}', '[', '"waf"'])
      expect((await put('at-debtors', body)).status).toBe(400);
    expect((await put('base-contracts', '{"fault":"waf"}')).status).toBe(404);
    expect((await put('base-contracts/x', '{"fault":"waf"}')).status).toBe(404);
    expect(() => server.faults.set('base-contracts', 'waf')).toThrow(RangeError);
  });
});

describe('new records', () => {
  const put = (nif: string, body: string) => get(`/_records/${nif}`, { method: 'PUT', body });

  test('are given to a company, and taken away with null', async () => {
    expect((await put('580000010', '{"record":"licence-cancelled"}')).status).toBe(200);
    expect(await control('/_records')).toEqual({ '580000010': ['licence-cancelled'] });
    expect((await put('580000010', '{"record":null}')).status).toBe(200);
    expect(await control('/_records')).toEqual({});
  });

  test('are refused to a company that there is not, and of a kind that there is not', async () => {
    expect((await put('580009998', '{"record":"tax-debt"}')).status).toBe(404);
    for (const body of ['', 'null', '{}', '{"record":"flood"}', '[', '{"record":"toString"}'])
      expect((await put('580000010', body)).status).toBe(400);
  });
});

describe('troubles of one company', () => {
  test('firewall and redesigned come for that company at that portal alone', async () => {
    const [waiting, stalled] = ['580000133', '580000141'];
    expect(await (await get(`/impic-licences/?nif=${waiting}`)).text()).toContain('Something Went Wrong');
    const redesigned = await (await get(`/citius-insolvency/?nif=${stalled}`)).text();
    expect(redesigned).not.toMatch(/<pre>|Something Went Wrong/);
    for (const path of [
      `/impic-licences/?nif=${stalled}`,
      `/citius-insolvency/?nif=${waiting}`,
      `/impic-licences/?nif=${CLEAN}`,
      '/impic-licences/',
    ])
      expect((await echoed(await get(path))).visits).toBe(1);
  });

  test('slow waits as long as told, then answers', async () => {
    await server.close();
    server = await start({ slowMs: 80 });
    const began = performance.now();
    expect((await echoed(await get('/citius-insolvency/?nif=580000125'))).visits).toBe(1);
    expect(performance.now() - began).toBeGreaterThanOrEqual(78);
  });
});

test('the latency of a site is about what was asked', async () => {
  await server.close();
  server = await start({ latencyMs: 40 });
  const began = performance.now();
  for (let i = 0; i < 5; i++) await (await get('/at-debtors/')).text();
  const each = (performance.now() - began) / 5;
  expect(each).toBeGreaterThanOrEqual(28);
});

test('requests are counted by portal and by company, a person’s number never', async () => {
  const person = '299999998';
  await get(`/at-debtors/?nif=${CLEAN}`);
  await get('/at-debtors/', { method: 'POST', body: new URLSearchParams({ nif: CLEAN }) });
  await get(`/at-debtors/?nif=${person}`);
  await get('/impic-licences/');
  const counted = await control('/_requests');
  expect(counted['at-debtors']).toEqual({ total: 3, subjects: { [CLEAN]: 2 } });
  expect(counted['impic-licences']).toEqual({ total: 1, subjects: {} });
  expect(counted['citius-insolvency']).toEqual({ total: 0, subjects: {} });
});

test('health names the portals; the server is on loopback unless told otherwise', async () => {
  expect(await control('/_health')).toEqual({
    status: 'ok',
    companies: 40,
    portals: ['at-debtors', 'impic-licences', 'citius-insolvency'],
  });
  expect(server.url).toBe(`http://127.0.0.1:${server.port}`);
});
