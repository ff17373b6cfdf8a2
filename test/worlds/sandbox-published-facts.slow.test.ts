/**
 * The evaluation reads the country's rows instead of two hundred thousand pages. Here the real adapters ask the real
 * portals about two hundred companies, over HTTP, and find the very same facts.
 */
import { afterAll, describe, expect, test } from 'vitest';
import { CasesByName } from '../../bench/worlds/sandbox/rows/case-rows.ts';
import { publishedFacts } from '../../bench/worlds/sandbox/rows/published-facts.ts';
import type { Reader } from '../../bench/worlds/sandbox/rows/reader.ts';
import { ALL_PORTALS } from '../../sandbox/all-portals.ts';
import { createCountry } from '../../sandbox/country/create-country.ts';
import { startSandboxServer } from '../../sandbox/sandbox-server.ts';
import type { Fact } from '../../src/facts/fact.ts';
import { silentLog } from '../../src/kernel/log.ts';
import type { Nif } from '../../src/kernel/nif.ts';
import { unpaced } from '../../src/kernel/pacing/pace.ts';
import type { RegisterName } from '../../src/kernel/register-name.ts';
import { isSpecified } from '../../src/kernel/register-name.ts';
import { personKeyer } from '../../src/kernel/secrets/person-key.ts';
import { ALL_REGISTERS } from '../../src/registers/all-registers.ts';
import { openRegisterSession } from '../../src/registers/http/open-register-session.ts';
import type { Reading, Register, RegisterContext } from '../../src/registers/register.ts';
import { day } from '../kit/specimen-country.ts';

/** Those whose facts judge. */
const JUDGING = ALL_REGISTERS.filter(({ meta }) => isSpecified(meta.name));
const TODAY = day('2025-11-20');
const personKey = personKeyer('a key for tests of 32 characters');
const country = createCountry({ seed: 'rows', companies: 200 });
const sample = [...country.companies()].filter(({ nif }) => nif.startsWith('59'));

const cases = new CasesByName(TODAY);
for (const company of country.companies()) cases.add(company);
const reader: Reader = { today: TODAY, personKey, casesNaming: name => cases.naming(name) };
const fromRows = new Map(sample.map(company => [company.nif, publishedFacts(company, reader)]));

const server = await startSandboxServer({ country, portals: ALL_PORTALS, today: () => TODAY });
afterAll(() => server.close());

function contextOf({ meta }: Register, companyName: string | null): RegisterContext {
  const { signal } = new AbortController();
  const session = { meta, pace: unpaced, userAgent: 'contractor-risk tests', signal };
  return {
    today: TODAY,
    personKey,
    companyName,
    baseUrl: `${server.url}/${meta.name}`,
    openSession: () => openRegisterSession(session),
    signal,
    log: silentLog,
  };
}

function recordsOf(reading: Reading<unknown>): readonly unknown[] {
  expect(['found', 'not_found']).toContain(reading.outcome);
  return reading.outcome === 'found' ? reading.records : [];
}

async function listed(register: Extract<Register, { kind: 'list' }>): Promise<unknown[]> {
  const records: unknown[] = [];
  for await (const part of register.readList(contextOf(register, null)))
    records.push(...recordsOf(part.reading));
  return records;
}

/** What the list says of its facts later, the last word on each. */
function amendmentsOf(
  register: Extract<Register, { kind: 'list' }>,
  records: readonly unknown[],
): Map<string, object> {
  const amendments = register.amendments?.(records as never[]) ?? [];
  return new Map(amendments.toSorted((a, b) => (a.at < b.at ? -1 : 1)).map(({ key, patch }) => [key, patch]));
}

/** What the portals say of each company of the sample, by NIF; eight companies at a time. */
async function fromPortals(register: Register): Promise<Map<string, Fact[]>> {
  const all = register.kind === 'list' ? await listed(register) : null;
  const amended = register.kind === 'list' ? amendmentsOf(register, all!) : new Map<string, object>();
  const found = new Map<string, Fact[]>();
  const waiting = sample.values();
  const ask = async () => {
    for (const { nif, firma } of waiting) {
      const records =
        all ??
        (register.kind === 'consulted'
          ? recordsOf((await register.consult(nif as Nif, contextOf(register, firma))).reading)
          : []);
      const facts = register.facts(records as never[], nif as Nif) as Fact[];
      found.set(
        nif,
        facts.map(fact => ({ ...fact, ...amended.get(fact.key) })),
      );
    }
  };
  await Promise.all(Array.from({ length: 8 }, ask));
  return found;
}

const inOrder = (facts: readonly Fact[]): Fact[] => facts.toSorted((a, b) => (a.key < b.key ? -1 : 1));
const ofRegister = (facts: readonly Fact[], name: RegisterName): Fact[] =>
  inOrder(facts.filter(({ source }) => source.register === name));

describe('two hundred companies', () => {
  test.each(JUDGING.map(register => [register.meta.name, register] as const))(
    'the pages of %s and the rows of the country give the same facts',
    async (name, register) => {
      const portals = await fromPortals(register);
      let facts = 0;
      for (const { nif } of sample) {
        const expected = inOrder(portals.get(nif)!);
        expect(ofRegister(fromRows.get(nif)!, name)).toEqual(expected);
        facts += expected.length;
      }
      expect(facts).toBeGreaterThan(0);
    },
    240_000,
  );
});
