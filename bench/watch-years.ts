/**
 * `npm run simulate:watching`: every company of an invented country watched for three years by the default rules, judged at the
 * end of each month. Prints the alerts per company and year, by cause, and how many of the failures had one in the year
 * before. About two minutes. The country is invented: the figures say how much a client would have to read, not how often real companies fail.
 */
import { knownOf } from '../src/cases/judge-case.ts';
import { addMonths, type LocalDate } from '../src/kernel/local-date.ts';
import { personLabels } from '../src/kernel/person-key.ts';
import { History, judged } from '../test/watching/history.ts';
import { companiesOn } from './worlds/sandbox/world.ts';

const COMPANIES = Number(process.env.COMPANIES ?? 3_000);
const MONTHS = 36;
const START = '2022-11-20' as LocalDate;
/** An alert that comes so long before a failure still gives time to act. */
const WARNING_MONTHS = 12;

interface Watched {
  readonly history: History;
  months: number;
  /** Days on which something was announced. */
  readonly told: LocalDate[];
  failsOn: LocalDate | null;
}

const watched = new Map<string, Watched>();
const byCause = new Map<string, number>();
const personKey = personLabels();
for (let month = 0; month <= MONTHS; month++) {
  const asOf = addMonths(START, month);
  for (const { case: file, failsOn } of companiesOn(
    { seed: 7, companies: COMPANIES, regime: 'steady' },
    { asOf, personKey },
  )) {
    const one = watched.get(file.subject) ?? { history: new History(), months: 0, told: [], failsOn: null };
    watched.set(file.subject, one);
    one.failsOn = failsOn;
    one.months++;
    const announced = one.history.next(judged(knownOf(file))).filter(({ isAnnounced }) => isAnnounced);
    const news = announced.filter(({ kind }) => kind === 'opened' || kind === 'escalated');
    for (const { cause } of news) byCause.set(cause, (byCause.get(cause) ?? 0) + 1);
    if (news.length > 0) one.told.push(asOf);
  }
}

const end = addMonths(START, MONTHS);
const all = [...watched.values()];
const years = all.reduce((sum, { months }) => sum + months, 0) / 12;
const alerts = [...byCause.values()].reduce((a, b) => a + b, 0);
const failed = all.filter(({ failsOn }) => failsOn !== null && failsOn <= end);
const warned = failed.filter(({ told, failsOn }) =>
  told.some(day => day < failsOn! && addMonths(day, WARNING_MONTHS) >= failsOn!),
);
const days = all.flatMap(({ told }) => told).length;
const before = failed.flatMap(({ told, failsOn }) =>
  told.filter(day => day < failsOn! && addMonths(day, WARNING_MONTHS) >= failsOn!),
).length;
const share = (part: number, whole: number) => `${((100 * part) / whole).toFixed(1)} % (${part} of ${whole})`;
console.log(`${all.length} companies, ${years.toFixed(0)} years of companies, ${failed.length} failures`);
console.log(
  `alerts: ${(alerts / years).toFixed(2)} a company and year, on ${(days / years).toFixed(2)} days of judgement`,
);
console.log(
  `failures with an alert in the ${WARNING_MONTHS} months before: ${share(warned.length, failed.length)}`,
);
console.log(
  `days with an alert that a failure followed within ${WARNING_MONTHS} months: ${share(before, days)}`,
);
console.table(
  [...byCause]
    .sort(([, a], [, b]) => b - a)
    .map(([cause, many]) => ({
      cause,
      alerts: many,
      'a company and year': Number((many / years).toFixed(3)),
    })),
);
