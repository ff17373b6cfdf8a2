/** A check that does not apply is in the answer, and says so in one way: null, and named in `notApplicableChecks`. */
import { expect, it } from 'vitest';
import { allChecks } from '../../../src/checks/all-checks.ts';
import { askGraphql } from '../../kit/ask-graphql.ts';
import { assessByHand } from '../../kit/assess-by-hand.ts';
import { ASSESSED_CHECKS, writeAssessedCompanies } from '../../kit/assessed-company.ts';
import { appOfFile } from '../../kit/test-app.ts';

const KEYS = allChecks.map(({ key }) => key);
const app = await appOfFile();

interface Told {
  readonly checks: Readonly<Record<string, unknown>>;
  readonly unknownChecks: readonly string[];
  readonly notApplicableChecks: readonly string[];
}

const told = async (nif: string): Promise<Told> => (await app.get(`/api/v1/contractors/${nif}`)).json();

async function toldByGraph(nif: string): Promise<Pick<Told, 'notApplicableChecks'>> {
  const { body } = await askGraphql(app, `{ company(nif: "${nif}") { assessment { notApplicableChecks } } }`);
  return body.data.company.assessment;
}

/** Every key is there; one that is null is unknown or does not apply, and is named as the one or the other. */
function expectWhole({ checks, unknownChecks, notApplicableChecks }: Told): void {
  expect(Object.keys(checks)).toEqual(KEYS);
  const nulls = KEYS.filter(key => checks[key] === null);
  expect(nulls.filter(key => !unknownChecks.includes(key))).toEqual(notApplicableChecks);
  expect(notApplicableChecks.filter(key => unknownChecks.includes(key))).toEqual([]);
}

it('REST and GraphQL say it of a company that was judged now', async () => {
  const nif = '580000010';
  await assessByHand(app, nif);
  const answer = await told(nif);
  expectWhole(answer);
  expect(answer.notApplicableChecks).toContain('alvaraClass');
  expect(await toldByGraph(nif)).toEqual({ notApplicableChecks: answer.notApplicableChecks });
});

it('an assessment of before, stored without the keys, says it too', async () => {
  const [nif] = await writeAssessedCompanies(app.db.pool, { count: 1 });
  const answer = await told(nif!);
  expectWhole(answer);
  expect(answer.notApplicableChecks).toEqual(KEYS.filter(key => !(key in ASSESSED_CHECKS)));
  expect(await toldByGraph(nif!)).toEqual({ notApplicableChecks: answer.notApplicableChecks });
});

it('an assessment past its retention lists nothing', async () => {
  const [nif] = await writeAssessedCompanies(app.db.pool, { count: 1, firstSerial: 50 });
  await app.db.sql`update assessments set checks = '{}' where nif = ${nif}`;
  expect(await toldByGraph(nif!)).toEqual({ notApplicableChecks: [] });
});
