import type { Database } from '../../src/db/open-database.ts';
import { createRegisterGateway, type RegisterGateway } from '../../src/jobs/asking/register-gateway.ts';
import { createRegisterHealth } from '../../src/jobs/asking/register-health.ts';
import { lisbonDay } from '../../src/kernel/local-date.ts';
import { silentLog } from '../../src/kernel/log.ts';
import { unpaced } from '../../src/kernel/pacing/pace.ts';
import { personKeyer } from '../../src/kernel/secrets/person-key.ts';
import type { Register } from '../../src/registers/register.ts';

type Setup = Parameters<typeof createRegisterGateway>[0];

/** A gateway that asks these registers without a pause, each at its name below one address; `more` says what is otherwise. */
export const gatewayOver = (
  db: Database,
  registers: readonly Register[],
  portalsUrl: string,
  more: Partial<Setup> = {},
): RegisterGateway =>
  createRegisterGateway({
    registers,
    captureOnly: new Set(),
    baseUrl: ({ meta }) => `${portalsUrl}/${meta.name}`,
    pace: unpaced,
    health: createRegisterHealth(db, silentLog),
    isEnabled: async () => true,
    userAgent: 'tests',
    personKey: personKeyer('a test secret of 32 characters, or more'),
    today: () => lisbonDay(new Date()),
    log: silentLog,
    ...more,
  });
