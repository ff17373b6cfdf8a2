/** Settings: secrets that are none are refused at the start, every one at once, and never repeated. */
import { randomBytes } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { ConfigError, readConfig } from '../../src/app/config.ts';
import { personKeyer } from '../../src/kernel/secrets/person-key.ts';

const hex = () => randomBytes(32).toString('hex');
const SETTINGS = {
  DATABASE_URL: 'postgres://db.example/risk',
  REGISTERS: 'live',
  REGISTER_CONTACT: 'desk@risk.example',
};

function faults(env: Readonly<Record<string, string>>): readonly string[] {
  try {
    readConfig({ ...SETTINGS, SECRET_KEY: hex(), PERSON_HASH_KEY: hex(), ...env });
    return [];
  } catch (error) {
    if (error instanceof ConfigError) return error.faults;
    throw error;
  }
}

describe.each(['SECRET_KEY', 'PERSON_HASH_KEY', 'METRICS_TOKEN'])('%s', name => {
  it.each([
    ['too short', 'x7Qm2'],
    ['too short', hex().slice(0, 31)],
    ['made of too few different characters', 'a'.repeat(64)],
    ['made of too few different characters', 'abcdefghi'.repeat(8)],
    ['made of too few different characters', 'changeme'.repeat(4)],
    ['a placeholder', 'please-change-me-before-production-1234'],
    ['a placeholder', `Password${hex()}`],
    ['one text repeated', '0123456789abcdef0123456789abcdef'],
    ['one text repeated', 'k3j9x0q2w8'.repeat(4)],
    ['a sequence of neighbouring characters', 'abcdefghijklmnopqrstuvwxyz0123456789'],
    ['a sequence of neighbouring characters', '9876543210zyxwvutsrqponmlkjihgfedcba'],
  ])('that is %s is refused, and not repeated: %s', (fault, secret) => {
    expect(faults({ [name]: secret })).toEqual([
      `${name} is ${fault}; give at least 32 random characters (openssl rand -hex 32).`,
    ]);
  });

  it('as it is made by a machine is taken', () => {
    for (let round = 0; round < 2_000; round++)
      for (const form of ['hex', 'base64', 'base64url'] as const)
        expect(faults({ [name]: randomBytes(32).toString(form) })).toEqual([]);
  });
});

it('a replica is one standby, by an address that can be used', () => {
  const several = faults({ DATABASE_REPLICA_URL: 'postgres://one,two:5433/risk' });
  expect(several).toEqual([expect.stringContaining('DATABASE_REPLICA_URL has several hosts')]);
  expect(faults({ DATABASE_REPLICA_URL: 'postgres://two:5433/risk' })).toEqual([]);
  expect(faults({ DATABASE_REPLICA_MAX_AGE_SECONDS: '0' })).toHaveLength(1);
});

it('an address holds no password, and the fault does not repeat it', () => {
  expect(faults({ TIME_STAMP_URL: 'http://tsa.example/tsr' })).toEqual([]);
  const [fault] = faults({ TIME_STAMP_URL: 'https://me:a-password@tsa.example' });
  expect(fault).toMatch(/^TIME_STAMP_URL holds a user name or a password; (?!.*a-password)/);
});

it('the public address is an origin, as browsers name it: no path, query or fragment', () => {
  const secrets = { SECRET_KEY: hex(), PERSON_HASH_KEY: hex() };
  for (const PUBLIC_URL of ['https://Risk.example:443/', 'https://risk.example'])
    expect(readConfig({ ...SETTINGS, ...secrets, PUBLIC_URL }).publicUrl).toBe('https://risk.example');
  for (const PUBLIC_URL of ['https://x.example/risk/', 'https://x.example?a', 'https://x.example/#b'])
    expect(faults({ PUBLIC_URL })).toEqual([
      expect.stringMatching(/^PUBLIC_URL is ".*"; give scheme and host alone, /),
    ]);
});

it('an origin that may ask is whole, as browsers send it: no pattern and no path', () => {
  expect(faults({ ALLOWED_ORIGINS: 'https://desk.example, http://localhost:3000' })).toEqual([]);
  for (const origin of ['https://*.desk.example', '*', 'https://desk.example/', 'desk.example'])
    expect(faults({ ALLOWED_ORIGINS: origin })).toEqual([
      `ALLOWED_ORIGINS holds "${origin}"; give each origin whole, as in https://desk.example, separated by commas.`,
    ]);
});

it('test keys are for a live service, and have a database of their own', () => {
  const TEST_DATABASE_URL = 'postgres://db/tests';
  expect(faults({ TEST_DATABASE_URL })).toEqual([]);
  expect(faults({ TEST_DATABASE_URL, REGISTERS: 'sandbox' })).toEqual([
    expect.stringMatching(/^TEST_DATABASE_URL is for REGISTERS=live/),
  ]);
  expect(faults({ TEST_DATABASE_URL, DATABASE_URL: TEST_DATABASE_URL })).toEqual([
    expect.stringMatching(/^TEST_DATABASE_URL is the database of DATABASE_URL/),
  ]);
});

it('no two secrets are the same', () => {
  const one = hex();
  expect(faults({ SECRET_KEY: one, PERSON_HASH_KEY: one, METRICS_TOKEN: one })).toEqual([
    expect.stringMatching(/^PERSON_HASH_KEY is the same as SECRET_KEY;/),
    expect.stringMatching(/^METRICS_TOKEN is the same as SECRET_KEY;/),
  ]);
});

describe('official sites are told who asks', () => {
  const missing = [expect.stringMatching(/^REGISTER_CONTACT is missing;/)];

  it.each(['all', 'worker'])('so ROLE=%s does not start without a contact', ROLE => {
    expect(faults({ ROLE, REGISTER_CONTACT: '' })).toEqual(missing);
  });

  it.each([{ ROLE: 'api' }, { REGISTERS: 'sandbox' }])('%o asks none of them and needs no contact', env => {
    expect(faults({ ...env, REGISTER_CONTACT: '' })).toEqual([]);
  });

  it.each(['the operator', 'desk@', 'https://', 'desk@risk.example\r\nx: y', 'desk)@risk.example'])(
    '%j is no contact',
    contact => {
      expect(faults({ REGISTER_CONTACT: contact })).toEqual([
        expect.stringMatching(/^REGISTER_CONTACT is "/),
      ]);
    },
  );

  it.each(['desk@risk.example', 'https://risk.example/about-us?lang=pt'])('%s is one', contact => {
    expect(faults({ REGISTER_CONTACT: contact })).toEqual([]);
  });
});

it.each([
  ['off', 'portals of its own', { REGISTERS: 'sandbox' }],
  ['on', 'the official sites', {}],
  ['off', 'a sandbox elsewhere', { REGISTERS: 'sandbox', SANDBOX_URL: 'http://127.0.0.1:4990' }],
  ['on', 'a register elsewhere', { REGISTERS: 'sandbox', REGISTER_AT_DEBTORS_URL: 'http://127.0.0.1:4990' }],
] as const)('the pace is %s for %s, if nothing is said', (pace, _whom, env: Record<string, string>) => {
  const secrets = { SECRET_KEY: hex(), PERSON_HASH_KEY: hex() };
  expect(readConfig({ ...SETTINGS, ...secrets, ...env }).registerPace).toBe(pace);
});

it('every fault is told at once', () => {
  expect(faults({ SECRET_KEY: 'short', PERSON_HASH_KEY: '', PORT: 'many' })).toEqual([
    expect.stringMatching(/^PORT /),
    expect.stringMatching(/^SECRET_KEY is too short/),
    expect.stringMatching(/^PERSON_HASH_KEY is missing/),
  ]);
});

it('a process that reads no register needs no PERSON_HASH_KEY, and hashes no number without one', () => {
  expect(faults({ ROLE: 'api', PERSON_HASH_KEY: '' })).toEqual([]);
  const { personHashKey } = readConfig({ ...SETTINGS, ROLE: 'api', SECRET_KEY: hex() });
  expect(() => personKeyer(personHashKey)('123456789')).toThrow('PERSON_HASH_KEY');
  // Nor does the sandbox, which keeps nothing: no secret is made for it.
  expect(readConfig({ ROLE: 'sandbox', DATA_DIR: '/dev/null/none' }).personHashKey).toBe(null);
});
