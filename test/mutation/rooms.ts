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
  keys: { mutate: ['src/access/keys/api-key.ts'], tests: ['test/access/api-key.test.ts'] },
  admission: {
    mutate: ['src/access/admission/{admission,admit-batch,rate-limit-headers}.ts'],
    tests: ['test/access/{admission*,rate-limit-headers}.test.ts'],
    database: true,
  },
  signature: {
    mutate: ['src/webhooks/signature.ts', 'src/webhooks/schedule.ts'],
    tests: ['test/webhooks/signature.test.ts', 'test/webhooks/schedule.test.ts'],
  },
  checks: {
    mutate: [
      ...['src/checks/judging/scorecard.ts', 'src/checks/judging/verdict.ts'],
      ...['src/checks/judging/examine.ts', 'src/checks/judging/judge.ts'],
      ...['src/checks/explain/counterfactuals.ts', 'src/checks/explain/possible-changes.ts'],
      ...['src/checks/explain/headroom.ts', 'src/checks/explain/difference.ts'],
      ...['src/checks/explain/steps-between.ts', 'src/checks/explain/record-changes.ts'],
      'src/checks/judging/stored-known.ts',
    ],
    tests: [
      ...['test/checks/judging/scorecard.test.ts', 'test/checks/judging/judge.test.ts'],
      ...['test/checks/explain/counterfactuals.test.ts', 'test/checks/explain/headroom.test.ts'],
      ...['test/checks/explain/difference.test.ts', 'test/checks/judging/stored-known.test.ts'],
      ...['test/checks/linked-checks.test.ts', 'test/checks/catalogue/directors/phoenix-pattern.test.ts'],
    ],
  },
  phoenix: {
    mutate: [
      'src/network/continuity/{find-phoenix,pair,ties,grade,possible-phoenix,phoenix-window}.ts',
      'src/network/continuity/{business,conduct,counter}-signs.ts',
      'src/network/continuity/{failures,other-failures,firm-name,name-likeness,seat-place,same-place}.ts',
    ],
    tests: [
      'test/network/continuity/!(asked-about).test.ts',
      'test/network/exploring/assess-network.test.ts',
    ],
  },
  parsers: {
    mutate: ['src/registers/*/parse*.ts', 'src/registers/reading/{pt-text,tranche,sheets/csv-rows}.ts'],
    tests: [
      'test/registers/*/parse*.test.ts',
      'test/registers/base-contracts/{web-answers,unpack}.test.ts',
      'test/registers/reading/**/*.test.ts',
    ],
  },
};
