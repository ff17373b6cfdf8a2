import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { Nif } from '../../../src/kernel/nif.ts';
import { assembleCaptures, mjPublications } from '../../../src/registers/mj-publications/mj-publications.ts';
import { noBotAnswer } from '../../../src/registers/mj-publications/search-form.ts';
import { html, type PortalResponse } from '../../../src/sandbox/portals/portal.ts';
import { type PortalServer, registerContext, startPortal } from './portal-server.ts';
import { ANA, COMPANY, found, nifOf, RUI } from './support.ts';
import { SMALL } from './tiny-country.ts';

let portal: PortalServer;
beforeEach(async () => {
  portal = await startPortal();
});
afterEach(() => portal.close());
const consult = (nif: string) => mjPublications.consult(nif as Nif, registerContext(portal.url));

describe('asking the portal about a company', () => {
  test('reads every page and every text, each with its row', async () => {
    const { reading, captures } = await consult(COMPANY);
    const records = found(reading);
    expect(records).toHaveLength(21);
    expect(records.every(({ listed, detail }) => listed && detail !== null)).toBe(true);
    expect(captures).toHaveLength(2 + 21);
    const years = records.map(({ detail }) => detail!.accountsYear).filter(year => year !== null);
    expect(new Set(years).size).toBe(19);
    expect(assembleCaptures(records)).toEqual({ complete: true, missing: [] });
  });

  test('keeps no number and no residence of a person, in records or facts', async () => {
    const records = found((await consult(COMPANY)).reading);
    const text = JSON.stringify([records, mjPublications.facts(records, COMPANY as Nif)]);
    for (const nif of [ANA, RUI]) expect(text).not.toContain(nif);
    expect(text).not.toMatch(/inventada|lugar nenhum/i);
    expect(text).toContain('Ana Exemplo');
  });

  test('sends no captcha token and the sum of the page', async () => {
    await consult(SMALL);
    const search = portal.requests.find(({ method }) => method === 'POST')!;
    expect(search.form.get('g-recaptcha-response') ?? '').toBe('');
    expect(search.form.get('ctl00$ContentPlaceHolderMain$rblTipoPub')).toBe('0');
  });

  test('hears that there is nothing', async () => {
    expect((await consult(nifOf('59999999'))).reading).toEqual({ outcome: 'not_found', registerDate: null });
  });
});

describe('a portal in trouble gives', () => {
  const isPopup = (path: string) => /detalhe/i.test(path);

  test('unreadable, when a column is renamed or the page redesigned', async () => {
    for (const layout of ['changed-column', 'redesigned'] as const) {
      portal.layout = layout;
      expect((await consult(COMPANY)).reading.outcome).toBe('unreadable');
    }
  });

  test('unavailable, when it throttles at the third page asked', async () => {
    let asked = 0;
    const throttle = html(
      '<span id="x_lbNoResult">Não pode efectuar a pesquisa. Volte a tentar dentro de 30 segundos</span>',
    );
    portal.meddle = (_, answer) => (++asked > 2 ? throttle : answer);
    expect((await consult(COMPANY)).reading).toMatchObject({ outcome: 'unavailable', retryAfterSeconds: 30 });
  });

  test('unavailable, when it asks for the captcha', async () => {
    const captcha = html('<span id="x_lbNoResult">Por favor, efetue a Validação</span>');
    portal.meddle = ({ method }, answer) => (method === 'POST' ? captcha : answer);
    expect((await consult(COMPANY)).reading.outcome).toBe('unavailable');
  });

  test('unreadable, when the popup keeps showing the act before', async () => {
    const shown: PortalResponse[] = [];
    portal.meddle = ({ path }, answer) => {
      if (!isPopup(path)) return answer;
      shown.push(answer);
      return shown[0]!;
    };
    expect((await consult(COMPANY)).reading.outcome).toBe('unreadable');
  });

  test('unavailable, when the popup has lost the session', async () => {
    portal.meddle = ({ path }, answer) => (isPopup(path) ? html('<p>A sua sessão expirou.</p>') : answer);
    expect((await consult(COMPANY)).reading.outcome).toBe('unavailable');
  });

  test('unavailable, when it answers with an error or not at all', async () => {
    portal.meddle = ({ path }, answer) => (isPopup(path) ? { ...answer, status: 500 } : answer);
    expect((await consult(COMPANY)).reading.outcome).toBe('unavailable');
    await portal.close();
    expect((await consult(COMPANY)).reading.outcome).toBe('unavailable');
    portal = await startPortal();
  });

  test('no clean record, when the second page repeats the first', async () => {
    let grid: PortalResponse | null = null;
    portal.meddle = ({ form }, answer) => {
      if (form.has('ctl00$ContentPlaceHolderMain$btSearch')) grid = answer;
      return form.get('__EVENTARGUMENT') === 'Page$Next' ? grid! : answer;
    };
    expect((await consult(COMPANY)).reading.outcome).toBe('unreadable');
  });
});

test('the official site is not asked: it wants a person', async () => {
  const official = {
    ...registerContext('https://publicacoes.mj.pt'),
    openSession: () => {
      throw new Error('a session was opened');
    },
  };
  const { reading, captures } = await mjPublications.consult(COMPANY as Nif, official);
  expect(reading.outcome).toBe('unavailable');
  expect(captures).toEqual([]);
});

test.each([
  [`{"ChallengeScript":"eval('35+84')"}`, '119'],
  ['{"ChallengeScript":"eval(\\u00279-12\\u0027)"}', '-3'],
  ['<p>no script</p>', ''],
])('the sum in %s is %s', (page, sum) => {
  expect(noBotAnswer(page)).toBe(sum);
});
