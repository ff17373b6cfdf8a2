/** `lookup` against the whole service: asked as a partner asks, a table for people, whole for scripts. */
import { expect, it, vi } from 'vitest';
import { appOfFile } from '../../kit/test-app.ts';
import { cliHere } from '../cli-here.ts';
import { documentOf, runProgram } from '../cli-kit.ts';

vi.setConfig({ testTimeout: 60_000 });

const app = await appOfFile({ ROLE: 'all' });
const cli = cliHere({ CONTRACTOR_RISK_KEY: app.key });

const NIF = '580000028';
const lookup = (...more: string[]) => ['lookup', NIF, '--url', app.api, ...more];

it('waits for the analysis of a company that nobody asked about, and shows score, reasons and checks', async () => {
  const { code, out, err } = await cli.run(...lookup());
  expect({ code, err }).toEqual({ code: 0, err: '' });
  expect(out).toMatch(/580000028 \(invented company\): moderate_risk, 64 of 100/);
  expect(out).toMatch(/AT_DEBTOR: Stands on/);
  expect(out).toMatch(/^taxDebtor +yes +-36$/m);
  expect(out).toMatch(/^ssDebtor +no +-$/m);
  expect(out).toContain('Decision support');
  expect(out).not.toContain('listaFC1');
});

it('says with --name whether that is the registered name', async () => {
  const { out } = await cli.run(...lookup('--name', 'Pavimentacoes Monte Claro Urteira'));
  expect(out).toMatch(
    /^Registered as PAVIMENTAÇÕES MONTE CLARO DE URTEIRA, LDA, in an act of \d{4}-\d\d-\d\d\.$/m,
  );
  expect(out).toMatch(/^The name is same: The names have the same words\.$/m);
  const { nameMatch } = await cli.json(...lookup('--name', 'Norfer', '--json'));
  expect(nameMatch.match).toBe('other');
});

it('shows with --evidence what every check rests on, and why one is unknown', async () => {
  const { out } = await cli.run(...lookup('--evidence'));
  expect(out).toMatch(/^taxDebtor .*Stands on the list of tax debtors .*listaFC1/m);
  expect(out).toContain('Nothing found:');
  const { out: other } = await cli.run('lookup', '580009998', '--url', app.api, '--evidence');
  expect(other).toContain('Between 17 and 43, whatever the unknown checks (8)');
  expect(other).toContain('the company’s full legal name is not known');
});

it('prints the service’s own answer with --json', async () => {
  const body = await (await app.get(`/api/v1/contractors/${NIF}?expand=evidence,counterfactuals`)).json();
  expect(await cli.json(...lookup())).toEqual(body);
});

it('says what is wrong: a number of no company, a key that is not known, a service that is not there', async () => {
  expect(await cli.failure('lookup', '123', '--url', app.api)).toMatchObject({ exitCode: 2, code: 'usage' });
  const stranger = cliHere({ CONTRACTOR_RISK_KEY: `crl_sk_${'a'.repeat(49)}` });
  const refused = await stranger.failure(...lookup());
  expect(refused).toMatchObject({ exitCode: 1, code: 'unauthenticated', status: 401 });
  const nowhere = await cli.failure('lookup', NIF, '--url', 'http://127.0.0.1:9');
  expect(nowhere).toMatchObject({ exitCode: 1, code: 'unreachable' });
  expect(nowhere.message).toContain('--url');
});

it('takes the key from a pipe; without one it says where it is looked for', async () => {
  const piped = await runProgram(lookup('--json'), {}, { input: `${app.key}\n` });
  expect(documentOf(piped)).toMatchObject({ nif: NIF });
  const { code, err } = await runProgram(lookup());
  expect({ code, told: err.includes('CONTRACTOR_RISK_KEY') }).toEqual({ code: 2, told: true });
});
