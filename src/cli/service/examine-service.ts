/** The checks of `doctor`, part by part. A part that cannot be checked is itself a finding; nothing is changed. */
import { once } from 'node:events';
import { statfs } from 'node:fs/promises';
import { connect } from 'node:net';
import type pg from 'pg';
import { type Config, ConfigError } from '../../app/config.ts';
import { missingParts } from '../../db/migrate.ts';
import type { Database } from '../../db/open-database.ts';
import { openPool } from '../../db/open-pool.ts';
import { type RegisterStatus, readStatuses } from '../../jobs/asking/register-status.ts';
import { readHarvest } from '../../jobs/harvest/harvest-status.ts';
import { readQueues, readQueueWatch } from '../../jobs/queue/queue-status.ts';
import { readTakenBack, takenBackText } from '../../operator/registers/register-states.ts';
import { readStampsAwaited } from '../../receipts/stamp-heads.ts';
import { ALL_REGISTERS } from '../../registers/all-registers.ts';
import { unreadableText } from '../../registers/reading/unreadable-values.ts';
import { describeFailure } from '../kit/describe-failure.ts';
import { serviceConfig, withDatabaseServer } from '../kit/open-service.ts';
import { shownAge } from '../kit/table.ts';
import { examineKeys, examineReceivers } from './examine-receivers.ts';
import { broken, type Finding, look, ok } from './finding.ts';

export async function examineService(): Promise<Finding[]> {
  let config: Config;
  try {
    config = serviceConfig();
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error;
    return error.faults.map(fault => broken('settings', 'cannot be used', fault));
  }
  const settings = ok('settings', `${config.registers} registers, ${whose(config)} database`);
  const outside = [await serviceAt(config), await disk(config), ...(await egress(config))];
  try {
    return [settings, ...(await withDatabaseServer(url => examineDatabase(url, config))), ...outside];
  } catch (error) {
    const { message } = describeFailure(error);
    return [settings, broken('database', 'cannot be used', message), ...outside];
  }
}

const whose = ({ databaseUrl }: Config): string => (databaseUrl === null ? 'its own' : 'your');

async function examineDatabase(url: string, config: Config): Promise<Finding[]> {
  const pool = openPool(url, { poolSize: 2, answerWithinMs: 5_000, onError: () => {} });
  try {
    const findings = [await server(pool), await clock(pool)];
    const missing = await missingParts(pool);
    if (missing.length > 0) {
      const told = `${missing.length} missing, the first is ${missing[0]!.name}`;
      return [...findings, broken('migrations', told, 'contractor-risk db migrate')];
    }
    const db = { pool };
    const rest = await Promise.all([
      attempt('queues', () => queues(db)),
      attempt('workers', () => workers(db)),
      attempt('registers', () => registers(db, config)),
      attempt('harvest', () => harvest(db)),
      attempt('time stamps', () => timeStamps(db, config)),
      attempt('keys', () => examineKeys(pool)),
      attempt('webhooks', () => examineReceivers(pool, config.webhooksAllowLoopback)),
    ]);
    return [...findings, ok('migrations', 'all applied'), ...rest.flat()];
  } finally {
    await pool.end();
  }
}

const attempt = async (part: string, examine: () => Promise<Finding[]>): Promise<Finding[]> =>
  examine().catch(error => [
    (error as { code?: string }).code === '42P01'
      ? look(part, 'not made yet', 'start the service once: it makes its queues')
      : broken(part, 'cannot be read', describeFailure(error).message),
  ]);

async function server(pool: pg.Pool): Promise<Finding> {
  const { rows } = await pool.query(
    `select current_setting('server_version') as version, current_setting('server_version_num')::int as number`,
  );
  const told = `PostgreSQL ${rows[0].version}`;
  return rows[0].number >= 140_000
    ? ok('database', told)
    : broken('database', told, 'use PostgreSQL 14 or newer');
}

const SKEW_SECONDS = 2;

async function clock(pool: pg.Pool): Promise<Finding> {
  const before = Date.now();
  const { rows } = await pool.query('select clock_timestamp() as now');
  const skew = (rows[0].now.getTime() - (before + Date.now()) / 2) / 1_000;
  const told = `the database is ${Math.abs(skew).toFixed(1)} s ${skew < 0 ? 'behind' : 'ahead'}`;
  return Math.abs(skew) <= SKEW_SECONDS
    ? ok('clock', told)
    : broken('clock', told, 'have both machines follow NTP: expiries and signatures depend on it');
}

const WAITING_SECONDS = 120;

async function queues(db: Pick<Database, 'pool'>): Promise<Finding[]> {
  return (await readQueues(db)).flatMap(
    ({ queue, failed, waiting, active, oldestWaitingSeconds: oldest }) => {
      const part = `queue ${queue}`;
      const found: Finding[] = [];
      if (failed > 0)
        found.push(look(part, `${failed} failed`, 'contractor-risk jobs failed, then jobs redrive'));
      if (oldest > WAITING_SECONDS) {
        const told = `${waiting} wait, the oldest ${shownAge(oldest)}`;
        found.push(
          active === 0
            ? broken(part, told, 'no worker takes them: read the log of the workers, and start them again')
            : look(
                part,
                told,
                'contractor-risk registers list names a register that is slow; if none is, start more workers',
              ),
        );
      }
      return found;
    },
  );
}

async function workers(db: Pick<Database, 'pool'>): Promise<Finding[]> {
  const { workerSeenSeconds, relayBehindSeconds } = await readQueueWatch(db);
  const seen = workerSeenSeconds === null ? 'never seen' : `last seen ${shownAge(workerSeenSeconds)} ago`;
  const behind = relayBehindSeconds ?? 0;
  const waits = `an event waits since ${shownAge(behind)}`;
  return [
    workerSeenSeconds !== null && workerSeenSeconds < 30
      ? ok('workers', 'at work')
      : broken('workers', seen, 'start the service, or a worker (ROLE=worker)'),
    behind < 30
      ? ok('relay', 'no event waits')
      : broken('relay', waits, 'look into the log of the workers for the relay'),
  ];
}

async function registers(db: Pick<Database, 'pool'>, config: Config): Promise<Finding[]> {
  const statuses = await readStatuses(db, ALL_REGISTERS);
  const troubled = statuses.flatMap(it => {
    const trouble = troubleOf(it);
    return trouble ? look(`register ${it.register}`, ...trouble) : [];
  });
  const switched = config.registers === 'live' ? [switches(statuses, config, await readTakenBack(db))] : [];
  return [...switched, ...(troubled.length > 0 ? troubled : [ok('registers', 'none is failing')])];
}

function troubleOf(it: RegisterStatus): readonly [told: string, todo: string] | null {
  if (it.emptyAnswersAlarm)
    return [`nothing found ${it.emptyAnswers} times in a row`, 'look whether its selectors still fit'];
  if (it.staleAnswersAlarm)
    return [`nothing new ${it.staleAnswers} times in a row`, 'look whether its pages still change'];
  if (it.failures > 0)
    return [
      `${it.failures} failures in a row: ${it.lastReason ?? it.lastOutcome}`,
      `contractor-risk registers list; ${it.waiting} analyses wait for it`,
    ];
  const [changed] = it.shapeChanges;
  if (changed)
    return [
      `${changed.page} is built in another way: ${changed.changes.join('; ')}`,
      `compare it with the official page; contractor-risk registers rehearse ${it.register}`,
    ];
  const illegible = unreadableText(it.unreadable ?? {});
  return illegible === ''
    ? null
    : [`some values could not be read (${illegible})`, 'nothing, while they are few: docs/registers.md'];
}

/** Which are on, and how far the others are. */
function switches(
  statuses: readonly RegisterStatus[],
  { mjPublicationsSource }: Config,
  takenBack: Awaited<ReturnType<typeof readTakenBack>>,
): Finding {
  const named = ({ register, enabledAt }: RegisterStatus): string => {
    const { disabled } = takenBack(register);
    return enabledAt || !disabled ? register : `${register} (${takenBackText(disabled)})`;
  };
  const bySaving = mjPublicationsSource === 'captures' ? ['mj-publications'] : [];
  const groups = Map.groupBy(statuses, ({ register, enabledAt, rehearsedAt, rehearsalFault }) => {
    if (bySaving.includes(register)) return 'saved by hand';
    if (enabledAt) return 'on';
    if (rehearsedAt === null) return 'off, not rehearsed';
    return rehearsalFault === null ? 'off, safe' : 'off, not safe';
  });
  const told = [...groups].map(([state, of]) => `${state}: ${of.map(named).join(', ')}`).join('; ');
  const isWhole = [...groups.keys()].every(state => state === 'on' || state === 'saved by hand');
  const todo = 'contractor-risk registers rehearse, then registers enable (docs/going-live.md)';
  return isWhole ? ok('switches', told) : look('switches', told, todo);
}

async function harvest(db: Pick<Database, 'pool'>): Promise<Finding[]> {
  const { daysRead, daysWanted, daysFaulty, failuresKnown, officersRead, isWhole } = await readHarvest(db);
  const told = `${daysRead} of ${daysWanted} days of notices read, officers of ${officersRead} of ${failuresKnown} failed companies`;
  const todo =
    daysFaulty > 0
      ? `look into the log of the workers: ${daysFaulty} days could not be read`
      : 'let a worker run (contractor-risk harvest says how long); save what registers pending lists';
  return [isWhole ? ok('harvest', told) : look('harvest', told, todo)];
}

/** A head waits for a minute at least. */
async function timeStamps(db: Pick<Database, 'pool'>, { timeStampUrl }: Config): Promise<Finding[]> {
  if (timeStampUrl === null) return [];
  const { heads, seconds, reason } = await readStampsAwaited(db);
  if (seconds <= WAITING_SECONDS) return [ok('time stamps', `${heads} heads of the log of receipts wait`)];
  const told = `${heads} heads wait, the oldest ${shownAge(seconds)}: ${reason ?? 'none was asked for'}`;
  return [look('time stamps', told, `look whether ${timeStampUrl} answers; heads are stamped when it does`)];
}

async function serviceAt({ publicUrl }: Config): Promise<Finding> {
  const answer = await fetch(`${publicUrl}/health/ready`, { signal: AbortSignal.timeout(3_000) }).catch(
    () => null,
  );
  if (answer?.status === 200) return ok('service', `ready at ${publicUrl}`);
  return answer
    ? broken('service', `not ready (${answer.status})`, `read ${publicUrl}/health/ready: it names the part`)
    : look('service', `no answer at ${publicUrl}`, 'start it (npm start), or set PUBLIC_URL to where it is');
}

const GIGABYTE = 1e9;
const FREE_BYTES = { broken: 0.5 * GIGABYTE, look: 5 * GIGABYTE };

async function disk({ databaseUrl, dataDir }: Config): Promise<Finding> {
  const folder = databaseUrl === null ? dataDir : process.cwd();
  const { bavail, bsize } = await statfs(folder);
  const free = bavail * bsize;
  const told = `${(free / GIGABYTE).toFixed(1)} GB free in ${folder}`;
  const todo = 'free some: a full disk stops the database';
  if (free < FREE_BYTES.broken) return broken('disk', told, todo);
  return free < FREE_BYTES.look ? look('disk', told, todo) : ok('disk', told);
}

/** Checks the connection to each register's site; the sandbox needs none. */
async function egress({ registers, registerUrls }: Config): Promise<Finding[]> {
  if (registers === 'sandbox') return [ok('egress', 'the sandbox asks no site')];
  const sites = ALL_REGISTERS.map(({ meta }) => new URL(registerUrls[meta.name] ?? meta.officialBaseUrl));
  const byHost = new Map(sites.map(site => [site.host, site]));
  const closed = await Promise.all(
    [...byHost.values()].map(async it => ((await opens(it)) ? [] : [it.host])),
  );
  const todo = (host: string) => `let this machine connect to ${host}, or look whether it is down`;
  const troubled = closed.flat().map(host => look('egress', `${host} cannot be reached`, todo(host)));
  return troubled.length > 0 ? troubled : [ok('egress', `all ${byHost.size} register sites can be reached`)];
}

async function opens({ hostname, port, protocol }: URL): Promise<boolean> {
  const socket = connect({ host: hostname, port: Number(port) || (protocol === 'https:' ? 443 : 80) });
  try {
    await once(socket, 'connect', { signal: AbortSignal.timeout(3_000) });
    return true;
  } catch {
    return false;
  } finally {
    socket.destroy();
  }
}
