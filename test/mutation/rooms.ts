/**
 * What is mutated, room by room, and the tests that must notice. Only quick and pure tests are named: each mutant runs
 * them again, and a property of thousands of runs would be paid for thousands of times.
 */
export interface MutatedRoom {
  readonly mutate: readonly string[];
  readonly tests: readonly string[];
  /** The tests need the run's PostgreSQL. */
  readonly database?: true;
}

export const MUTATED_ROOMS: Readonly<Record<string, MutatedRoom>> = {
  nif: { mutate: ['src/kernel/nif.ts'], tests: ['test/kernel/nif.test.ts'] },
  keys: { mutate: ['src/access/api-key.ts'], tests: ['test/access/api-key.test.ts'] },
  admission: {
    mutate: ['src/access/{settlement,settle-batch,rate-limit-headers}.ts'],
    tests: ['test/access/{settlement*,rate-limit-headers}.test.ts'],
    database: true,
  },
  signature: {
    mutate: ['src/webhooks/signature.ts', 'src/webhooks/schedule.ts'],
    tests: ['test/webhooks/signature.test.ts', 'test/webhooks/schedule.test.ts'],
  },
  checks: {
    mutate: [
      'src/checks/scorecard.ts',
      'src/checks/verdict.ts',
      'src/checks/examine.ts',
      'src/checks/judge.ts',
      'src/checks/counterfactuals.ts',
      'src/checks/possible-changes.ts',
      'src/checks/headroom.ts',
      'src/checks/difference.ts',
      'src/checks/steps-between.ts',
      'src/checks/record-changes.ts',
      'src/checks/list-changes.ts',
      'src/checks/replay.ts',
    ],
    tests: [
      'test/checks/scorecard.test.ts',
      'test/checks/judge.test.ts',
      'test/checks/counterfactuals.test.ts',
      'test/checks/headroom.test.ts',
      'test/checks/difference.test.ts',
      'test/checks/replay.test.ts',
      'test/checks/linked-checks.test.ts',
      'test/checks/phoenix-pattern.test.ts',
    ],
  },
  phoenix: {
    mutate: [
      'src/network/{find-phoenix,phoenix-indicators,phoenix-window,possible-phoenix,failures,firm-name,seat-place}.ts',
    ],
    tests: [
      'test/network/{find-phoenix,phoenix-indicators,phoenix-window,assess-network,failures,firm-name,seat-place}.test.ts',
    ],
  },
  parsers: {
    mutate: ['src/registers/*/parse*.ts', 'src/registers/reading/{pt-text,tranche,csv-rows}.ts'],
    tests: [
      'test/registers/*/parse*.test.ts',
      'test/registers/base-contracts/{web-answers,unpack}.test.ts',
      'test/registers/reading/*.test.ts',
    ],
  },
};
