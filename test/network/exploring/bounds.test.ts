/** Whatever silent registers could say about other companies, the score lies within the bounds told before they did. */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { judge } from '../../../src/checks/judging/judge.ts';
import type { Fact } from '../../../src/facts/fact.ts';
import { LINKED_REGISTERS } from '../../../src/facts/linked-company.ts';
import { WHOLE_COVERAGE } from '../../../src/facts/network-coverage.ts';
import type { Nif } from '../../../src/kernel/nif.ts';
import type { SpecifiedRegister } from '../../../src/kernel/register-name.ts';
import type { PersonKey } from '../../../src/kernel/secrets/person-key.ts';
import { assessNetwork } from '../../../src/network/exploring/assess-network.ts';
import { knownOf, listing, NIF, SOUND } from '../../checks/known-of.ts';
import { size } from '../../kit/sizes.ts';
import {
  ANA,
  act,
  contract,
  execution,
  founded,
  licence,
  notice,
  office,
  otherHouse,
  RUI,
  record,
  sameDoor,
  sameHouse,
  sameName,
  TODAY,
} from '../phoenix-facts.ts';

const HOLDING = '599000200' as Nif;
const OTHERS = ['599000120', '599000155', HOLDING] as Nif[];
const ZOE = 'zoe' as PersonKey;

const day = fc
  .tuple(
    fc.integer({ min: 2012, max: 2026 }),
    fc.integer({ min: 1, max: 9 }),
    fc.constantFrom('05', '28', '31'),
  )
  .map(
    ([year, month, date]) =>
      `${year}-0${month}-${[2, 4, 6, 9].includes(month) && date === '31' ? '28' : date}`,
  );
const house = fc.constantFrom(otherHouse, sameDoor, sameName, sameHouse, {
  ...sameHouse,
  firma: 'CARPINTARIAS VALBERIL, LDA',
});
const person = fc.constantFrom(ANA, RUI, ZOE);

const anyOffice = fc
  .record({
    on: day,
    person,
    movement: fc.constantFrom('appointed' as const, 'ceased' as const),
    role: fc.boolean(),
  })
  .map(({ on, person, movement, role }) =>
    office(movement, on, { person, role: role ? 'director' : ('partner' as never) }),
  );
/** By the holding, by the subject itself, or by another one. */
const heldByCompany = fc
  .tuple(fc.constantFrom(HOLDING, NIF, OTHERS[0]!), day)
  .map(([nif, on]) => heldBy(nif, on));
function heldBy(nif: Nif, on: string): Fact {
  const held = office('appointed', on, { role: 'partner' as never }) as Extract<Fact, { kind: 'office' }>;
  return { ...held, key: `${held.key} ${nif}`, holder: { type: 'company', nif, name: 'CASA INVENTADA' } };
}
const anyAct = fc
  .tuple(
    fc.constantFrom(
      ...([
        ...['seat-change', 'articles-change', 'dissolution', 'activity-resumed', 'quota-transfer'],
        'insolvency',
      ] as const),
      ...(['accounts', 'deregistration', 'merger-or-division'] as const),
    ),
    day,
    house,
  )
  .map(([type, on, at]) => act(type, on, at));
const shown = fc.oneof(
  anyOffice,
  anyAct,
  heldByCompany,
  day.map(on => contract('500000042', on)),
  day.map(on => licence('valid', on)),
);
const noticed = fc
  .record({
    action: fc.constantFrom(
      ...(['declared', 'plan-approved', 'revoked', 'liquidation', 'distribution', 'notice'] as const),
      ...(['qualified-culpable', 'qualified-fortuitous', 'plan-refused', 'closed-debtor-request'] as const),
    ),
    on: day,
    process: fc.constantFrom('1/25.0T8LRA', '2/21.0T8LRA'),
    proceeding: fc.constantFrom('insolvency' as const, 'insolvency' as const, 'per' as const),
    filedOn: fc.option(day),
  })
  .map(({ action, on, process, proceeding, filedOn }): Fact => {
    return { ...notice(action, on, { process, proceeding }), filedOn } as Fact;
  });
const told = fc.oneof(
  { weight: 3, arbitrary: noticed },
  { weight: 1, arbitrary: day.map(on => execution(on)) },
  { weight: 1, arbitrary: fc.constantFrom(listing('tax', 100_000), listing('social-security', 10_000)) },
);
const company = fc
  .record({ on: day, at: house, by: person, more: fc.array(shown, { maxLength: 5 }) })
  .map(({ on, at, by, more }) => [...founded(on, at, by), ...more]);
const other = fc
  .tuple(company, fc.array(told, { maxLength: 4 }))
  .map(([facts, adverse]) => [...facts, ...adverse]);
const silence = fc.subarray([...LINKED_REGISTERS]);

function bounds(
  subject: readonly Fact[],
  others: readonly (readonly Fact[])[],
  silent: readonly SpecifiedRegister[],
  ownSilent: readonly SpecifiedRegister[] = [],
) {
  const heard = (facts: readonly Fact[], registers: readonly SpecifiedRegister[]) =>
    facts.filter(({ source }) => !registers.includes(source.register));
  const own = heard([...SOUND, ...subject], ownSilent);
  const { directors, network, phoenix } = assessNetwork(
    {
      subject: record(NIF, heard(subject, ownSilent)),
      others: others.map((facts, i) => ({ ...record(OTHERS[i]!, heard(facts, silent)), silent })),
      cutOff: [],
      coverage: WHOLE_COVERAGE,
      asOf: TODAY,
    },
    { firmsAt: () => ({ building: 1, unit: 1 }), idOf: key => `dir_${key}` },
  );
  const known = { ...knownOf({ facts: own, silent: ownSilent, directors, phoenix }), network };
  return judge(known).bounds;
}

test('the fewer registers are silent about other companies, the narrower the bounds, and never beyond the old ones', () => {
  fc.assert(
    fc.property(
      company,
      fc.array(other, { minLength: 1, maxLength: 3 }),
      silence,
      silence,
      (subject, others, a, b) => {
        const both = LINKED_REGISTERS.filter(name => a.includes(name) || b.includes(name));
        const [wide, narrow, exact] = [both, a, []].map(silent => bounds(subject, others, silent));
        expect(wide!.low).toBeLessThanOrEqual(narrow!.low);
        expect(wide!.high).toBeGreaterThanOrEqual(narrow!.high);
        expect(narrow!.low).toBeLessThanOrEqual(exact!.low);
        expect(narrow!.high).toBeGreaterThanOrEqual(exact!.high);
        expect(exact!.low).toBe(exact!.high);
      },
    ),
    { numRuns: size(100, 100_000) },
  );
});

test('of two companies that own it together one failed, and a register is silent about the other', () => {
  const [on, third] = ['2012-01-05', founded('2012-01-05', otherHouse, ANA)];
  const subject = [...founded(on, otherHouse, RUI), heldBy(OTHERS[0]!, on), heldBy(HOLDING, on)];
  const others = [
    [...founded(on, otherHouse, ZOE), execution(on)],
    third,
    [...third, notice('declared', on)],
  ];
  const [wide, exact] = [['citius-executions' as const], []].map(silent => bounds(subject, others, silent));
  expect(exact!.low).toBeLessThan(100);
  expect(wide!.low).toBeLessThanOrEqual(exact!.low);
});

test('that one of two companies that own it failed may be undone by a register that is silent', () => {
  const on = '2024-01-05';
  const subject = [...founded('2012-01-05', otherHouse, RUI), heldBy(OTHERS[0]!, on), heldBy(HOLDING, on)];
  const failed = [...founded('2012-01-05', otherHouse, ZOE), act('insolvency', on, otherHouse)];
  const undone = [notice('declared', on), notice('revoked', '2024-06-05')];
  const listed = [listing('tax', 100_000), listing('social-security', 100_000)];
  const others = [[...failed, ...undone], [], [...founded('2012-01-05', otherHouse, ANA), ...listed]];
  const [wide, exact] = [['citius-insolvency' as const], []].map(silent => bounds(subject, others, silent));
  expect(wide!.high).toBeGreaterThanOrEqual(exact!.high);
});

test('what a director answers for in any case is not undone with the ownership', () => {
  const on = '2012-01-05';
  const by = founded(on, otherHouse, ANA);
  const subject = [...by, heldBy(OTHERS[0]!, on), heldBy(HOLDING, on)];
  const others = [[...by, notice('declared', on)], by, [...by, listing('tax', 100_000)]];
  const [wide, narrow] = [['impic-licences', 'citius-insolvency'] as const, ['impic-licences'] as const].map(
    silent => bounds(subject, others, silent),
  );
  expect(wide!.high).toBeGreaterThanOrEqual(narrow!.high);
});

test('a company answers for what it owns also where that one, or another, owns it', () => {
  const on = '2012-01-05';
  const owned = (by: PersonKey) => [...founded(on, otherHouse, by), heldBy(NIF, on)];
  const subject = [...founded(on, otherHouse, RUI), heldBy(HOLDING, on)];
  const debtor = [...owned(ZOE), listing('tax', 100_000)];
  expect(bounds(subject, [debtor, [], owned(ANA)], []).high).toBeLessThan(100);
});

test('works and titles of the company itself that are not known leave the truth within the bounds', () => {
  fc.assert(
    fc.property(
      company,
      fc.array(other, { minLength: 1, maxLength: 3 }),
      fc.subarray<SpecifiedRegister>(['base-contracts', 'impic-licences']),
      (subject, others, ownSilent) => {
        const [wide, exact] = [ownSilent, []].map(own => bounds(subject, others, [], own));
        expect(wide!.low).toBeLessThanOrEqual(exact!.low);
        expect(wide!.high).toBeGreaterThanOrEqual(exact!.high);
      },
    ),
    { numRuns: size(100, 100_000) },
  );
});
