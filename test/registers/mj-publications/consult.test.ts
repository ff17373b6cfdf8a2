import { describe, expect, test } from 'vitest';
import { mjPublicationsPortal } from '../../../sandbox/portals/mj-publications/portal.ts';
import { html, type PortalRequest, type PortalResponse } from '../../../sandbox/portals/portal.ts';
import type { Nif } from '../../../src/kernel/nif.ts';
import { mjPublications } from '../../../src/registers/mj-publications/mj-publications.ts';
import { missingCaptures } from '../../../src/registers/mj-publications/saved-answers.ts';
import { noBotAnswer } from '../../../src/registers/mj-publications/search-form.ts';
import { withCheckDigit } from '../../kit/specimen-country.ts';
import { recordsIn } from '../capture-of.ts';
import { changed, online } from '../register-over-http.ts';
import { ANA, COMPANY, RUI } from './support.ts';
import { SMALL, TODAY, tinyCountry } from './tiny-country.ts';

/** Asks the portal, whose answers `meddle` may replace. */
async function consult(
  nif: Nif,
  meddle: (request: PortalRequest, answer: PortalResponse) => PortalResponse = (_, answer) => answer,
) {
  const portal = changed(mjPublicationsPortal, async (request, world) =>
    meddle(request, await mjPublicationsPortal.handle(request, world)),
  );
  await using register = await online(mjPublications.meta, portal, tinyCountry, { today: TODAY });
  const consultation = await mjPublications.consult(nif, register.context);
  return { ...consultation, asked: register.asked };
}

describe('asking the portal about a company', () => {
  test('reads every page and every text, each with its row', async () => {
    const { reading, captures } = await consult(COMPANY);
    const records = recordsIn(reading);
    expect(records).toHaveLength(21);
    expect(records.every(({ listed, detail }) => listed && detail !== null)).toBe(true);
    expect(captures).toHaveLength(2 + 21);
    const years = records.map(({ detail }) => detail!.accountsYear).filter(year => year !== null);
    expect(new Set(years).size).toBe(19);
    expect(missingCaptures(records)).toEqual([]);
  });

  test('keeps no number and no residence of a person, in records or facts', async () => {
    const records = recordsIn((await consult(COMPANY)).reading);
    const text = JSON.stringify([records, mjPublications.facts(records, COMPANY)]);
    for (const nif of [ANA, RUI]) expect(text).not.toContain(nif);
    expect(text).not.toMatch(/inventada|lugar nenhum/i);
    expect(text).toContain('Ana Exemplo');
  });

  test('sends no captcha token and the sum of the page', async () => {
    const { asked } = await consult(SMALL);
    const search = asked.find(({ method }) => method === 'POST')!;
    expect(search.form.get('g-recaptcha-response') ?? '').toBe('');
    expect(search.form.get('ctl00$ContentPlaceHolderMain$rblTipoPub')).toBe('0');
  });

  test('hears that there is nothing', async () => {
    expect((await consult(withCheckDigit('59999999'))).reading).toEqual({
      outcome: 'not_found',
      registerDate: null,
    });
  });
});

describe('a portal in trouble gives', () => {
  const isPopup = (path: string) => /detalhe/i.test(path);

  test('unavailable, when it throttles at the third page asked', async () => {
    let asked = 0;
    const throttle = html(
      '<span id="x_lbNoResult">Não pode efectuar a pesquisa. Volte a tentar dentro de 30 segundos</span>',
    );
    const { reading } = await consult(COMPANY, (_, answer) => (++asked > 2 ? throttle : answer));
    expect(reading).toMatchObject({ outcome: 'unavailable', retryAfterSeconds: 30 });
  });

  test('unavailable, when it asks for the captcha', async () => {
    const captcha = html('<span id="x_lbNoResult">Por favor, efetue a Validação</span>');
    const { reading } = await consult(COMPANY, ({ method }, answer) =>
      method === 'POST' ? captcha : answer,
    );
    expect(reading.outcome).toBe('unavailable');
  });

  test('unreadable, when the popup keeps showing the act before', async () => {
    const shown: PortalResponse[] = [];
    const { reading } = await consult(COMPANY, ({ path }, answer) => {
      if (!isPopup(path)) return answer;
      shown.push(answer);
      return shown[0]!;
    });
    expect(reading.outcome).toBe('unreadable');
  });

  test.each<[string, (answer: PortalResponse) => PortalResponse]>([
    ['has lost the session', () => html('<p>A sua sessão expirou.</p>')],
    ['is an error', answer => ({ ...answer, status: 500 })],
  ])('unavailable, when the popup %s', async (_, popup) => {
    const { reading } = await consult(COMPANY, ({ path }, answer) =>
      isPopup(path) ? popup(answer) : answer,
    );
    expect(reading.outcome).toBe('unavailable');
  });

  test('no clean record, when the second page repeats the first', async () => {
    let grid: PortalResponse | null = null;
    const { reading } = await consult(COMPANY, ({ form }, answer) => {
      if (form.has('ctl00$ContentPlaceHolderMain$btSearch')) grid = answer;
      return form.get('__EVENTARGUMENT') === 'Page$Next' ? grid! : answer;
    });
    expect(reading.outcome).toBe('unreadable');
  });
});

test('the official site is not asked: it wants a person', async () => {
  await using register = await online(mjPublications.meta, mjPublicationsPortal, tinyCountry);
  const official = {
    ...register.context,
    baseUrl: 'https://publicacoes.mj.pt',
    openSession: () => {
      throw new Error('a session was opened');
    },
  };
  const { reading, captures } = await mjPublications.consult(COMPANY, official);
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
