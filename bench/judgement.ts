/**
 * The CPU of one judgement without its reads, of what would better it, and of the difference from an earlier one:
 * against the time that each may take. On a company with the records of an ordinary one, and on one of the largest.
 */
import { allChecks } from '../src/checks/all-checks.ts';
import type { Known } from '../src/checks/check.ts';
import { counterfactuals } from '../src/checks/counterfactuals.ts';
import { differenceOf } from '../src/checks/difference.ts';
import { examine } from '../src/checks/examine.ts';
import { judge } from '../src/checks/judge.ts';
import { MODEL_VERSION } from '../src/checks/model-version.ts';
import type { Nif } from '../src/kernel/nif.ts';
import { ban, contract, courtCase, execution, sanction } from '../test/checks/further-facts.ts';
import {
  accounts,
  act,
  day,
  director,
  finding,
  issue,
  knownOf,
  licence,
  linkedCompany,
  linkedRecord,
  listing,
  notice,
  office,
  SOUND,
} from '../test/checks/known-of.ts';
import type { Benchmark, Row } from './benchmark.ts';
import { compare } from './compare.ts';

const ROUNDS = 7;
const JUDGEMENT_MS = 2;
const COUNTERFACTUALS_MS = 5;
/** No promise: the time that a reader of the page would not notice. */
const DIFFERENCE_MS = 50;

const times = <T>(count: number, make: (n: number) => T): T[] =>
  Array.from({ length: count }, (_, n) => make(n));

/** In every family something stands against it. */
const ordinary: Known = knownOf({
  facts: [
    ...SOUND,
    ...times(3, n => office('director', 'appointed', { name: `Pessoa ${n}`, on: `202${n}-02-01` })),
    act('seat-change', '2025-05-05'),
    act('seat-change', '2026-05-05'),
    listing('tax', 10_000, 50_000),
    notice({ proceeding: 'per', act: 'opened' }),
    notice({ proceeding: 'per', act: 'plan-approved', publishedOn: day('2026-10-01') }),
    ...times(12, n => contract({ key: `contract:${n}` })),
    execution({ key: 'execution:1' }),
    sanction({ key: 'sanction:1' }),
    ...times(3, n => courtCase({ key: `case:${n}`, process: `${n}/26.1T8LRA` })),
  ],
  directors: [director('a'), director('b', issue('tax-debt', '2026-09-30')), director('c')],
  linked: times(4, n => linkedCompany(`59900${1000 + n}` as Nif)),
});

/** A contractor with hundreds of works, and more against it in every register than any that is known. */
const large: Known = knownOf({
  facts: [
    ...times(15, n => accounts(2010 + n)),
    ...times(9, n => act('seat-change', `2026-0${1 + n}-10`)),
    ...times(40, n =>
      office('director', n % 2 ? 'ceased' : 'appointed', { name: `Pessoa ${n}`, on: '2026-02-01' }),
    ),
    act('dissolution', '2026-01-01'),
    ...times(20, n => notice({ process: `${n}/26.1T8LRA`, act: n % 3 ? 'declared' : 'qualified-culpable' })),
    ...times(5, n => notice({ process: `${n}/25.1T8LRA`, proceeding: 'per', act: 'opened' })),
    ...times(8, n => licence('cancelled', `${n}-PUB`)),
    listing('tax', 1_000_001),
    listing('social-security', 1_000_001),
    ...times(600, n => contract({ key: `contract:${n}`, terminated: n % 10 === 0 })),
    ban('2026-01-01', '2027-01-01'),
    ...times(30, n => execution({ key: `execution:${n}` })),
    ...times(20, n => sanction({ key: `sanction:${n}` })),
    ...times(60, n => courtCase({ key: `case:${n}`, process: `${n}/26.1T8LRA` })),
  ],
  directors: times(20, n =>
    director(`d${n}`, issue('insolvency', '2025-01-01'), issue('tax-debt', '2026-09-30')),
  ),
  linked: times(50, n => linkedCompany(`59900${1000 + n}` as Nif, { records: [linkedRecord('insolvency')] })),
  phoenix: { assessable: true, findings: [finding('strong')], possible: 'none' },
});

/** Half of it silent: unknowns make the most changes possible. */
const halfSilent: Known = {
  ...large,
  registers: knownOf({ silent: ['mj-publications', 'impic-licences', 'base-contracts'] }).registers,
};

/** CPU of one call in milliseconds, once warm, each on knowledge that was never seen before. */
function cpuOf(known: Known, work: (known: Known) => unknown): number[] {
  const once = () => work({ ...known });
  const started = performance.now();
  let count = 0;
  while (performance.now() - started < 400 || count < 3) {
    once();
    count++;
  }
  return times(ROUNDS, () => {
    const before = process.cpuUsage();
    for (let n = 0; n < count; n++) once();
    const { user, system } = process.cpuUsage(before);
    return (user + system) / 1000 / count;
  });
}

interface Size {
  readonly name: string;
  readonly known: Known;
}

function row(what: string, { name, known }: Size, mostMs: number, work: (known: Known) => unknown): Row {
  return compare({
    against: `${what}, ${name} (${known.facts.length} records), against ${mostMs} ms`,
    unit: 'ms of CPU',
    goal: '<= 1',
    ours: { side: what, values: cpuOf(known, work) },
    theirs: { side: 'what it may take', values: [mostMs] },
  });
}

const SIZES: readonly Size[] = [
  { name: 'an ordinary company', known: ordinary },
  { name: 'one of the largest', known: large },
  { name: 'the same with three silent registers', known: halfSilent },
];

export const judgement: Benchmark = {
  name: 'judgement',
  what: `CPU without reads: one judgement under ${JUDGEMENT_MS} ms, what would better it under ${COUNTERFACTUALS_MS} ms; ${allChecks.length} checks`,
  async run() {
    return SIZES.flatMap(size => {
      const answers = examine(size.known, allChecks);
      const sound = { score: 100, modelVersion: MODEL_VERSION, known: { ...knownOf({ facts: SOUND }) } };
      return [
        row('a judgement', size, JUDGEMENT_MS, known => judge(known)),
        row('counterfactuals', size, COUNTERFACTUALS_MS, known => counterfactuals(known, answers)),
        row('a difference', size, DIFFERENCE_MS, known =>
          differenceOf(sound, { score: 0, modelVersion: MODEL_VERSION, known }),
        ),
      ];
    });
  },
};
