/** Settings under which tests run: no real register, no waiting. */
export const TEST_ENV = {
  HOST: '127.0.0.1',
  PORT: '0',
  REGISTERS: 'sandbox',
  REGISTER_PACE: 'off',
  SANDBOX_LATENCY_MS: '0',
  SANDBOX_SEED: 'lusitania',
  SANDBOX_COMPANIES: '40',
  SANDBOX_NETWORKS: '0',
  SECRET_KEY: 'test-secret-key-of-at-least-32-characters',
  PERSON_HASH_KEY: 'test-person-hash-key-of-32-characters',
  WEBHOOKS_ALLOW_LOOPBACK: 'true',
  LOG_LEVEL: 'silent',
} as const;
