/** Nothing is read of another company but what a register is asked about, or is said to be silent about. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { expect, test } from 'vitest';
import { world as cash } from '../../../bench/worlds/cash/world.ts';
import { world as contagion } from '../../../bench/worlds/contagion/world.ts';
import { world as sandbox } from '../../../bench/worlds/sandbox/world.ts';
import type { CaseCompany, CaseFile } from '../../../src/cases/case.ts';
import { registerOf } from '../../../src/cases/facts-in-case.ts';
import { knownOf } from '../../../src/cases/judge-case.ts';
import { allChecks } from '../../../src/checks/all-checks.ts';
import type { Known } from '../../../src/checks/check.ts';
import { judge } from '../../../src/checks/judging/judge.ts';
import type { Fact } from '../../../src/facts/fact.ts';
import { LINKED_REGISTERS } from '../../../src/facts/linked-company.ts';
import { SPECIFIED_REGISTERS } from '../../../src/kernel/register-name.ts';
import { size } from '../../kit/sizes.ts';

const ROOMS = ['continuity', 'offices', 'exploring'].map(room =>
  join(import.meta.dirname, '../../../src/network', room),
);
const KINDS = /(?:storedOf\([^)]*|fact\.kind [!=]== )'([a-z-]+)'/g;

test('every kind of fact that a rule of the network reads comes from a register that is asked', () => {
  const read = ROOMS.flatMap(room =>
    readdirSync(room).flatMap(name =>
      [...readFileSync(join(room, name), 'utf8').matchAll(KINDS)].map(([, kind]) => kind as Fact['kind']),
    ),
  );
  const registers = new Set(
    read.flatMap(kind =>
      kind === 'debtor-listing' ? ['at-debtors', 'ss-debtors'] : registerOf({ kind } as never),
    ),
  );
  expect(registers.size).toBeGreaterThan(4);
  expect([...registers].filter(name => !(LINKED_REGISTERS as readonly string[]).includes(name))).toEqual([]);
});

/** Companies of invented countries that others are linked to. */
const linked = [contagion, sandbox, cash].flatMap(world =>
  world.regimes.flatMap(regime =>
    [...world.companies({ seed: 11, companies: size(25, 2_000), regime })]
      .map(company => company.case)
      .filter(({ companies }) => companies.length > 1),
  ),
);

const aboutOthers = (file: CaseFile, told: (company: CaseCompany) => CaseCompany): Known =>
  knownOf({
    ...file,
    companies: file.companies.map(each => (each.nif === file.subject ? each : told(each))),
  });

const truths = linked.map(file => [file, judge(aboutOthers(file, each => each))] as const);

test.each(SPECIFIED_REGISTERS)(
  'while %s is silent about another company, a check that it could change says so',
  name => {
    const silent = (company: CaseCompany): CaseCompany => ({
      ...company,
      registers: { ...company.registers, [name]: { silent: 'HTTP 503' } },
    });
    for (const [file, truth] of truths) {
      const open = judge(aboutOthers(file, silent));
      for (const { key, needs, needsOfLinked = [] } of allChecks) {
        const isSame = isDeepStrictEqual(truth.checks[key], open.checks[key]);
        if (isSame) continue;
        expect([...needs, ...needsOfLinked], key).toContain(name);
        expect(open.unknownChecks, `${key} of ${file.subject}`).toContain(key);
      }
    }
  },
);
