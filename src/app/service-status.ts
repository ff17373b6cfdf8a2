/** What anybody may know of the service: its registers, its delays, and what the operator says. Nothing of it names or counts a client. */
import type { Database } from '../db/open-database.ts';
import type { ServiceStatus } from '../http/pages/status-answer.ts';
import { readQueues, readQueueWatch } from '../jobs/queue/queue-status.ts';
import { readSaid } from '../operator/audit/status-said.ts';
import { reuseFor } from './app-context.ts';
import type { RegisterSetup } from './register-setup.ts';

interface StatusDeps {
  readonly db: Pick<Database, 'pool'>;
  readonly livemode: boolean;
  readonly registerStates: RegisterSetup['states'];
}

/** The same for everybody who asks meanwhile. */
const REUSED_MS = 5_000;

export const createServiceStatus = (deps: StatusDeps): (() => Promise<ServiceStatus>) =>
  reuseFor(REUSED_MS, () => readStatus(deps));

async function readStatus({ db, livemode, registerStates }: StatusDeps): Promise<ServiceStatus> {
  const [states, queues, { relayBehindSeconds }, said] = await Promise.all([
    registerStates(),
    readQueues(db),
    readQueueWatch(db),
    readSaid(db),
  ]);
  const delayOf = (name: string) => queues.find(({ queue }) => queue === name)!.oldestWaitingSeconds;
  return {
    livemode,
    state: said[0]?.state ?? 'ok',
    delaySeconds: {
      analyses: delayOf('run-analysis'),
      events: Math.round(relayBehindSeconds ?? 0),
      deliveries: delayOf('deliver-webhook'),
    },
    registers: states.map(
      ({ register, title, lastReadAt, ageSeconds, maxAgeHours, failures, leftAloneUntil }) => ({
        register,
        title,
        lastReadAt,
        isFresh: ageSeconds !== null && ageSeconds <= maxAgeHours * 3_600,
        isAnswering: failures === 0 && leftAloneUntil === null,
      }),
    ),
    said,
  };
}
