/** What is noticed of registers that answer well-formed nothing, or nothing new, or do not answer: counted, said, shown. */
import { beforeEach, describe, expect, it } from 'vitest';
import { storeAnswer } from '../../../src/jobs/answers/store-answer.ts';
import type { RegisterGateway } from '../../../src/jobs/asking/register-gateway.ts';
import { createRegisterHealth } from '../../../src/jobs/asking/register-health.ts';
import { gaugesOf, readStatuses } from '../../../src/jobs/asking/register-status.ts';
import { databasePace } from '../../../src/jobs/queue/database-pace.ts';
import { type Log, silentLog } from '../../../src/kernel/log.ts';
import type { Pace } from '../../../src/kernel/pacing/pace.ts';
import { atDebtors } from '../../../src/registers/at-debtors/at-debtors.ts';
import { citiusCases } from '../../../src/registers/citius-cases/citius-cases.ts';
import { citiusExecutions } from '../../../src/registers/citius-executions/citius-executions.ts';
import {
  type AnyListRegister,
  type Capture,
  type ConsultedRegister,
  type ListPart,
  type ListRecord,
  type Reading,
  type Register,
  unavailable,
} from '../../../src/registers/register.ts';
import { companyNif, day } from '../../kit/specimen-country.ts';
import { databaseOfFile } from '../../kit/test-database.ts';
import { gatewayOver } from '../gateway-over.ts';

const NIF = companyNif(1);
const BOUND = 3;
const alarmAfter = { nothingFound: BOUND, nothingNew: BOUND };
const NOTHING: Reading<never> = { outcome: 'not_found', registerDate: null };
const { signal } = new AbortController();

const db = await databaseOfFile();
beforeEach(async () => {
  await db.sql`truncate register_states, facts, register_answers cascade`;
});

/** A register that answers what the test says, in turn; the last answer again and again. */
function telling<R extends Register>(register: R, answers: Reading<unknown>[]) {
  const asked = { times: 0 };
  const next = () => {
    asked.times++;
    return answers.length > 1 ? answers.shift()! : answers[0]!;
  };
  const meta = { ...register.meta, alarmAfter };
  const told: Register =
    register.kind === 'consulted'
      ? { ...register, meta, consult: async () => ({ reading: next(), captures: [] }) }
      : {
          ...register,
          meta,
          async *readList() {
            const reading = next() as Reading<ListRecord>;
            yield {
              part: 'one',
              reading,
              capture: page(JSON.stringify(reading)),
            } satisfies ListPart<ListRecord>;
          },
        };
  return { register: told as R, asked };
}

const page = (text: string): Capture => ({
  body: new TextEncoder().encode(text),
  status: 200,
  contentType: null,
  request: {},
  url: null,
});

function gatewayOf(register: Register): { gateway: RegisterGateway; alarms: string[] } {
  const alarms: string[] = [];
  const log: Log = { ...silentLog, error: (_, message) => alarms.push(message) };
  const baseUrl = () => register.meta.officialBaseUrl;
  const gateway = gatewayOver(db, [register], '', { baseUrl, health: createRegisterHealth(db, log), log });
  return { gateway, alarms };
}

const execution = (n: number) => ({
  nif: NIF,
  name: 'EXEMPLO, LDA',
  owedEur: 100,
  process: `${n}/22.5T8LRA`,
  court: 'Leiria',
  reason: 'no-assets',
  extinguishedOn: day('2023-04-13'),
  includedOn: day('2023-06-01'),
});
const found = (...numbers: number[]): Reading<unknown> => ({
  outcome: 'found',
  records: numbers.map(execution),
  registerDate: null,
});

/** Asks as an analysis does, and keeps what is said. */
async function ask(gateway: RegisterGateway, register: ConsultedRegister<unknown>, times = 1): Promise<void> {
  for (let i = 0; i < times; i++) {
    const consultation = await gateway.consult(register, { nif: NIF, companyName: null }, signal);
    await db.prisma.$transaction(tx =>
      storeAnswer(tx, { register, nif: NIF, consultation, askedAt: new Date() }),
    );
  }
}

async function readAll(gateway: RegisterGateway, register: AnyListRegister): Promise<string[]> {
  const outcomes: string[] = [];
  for await (const { reading } of gateway.readList(register, signal)) outcomes.push(reading.outcome);
  return outcomes;
}

const standing = async (register: Register) => (await readStatuses(db, [register]))[0]!;
const numberOf = async (register: Register, name: string) =>
  gaugesOf(await readStatuses(db, [register])).find(it => it.name === `register_${name}`)?.value;

describe('nothing found, answer after answer', () => {
  it('is an alarm at the bound that the register’s metadata names, and not before', async () => {
    const { register } = telling(citiusExecutions, [NOTHING]);
    const { gateway, alarms } = gatewayOf(register);
    await ask(gateway, register, BOUND - 1);
    expect(alarms).toEqual([]);
    expect(await standing(register)).toMatchObject({ emptyAnswers: BOUND - 1, emptyAnswersAlarm: false });
    await ask(gateway, register);
    expect(alarms).toEqual([
      expect.stringMatching(/^ALARM: .*found nothing/),
      expect.stringMatching(/nothing new/),
    ]);
    expect(await standing(register)).toMatchObject({
      emptyAnswers: BOUND,
      emptyAnswersBound: BOUND,
      emptyAnswersAlarm: true,
    });
    expect(await numberOf(register, 'empty_answers_alarm')).toBe(1);
  });

  it('is told again each time that the answers have doubled, not at every so many', async () => {
    const { register } = telling(citiusExecutions, [NOTHING]);
    const { gateway, alarms } = gatewayOf(register);
    await ask(gateway, register, 4 * BOUND);
    expect(alarms.filter(it => it.includes('found nothing'))).toHaveLength(3);
    await ask(gateway, register, 3 * BOUND);
    expect(alarms.filter(it => it.includes('found nothing'))).toHaveLength(3);
    expect(alarms.filter(it => it.includes('nothing new'))).toHaveLength(3);
  });

  it('ends with the first answer in which something is found', async () => {
    const { register } = telling(citiusExecutions, [NOTHING, NOTHING, NOTHING, found(1)]);
    const { gateway } = gatewayOf(register);
    await ask(gateway, register, 4);
    expect(await standing(register)).toMatchObject({ emptyAnswers: 0, emptyAnswersAlarm: false });
    expect(await numberOf(register, 'empty_answers_alarm')).toBe(0);
  });
});

describe('nothing new, answer after answer', () => {
  it('is an alarm of its own: the same record found again and again', async () => {
    const { register } = telling(citiusExecutions, [found(1)]);
    const { gateway, alarms } = gatewayOf(register);
    await ask(gateway, register, BOUND);
    expect(await standing(register)).toMatchObject({ staleAnswers: BOUND - 1, staleAnswersAlarm: false });
    await ask(gateway, register);
    expect(alarms).toEqual([expect.stringMatching(/^ALARM: .*nothing new/)]);
    expect(await standing(register)).toMatchObject({
      emptyAnswers: 0,
      staleAnswers: BOUND,
      staleAnswersBound: BOUND,
      staleAnswersAlarm: true,
    });
    expect(await numberOf(register, 'stale_answers_alarm')).toBe(1);
  });

  it.each([
    ['a record more', found(1, 2)],
    ['another record', found(2)],
    ['a record less', found()],
    ['nothing, where something stood', NOTHING],
  ])('ends with %s', async (_, change) => {
    const { register } = telling(citiusExecutions, [found(1), found(1), found(1), change]);
    const { gateway } = gatewayOf(register);
    await ask(gateway, register, 3);
    expect(await standing(register)).toMatchObject({ staleAnswers: 2 });
    await ask(gateway, register);
    expect(await standing(register)).toMatchObject({ staleAnswers: 0 });
  });

  it('is not counted while the register is silent', async () => {
    const { register } = telling(citiusExecutions, [found(1), found(1), unavailable('away'), found(1)]);
    const { gateway } = gatewayOf(register);
    await ask(gateway, register, 3);
    expect(await standing(register)).toMatchObject({ staleAnswers: 1, failures: 1 });
    await ask(gateway, register);
    expect(await standing(register)).toMatchObject({ staleAnswers: 2, failures: 0 });
  });

  it('of a list is the same edition again, read or told', async () => {
    const list = (n: number): Reading<unknown> => ({
      outcome: 'found',
      records: [{ n }],
      registerDate: null,
    });
    const { register } = telling(atDebtors, [list(1), list(1), list(2), list(2)]);
    const { gateway, alarms } = gatewayOf(register);
    const counts: number[] = [];
    for (let i = 0; i < 6; i++) {
      await readAll(gateway, register);
      counts.push((await standing(register)).staleAnswers);
    }
    expect(counts).toEqual([0, 1, 0, 1, 2, 3]);
    expect(alarms).toEqual([expect.stringMatching(/nothing new/)]);
    const asked = (stands: boolean) =>
      gateway.isListUnchanged(
        { ...register, isUnchanged: async () => stands } as AnyListRegister,
        {},
        signal,
      );
    expect(await asked(true)).toBe(true);
    expect(await standing(register)).toMatchObject({ staleAnswers: 4, lastOutcome: 'found' });
    expect(await asked(false)).toBe(false);
    expect(await standing(register)).toMatchObject({ staleAnswers: 4 });
  });
});

describe('a list', () => {
  it('of several parts is one answer: found where any part holds rows', async () => {
    const rows: Reading<unknown> = { outcome: 'found', records: [{}], registerDate: null };
    const parts = [rows, NOTHING];
    const register = { ...telling(atDebtors, [rows]).register } as AnyListRegister;
    const two: AnyListRegister = {
      ...register,
      async *readList() {
        for (const reading of parts) yield { part: 'x', reading, capture: page('x') };
      },
    };
    const { gateway } = gatewayOf(two);
    expect(await readAll(gateway, two)).toEqual(['found', 'not_found']);
    expect(await standing(two)).toMatchObject({ lastOutcome: 'found', emptyAnswers: 0 });
  });

  it('that fails is noted once, and left alone after failing five times in a row', async () => {
    const { register, asked } = telling(atDebtors, [unavailable('away')]);
    const { gateway } = gatewayOf(register);
    for (let i = 1; i <= 5; i++) {
      expect(await readAll(gateway, register)).toEqual(['unavailable']);
      expect(await standing(register)).toMatchObject({ failures: i });
    }
    expect(asked.times).toBe(5);
    expect(await readAll(gateway, register)).toEqual(['unavailable']);
    expect(asked.times).toBe(5);
    await expect.poll(() => numberOf(register, 'left_alone')).toBe(1);
  });

  it('whose reading is cut off is not noted at all', async () => {
    const { register } = telling(atDebtors, [NOTHING]);
    const cut: AnyListRegister = {
      ...(register as AnyListRegister),
      async *readList() {
        yield { part: 'one', reading: NOTHING, capture: page('') };
        throw new Error('stopped');
      },
    };
    const { gateway } = gatewayOf(cut);
    await expect(readAll(gateway, cut)).rejects.toThrow('stopped');
    expect(await standing(cut)).toMatchObject({ lastAskedAt: null });
  });
});

describe('a register that asks to be left alone', () => {
  const asksForMinutes = (): Reading<never> => unavailable('HTTP 429', 300);
  const limits = { perSecond: 1_000, inFlight: 10 };
  const turn = (pace: Pace) => pace.run(citiusExecutions.meta.name, limits, signal, async () => 'asked');

  it('is asked by no process before then, and nobody is kept waiting for it', async () => {
    const { register } = telling(citiusExecutions, [asksForMinutes()]);
    const { gateway } = gatewayOf(register);
    // Another process: it shares nothing with the one that was told but the database.
    const elsewhere = databasePace(db);
    expect(await turn(elsewhere)).toBe('asked');
    await ask(gateway, register);
    await expect(turn(elsewhere)).rejects.toThrow(/left alone for (?:299|300) s/);
    const { leftAloneUntil, lastAskedAt } = await standing(register);
    // Two readings of one clock, which a busy machine may part.
    expect((leftAloneUntil!.getTime() - lastAskedAt!.getTime()) / 1_000).toBeCloseTo(300, 0);
    await db.sql`update register_states set next_turn_at = app_now()`;
    await expect.poll(() => turn(elsewhere)).toBe('asked');
    expect(await standing(register)).toMatchObject({ leftAloneUntil: null });
  });

  it('is not believed for more than a quarter of an hour', async () => {
    const { register } = telling(citiusExecutions, [unavailable('HTTP 429', 1_000_000)]);
    const { gateway } = gatewayOf(register);
    await ask(gateway, register);
    await expect(turn(databasePace(db))).rejects.toThrow(/left alone for (?:899|900) s/);
  });
});

it('somebody who waits goes before what yields in every other process', async () => {
  const limits = { perSecond: 20, inFlight: 1 };
  const [batch, person] = [databasePace(db), databasePace(db)];
  const asked: string[] = [];
  const ask = (pace: Pace, who: string, yields = false) =>
    pace.run(citiusCases.meta.name, limits, signal, async () => void asked.push(who), { yields });
  const patient = Array.from({ length: 20 }, () => ask(batch, 'batch', true));
  for (let n = 0; n < 6; n++) {
    const before = asked.length;
    await ask(person, 'person');
    // One may have had its turn just before.
    expect(asked.slice(before).indexOf('person')).toBeLessThanOrEqual(1);
  }
  expect(asked.filter(who => who === 'batch').length).toBeLessThan(20);
  await Promise.all(patient);
});

it('a register that is asked by name has not failed where no name was known to ask by', async () => {
  const { register, asked } = telling(citiusCases, [NOTHING]);
  const { gateway } = gatewayOf(register);
  await ask(gateway, register, 6);
  expect(asked.times).toBe(0);
  expect(await standing(register)).toMatchObject({ failures: 0, lastAskedAt: null, leftAloneUntil: null });
});
