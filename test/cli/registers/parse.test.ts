import { describe, expect, it } from 'vitest';
import {
  ANA,
  act,
  COMPANY,
  DESIGNATION,
  gridPage,
  message,
  oneLine,
  person,
  popup,
  RUI,
} from '../../registers/mj-publications/support.ts';
import { runHere } from '../cli-here.ts';
import { documentOf, errorOf, folderOfFile } from '../cli-kit.ts';

const folder = await folderOfFile();

const parse = (file: string, ...more: string[]) => ['registers', 'parse', 'mj-publications', file, ...more];
/** No setting at all: no database, no data folder, no secret. */
const judge = async (file: string, ...more: string[]) =>
  documentOf(await runHere(parse(file, ...more, '--json')));

describe('a saved answer', () => {
  it('that holds records is judged: exactly outcome, records and reason', async () => {
    const file = await folder.file('grid.html', gridPage([{ on: '2025-03-20', label: 'MUDANÇA DA SEDE' }]));
    const said = await judge(file, '--nif', `PT ${COMPANY}`);
    expect(said).toEqual({
      outcome: 'found',
      records: [expect.objectContaining({ nif: COMPANY })],
      reason: null,
    });
  });

  it('that says that there is nothing is judged, without a reason', async () => {
    const file = await folder.file('none.html', message('Não foram encontradas publicações.'));
    expect(await judge(file)).toEqual({ outcome: 'not_found', records: [], reason: null });
  });

  it.each([
    ['unavailable', message('Por favor, efetue a Validação'), /captcha/],
    ['unreadable', '<html><body>Manutenção</body></html>', /neither results/],
    ['refused', gridPage([{ on: '2025-03-20', label: 'MUDANÇA DA SEDE', nif: ANA }]), /natural person/],
  ])('that is %s is judged all the same: exit 0, with a reason', async (outcome, page, reason) => {
    const file = await folder.file(`${outcome}.html`, page);
    expect(await judge(file)).toEqual({ outcome, records: [], reason: expect.stringMatching(reason) });
  });

  it('is told to a person in plain text', async () => {
    const file = await folder.file('text.html', message('Por favor, efetue a Validação'));
    const { code, out } = await runHere(parse(file));
    expect(code).toBe(0);
    expect(out).toMatch(/^unavailable: .*captcha.*\n$/);
  });
});

describe('the request beside it', () => {
  const PAGE = message('Não foram encontradas publicações.');
  const FIELD = 'ctl00$ContentPlaceHolderMain$txtDadosPubNif';

  it.each([
    ['in full', { request: { [FIELD]: '590000000' }, status: 200, contentType: 'text/html' }],
    ['as form fields alone', { [FIELD]: '590000000', __EVENTTARGET: null, page: 1 }],
    ['as a tool writes it', { method: 'POST', headers: { a: ['b'] }, form: { [FIELD]: '590000000' } }],
    ['as it was sent', { body: `${encodeURIComponent(FIELD)}=590000000&page=1` }],
  ])('is read %s', async (form, request) => {
    const file = await folder.file(`asked ${form}.html`, PAGE);
    await folder.file(`asked ${form}.html.request.json`, JSON.stringify(request));
    // The page is the answer about another company than the one that is meant.
    expect(await judge(file, '--nif', COMPANY)).toMatchObject({
      outcome: 'unreadable',
      reason: expect.stringMatching(/another NIF/),
    });
  });

  it('gives the status', async () => {
    const file = await folder.file('status.html', PAGE);
    await folder.file('status.html.request.json', '{"status": 429}');
    expect(await judge(file)).toEqual({ outcome: 'unavailable', records: [], reason: 'HTTP 429' });
  });

  it.each(['[1]', 'null', '{', '{"status": "often"}', '{"request": {"a": {}}}'])(
    'cannot be %s',
    async text => {
      const file = await folder.file('broken.html', PAGE);
      await folder.file('broken.html.request.json', text);
      const ended = await runHere(parse(file, '--json'));
      expect(ended.code).toBe(1);
      expect(errorOf(ended)).toEqual({
        code: 'file',
        message: expect.stringMatching(/broken.html.request.json cannot be used; give/),
      });
    },
  );
});

describe('people', () => {
  const TWO = act('DESIGNAÇÃO DE MEMBRO(S) DE ÓRGÃO(S) SOCIAL(AIS)', [
    'GERÊNCIA:',
    ...person('ANA EXEMPLO', ANA, 'Gerente'),
    ...person('RUI EXEMPLO', RUI, 'Gerente'),
  ]);

  it('are numbered where there is no secret, and never shown by their number', async () => {
    const file = await folder.file('two.txt', oneLine(TWO));
    const { out } = await runHere(parse(file, '--json'));
    const [{ detail }] = JSON.parse(out).records;
    expect(detail.appointed.map((it: { holder: { key: string } }) => it.holder.key)).toEqual([
      'person-1',
      'person-2',
    ]);
    expect(out).not.toMatch(new RegExp(`${ANA}|${RUI}`));
  });

  it('are numbered where there is a secret too: a stored hash is shown to nobody', async () => {
    const file = await folder.file('hashed.html', popup(DESIGNATION));
    const { out } = await runHere(parse(file, '--json'), {
      PERSON_HASH_KEY: 'a secret of more than 32 characters',
    });
    expect(out).toContain('"key": "person-1"');
    expect(out).not.toContain(ANA);
  });

  it('are not asked about, and their number is not repeated', async () => {
    const file = await folder.file('asked.html', popup(DESIGNATION));
    const ended = await runHere(parse(file, '--nif', ANA, '--json'));
    expect(ended.code).toBe(2);
    expect(errorOf(ended)).toEqual({ code: 'usage', message: expect.stringMatching(/natural person/) });
    expect(ended.err).not.toContain(ANA);
  });
});

it('a file that is not there is a failure, not an answer', async () => {
  const ended = await runHere(parse(`${folder.path}/nowhere.html`, '--json'));
  expect(ended.code).toBe(1);
  expect(errorOf(ended)).toEqual({
    code: 'file',
    message: expect.stringMatching(/nowhere.html cannot be read: there is no such file/),
  });
});
